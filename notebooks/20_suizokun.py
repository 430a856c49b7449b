# %% [markdown]
# # スイゾクン モンスター バトル ／ Suizokun Monster Battle
#
# 水のモンスターを送り出し、相手のLPを0にするゲームです。モンスターは攻撃すると使い終わり、レベルが上がるほど強いものを出せます。9つの短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# You send water monsters to fight and bring the other player's LP to 0. A monster is used up by attacking, and the higher your level, the stronger the ones you may place. Nine short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/suizokun-board-ja.svg" alt="盤面 ／ the board" width="560">

# %% [markdown]
# ## 1. どんなゲーム？ ／ What is this game?
#
# 盤面の見かたと、最初の攻撃。 ／ What lies on the board, and a first attack.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 1)

# %% [markdown]
# ## 2. はじめから2ラウンド ／ Two rounds from the very start
#
# 最初の手札から、自分の手で。 ／ From the first cards on, by your own hand.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 2)

# %% [markdown]
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。資料の流れ図は失われているので、ラウンドの中の順番は私たちの読み方です。
#
# **The flow:** drawn from the program itself; a game can take no other way. The source's own flow diagram is missing, so the order inside a round is our reading.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("flow"))

# %% [markdown]
# ## 3. ダメージの計算 ／ How damage is worked out
#
# 属性、速さ、守りを1つずつ。 ／ Attribute, speed, defence, one after another.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 3)

# %% [markdown]
# **まとめの表：**（ATK − DEF）に、下の数を掛けます。例は差が200のとき。 ／ **In a table:** multiply (ATK − DEF) by these. The example is a difference of 200.
#
# | 攻撃する側の属性 ／ attacker's attribute | 速さが2倍未満 ／ less than twice as fast | 2倍以上 ／ twice as fast or more |
# |:--|:--|:--|
# | 有利 ／ has the advantage | × 2 … 400 | × 2 × 2 … 800 |
# | 同じ・向かい・無 ／ same, opposite, none | × 1 … 200 | × 2 … 400 |
# | 不利 ／ is at a disadvantage | ÷ 2 … 100 | × 2 ÷ 2 … 200 |
# | 相手のステージが空 ／ empty stage | ATKそのまま ／ all of the ATK | ATKそのまま ／ all of the ATK |
#
# DEFがATK以上ならダメージは0で、守った側のレベルが上がります。 ／ If DEF is at least ATK the damage is 0, and the defender's level rises.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("attributes"))

# %% [markdown]
# ## 4. レベルアップ ／ Levelling up
#
# 何がレベルを上げるのか、動く図を横に見ながら。 ／ What raises a level, with the live map beside the board.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 4)

# %% [markdown]
# **きっかけの図：** ラウンドのどこで、どちらのレベルが上がるか。プログラムが動かすのと同じ表から描かれています。 ／ **The triggers:** where in a round, and whose level rises. Drawn from the very table that the program runs.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("level-triggers"))

# %% [markdown]
# **食い違いのもう一方：** ラウンドごとの上昇が「メインフェイズ」なら、図はこうなります。 ／ **The contradiction, the other way:** this is the map if the rise of each round comes in the main phase.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("level-triggers", round_one_level="main-phase"))

# %% [markdown]
# **レベルの階段：** 1から9まで、3つのきっかけで1段ずつ。 ／ **The stairs of levels:** from 1 to 9, one step for each trigger.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("levels"))

# %% [markdown]
# **最短コース：** 攻撃をすべて届かせ、相手の攻撃をすべて防いだときです。 ／ **The fastest way up:** every attack gets through, every attack of the other is held off.
#
# | いちばん早いラウンド ／ earliest round | 1 | 2 | 3 |
# |:--|:--|:--|:--|
# | レベル ／ level | 1 → 2 → 3 | 4 → 5 → 6 | 7 → 8 → 9 |

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("level-race"))

# %% [markdown]
# **実際には？** でたらめに打った300ゲームで、1ラウンドごとにレベルがいくつからいくつへ動いたかを数えました。矢印が太いほど、よく起きました。
#
# **And in practice?** From which level to which did players go, round by round, in 300 games of random play? The thicker the arrow, the more often it happened.

# %%
import tcg_kit as tcg
from tcg_kit.games.suizokun.lenses import round_by_round

tcg.widgets.DiagramView(tcg.observe("suizokun", games=300, lens=round_by_round))

# %% [markdown]
# ## 5. ストックとPP、負け方 ／ The stock, PP, and how one loses
#
# モンスターは使い捨て。使いすぎると負けます。 ／ Monsters are used up; use too many, and you lose.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 5)

# %% [markdown]
# ## 6. 進化、武器、フィールド、アイテム ／ Evolutions, weapons, fields, items
#
# ほかの種類のカード。 ／ The other kinds of cards.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 6)

# %% [markdown]
# ## 7. 読み方を切り替える ／ Other readings
#
# 資料に書かれていない所を、切り替えて試します。 ／ Where the source is silent: try it both ways.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 7)

# %% [markdown]
# ## 8. 一局を通して見る ／ A whole game, step by step
#
# 覚えたことが全部出てくる一局です。 ／ A game in which all of that turns up.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 8)

# %% [markdown]
# ## 9. 例題7つ ／ Seven worked examples
#
# まず予想し、それから動かして確かめます。 ／ Guess first, then play it and see.

# %%
from tcg_kit.widgets import Lesson

Lesson("suizokun", 9)

# %% [markdown]
# ## 10. 自分の一局 ／ A game of your own
#
# あなたは下側のP0です。相手はコンピューターが動かします。終わったら「もう一局」で続けられます。
#
# You are P0, below; the computer plays the other side. When it is over, “Another game” goes on.

# %%
import tcg_kit as tcg

game = tcg.game("suizokun").new(["surge", "deep"], seed=20)
tcg.widgets.Stepper(game, seat=0, bot="greedy")

# %% [markdown]
# | 変えてみる | Change it |
# |:--|:--|
# | デッキは `"surge"`（満ち潮の速攻）、`"deep"`（深みの灯り）、`"reef"`（礁の守り）の3つです。 | The decks are `"surge"`, `"deep"` and `"reef"`. |
# | `seed` の数を変えると、別の手札になります。 | Another `seed` deals other hands. |
# | 2人で1台を囲むなら、`, seat=0, bot="greedy"` を消します。 | For two people at one screen delete `, seat=0, bot="greedy"`. |
# | 別の読み方で遊ぶなら `seed=20, rulings={"attack": "forced"}`。 | For another reading write `seed=20, rulings={"attack": "forced"}`. |
# | 変えたら、そのセルをもう一度 **Shift + Enter**。 | Then press **Shift + Enter** in that cell again. |
