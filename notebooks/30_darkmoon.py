# %% [markdown]
# # DARK MOON: The Blood Altar TCG
#
# 戦いのない、2人から6人のゲームです。カードを場に集め、「ユニット」を組んで点を競います。10の短いレッスンで、何も知らないところから自分の一局まで進みます。カードはどれも、この教材のために作ったものです。
#
# A game without fighting, for two to six players: gather cards on your field, make “units” of them, and score. Ten short lessons lead from knowing nothing to a game of your own. All cards here were invented for these lessons.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/darkmoon-board-ja.svg" alt="盤面 ／ the board" width="560">

# %% [markdown]
# ## 1. どんなゲーム？ ／ What is this game?
#
# 盤面の見かたと、最初の1枚。 ／ What lies on the board, and a first card.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 1)

# %% [markdown]
# **行動の図：** 1ターンに何回行動できるかは、実際に動くプログラムに尋ねて描いています。 ／ **Actions:** how much a turn holds, asked of the program that runs the game.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("actions"))

# %% [markdown]
# ## 2. はじめから1周 ／ A round from the very start
#
# 配られた手札から2ターン目まで、自分の手で。 ／ From the deal to your second turn, by your own hand.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 2)

# %% [markdown]
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。 ／ **The flow:** drawn from the program itself; a game can take no other way.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("flow"))

# %% [markdown]
# ## 3. ユニットを作る ／ Making units
#
# 場のカードをクリックして、まとめます。 ／ Click cards of the field to put them together.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 3)

# %% [markdown]
# ## 4. テキストを使いこなす ／ What texts can do
#
# 行動を増やす、デッキを見る、名前で探す、場から取り戻す。 ／ Further actions, looking, searching by name, taking back.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 4)

# %% [markdown]
# ## 5. 点を数える ／ Counting points
#
# ユニット、場のスペシャル、テキストの点。 ／ Units, specials on the field, and texts.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 5)

# %% [markdown]
# ## 6. 終わり方 ／ The end
#
# だれかがユニットを3つ作ったら、だれにあと何ターンあるか。 ／ Once somebody has three units: who still gets a turn?

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 6)

# %% [markdown]
# **2人の終わり方：** 手で描いた図ではなく、プログラムのエンドフェイズを、あらゆる場合について動かした結果です。 ／ **The end with two players:** not drawn by hand, but what the program's own end phase does in every case.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("endgame"))

# %% [markdown]
# ## 7. 4人以上、そして珍しい終わり方 ／ Four and more players, and rare ends
#
# 人数が増えても、考え方は同じです。 ／ More players, the same idea.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 7)

# %% [markdown]
# **4人の終わり方：** 列は、だれの番に3つ目ができたか。 ／ **The end with four players:** a column for each turn that may bring the third unit.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("endgame-n", n=4))

# %% [markdown]
# ### 資料にないところ ／ What the source leaves open
#
# 公式ページの絵（プレイシート、カードの出し方、ユニットになる例とならない例）は、手元の資料にありません。カードを引く手順も書かれていません。そこは「私たちの読み方」で遊び、裁定の設定で切り替えられます。下の図は、引き方の設定ごとに、3つ目のユニットがいちばん早くできるターンを探した結果です。
#
# The official page's pictures (the play sheet, how cards are played, what is a unit and what is not) are missing from our source, and it says nothing about drawing. There we play by “our reading”, and rulings switch to others. The diagram shows, for each way to draw, the earliest turn of a third unit, found by search.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("endgame-earliest"))

# %% [markdown]
# ## 8. デッキを組む ／ Building a deck
#
# 40枚の決まりを、3つの質問で。 ／ The rules for forty cards, in three questions.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 8)

# %% [markdown]
# ## 9. 一局を通して見る ／ A whole game, step by step
#
# 覚えたことが全部出てくる一局です。 ／ A game in which all of that turns up.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 9)

# %% [markdown]
# ## 10. 例題5つ ／ Five worked examples
#
# まず予想し、それから動かして確かめます。 ／ Guess first, then play it and see.

# %%
from tcg_kit.widgets import Lesson

Lesson("darkmoon", 10)

# %% [markdown]
# ## 11. 自分の一局 ／ A game of your own
#
# あなたは下側のP0です。ほかの席はコンピューターが動かします。終わったら「もう一局」で続けられます。
#
# You are P0, below; the computer plays the other seats. When it is over, “Another game” goes on.

# %%
import tcg_kit as tcg

game = tcg.game("darkmoon").new(["lamplighters", "stargazers"], seed=20)
tcg.widgets.Stepper(game, seat=0, bot="greedy")

# %% [markdown]
# **3人で：** 2人の相手をコンピューターが動かします。 ／ **Three players:** the computer plays both others.

# %%
import tcg_kit as tcg

game = tcg.game("darkmoon").new(seed=20, players=3)
tcg.widgets.Stepper(game, seat=0, bot="greedy")

# %% [markdown]
# | 変えてみる | Change it |
# |:--|:--|
# | デッキは `"lamplighters"`（灯をつなぐ者たち）、`"stargazers"`（星を待つ者たち）、`"tide-and-table"`（潮と食卓）の3つです。 | The decks are `"lamplighters"`, `"stargazers"` and `"tide-and-table"`. |
# | `seed` の数を変えると、別の手札になります。 | Another `seed` deals other hands. |
# | `players` は2から6までです。 | `players` may be 2 to 6. |
# | 1台をみんなで囲むなら、`, seat=0, bot="greedy"` を消します。 | For several people at one screen delete `, seat=0, bot="greedy"`. |
# | 毎ターン1枚引くなら `seed=20, rulings={"turn_draw": "one"}`。 | To draw a card every turn write `seed=20, rulings={"turn_draw": "one"}`. |
# | 変えたら、そのセルをもう一度 **Shift + Enter**。 | Then press **Shift + Enter** in that cell again. |
