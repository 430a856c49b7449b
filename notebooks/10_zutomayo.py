# %% [markdown]
# # ZUTOMAYO CARD
#
# 夜と昼が入れかわる街で、2人が同時にカードを出して戦うゲームです。5つの短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# A game in which two players put out cards at the same time, in a town where night and day take turns. Five short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/zutomayo-board-ja.svg" alt="盤面 ／ the board" width="560">

# %% [markdown]
# ## 1. どんなゲーム？ ／ What is this game?
#
# 盤面の見かたと、最初の1ターン。 ／ What lies on the board, and a first turn.

# %%
from tcg_kit.widgets import Lesson

Lesson("zutomayo", 1)

# %% [markdown]
# **時計の図：** 紫が夜、橙が昼です。 ／ **The clock:** purple is night, orange is day.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("zutomayo").graph("chronos"))

# %% [markdown]
# ## 2. はじめから1ターン ／ A turn from the very start
#
# 引き直しから2ターン目まで、自分の手で。 ／ From the mulligan to turn 2, by your own hand.

# %%
from tcg_kit.widgets import Lesson

Lesson("zutomayo", 2)

# %% [markdown]
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。 ／ **The flow:** drawn from the program itself; a game can take no other way.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("zutomayo").graph("flow"))

# %% [markdown]
# ## 3. パワーとコスト、エリアエンチャント ／ Power, cost and area enchants
#
# 強いカードを働かせるには。 ／ How to make strong cards work.

# %%
from tcg_kit.widgets import Lesson

Lesson("zutomayo", 3)

# %% [markdown]
# **パワーの図** ／ **Power in a diagram**

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("zutomayo").graph("power"))

# %% [markdown]
# ## 4. 一局を通して見る ／ A whole game, step by step
#
# 覚えたことが全部出てくる一局です。 ／ A game in which all of that turns up.

# %%
from tcg_kit.widgets import Lesson

Lesson("zutomayo", 4)

# %% [markdown]
# ## 5. 例題6つ ／ Six worked examples
#
# まず予想し、それから動かして確かめます。 ／ Guess first, then play it and see.

# %%
from tcg_kit.widgets import Lesson

Lesson("zutomayo", 5)

# %% [markdown]
# ## 6. 自分の一局 ／ A game of your own
#
# あなたは下側のP0です。相手はコンピューターが動かします。終わったら「もう一局」で続けられます。
#
# You are P0, below; the computer plays the other side. When it is over, “Another game” goes on.

# %%
import tcg_kit as tcg

game = tcg.game("zutomayo").new(["night", "day"], seed=20)
tcg.widgets.Stepper(game, seat=0, bot="greedy")

# %% [markdown]
# | 変えてみる | Change it |
# |:--|:--|
# | デッキは `"night"`（夜）、`"day"`（昼）、`"swing"`（入れ替え）の3つです。 | The decks are `"night"`, `"day"` and `"swing"`. |
# | `seed` の数を変えると、別の手札になります。 | Another `seed` deals other hands. |
# | 2人で1台を囲むなら、`, seat=0, bot="greedy"` を消します。 | For two people at one screen delete `, seat=0, bot="greedy"`. |
# | 2026年のルールなら `seed=20, rulings={"ruleset": "2026"}`。 | For the 2026 rules write `seed=20, rulings={"ruleset": "2026"}`. |
# | 変えたら、そのセルをもう一度 **Shift + Enter**。 | Then press **Shift + Enter** in that cell again. |
