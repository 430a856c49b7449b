# %% [markdown]
# # スイゾクン モンスター バトル ／ Suizokun Monster Battle
#
# 水のモンスターを送り出し、相手のLPを0にするゲームです。モンスターは攻撃すると使い終わり、レベルが上がるほど強いものを出せます。13の短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# You send water monsters to fight and bring the other player's LP to 0. A monster is used up by attacking, and the higher your level, the stronger the ones you may place. Thirteen short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/suizokun-board-ja.svg" alt="盤面 ／ the board" width="560">

# %% [markdown]
# ## コース ／ The course
#
# レッスンは左上の一覧から選べます。どこまで進んだかはこのパソコンの中にだけ記録され、次に開くと続きから始まります。
#
# Choose a lesson from the list at the top left. How far you are is kept on this computer only, and next time you go on from there.
#
# | | | |
# |--:|:--|:--|
# | 1 | どんなゲーム？ | What is this game? |
# | 2 | はじめから2ラウンド | Two rounds from the very start |
# | 3 | ダメージと属性 | Damage and attributes |
# | 4 | 速さと倍率 | Speed, and all factors together |
# | 5 | レベルアップ | Levelling up |
# | 6 | ストックとPP、負け方 | The stock, PP, and how one loses |
# | 7 | 進化、武器、フィールド | Evolutions, weapons, fields |
# | 8 | アシストとアイテム | Assists and items |
# | 9 | 別の解釈を試す | Other readings |
# | 10 | 一局を通して見る | A whole game, step by step |
# | 11 | 例題1〜3：ダメージとレベル | Worked examples 1 to 3: damage and levels |
# | 12 | 例題4〜7：上限と負け方 | Worked examples 4 to 7: the cap, and losing |
# | 13 | 自分の一局 | A game of your own |

# %%
import tcg_kit as tcg

tcg.widgets.Lesson("suizokun")

# %% [markdown]
# ## 力だめし ／ Quiz
#
# 本物の局面から出る10の問いです。まちがえたルールのレッスンへは、終わりの一覧から戻れます。 ／ Ten questions from real positions; at the end the rules that you missed are listed, with their lessons.

# %%
import tcg_kit as tcg

tcg.widgets.Quiz("suizokun")

# %% [markdown]
# ## カードと用語 ／ Cards and terms
#
# カードを探し、言葉の意味とそのルールを調べます。 ／ Search the cards, and look up terms with the rules behind them.

# %%
import tcg_kit as tcg

tcg.widgets.Cards("suizokun")

# %% [markdown]
# ## もう一局 ／ Play on
#
# デッキ、相手、人数は「新しい対局…」で選べます。 ／ Choose decks, opponents and players with “New game …”.
#
# 必ず攻撃する読み方で遊ぶなら、セルを `tcg.widgets.Table("suizokun", rulings={"attack": "forced"})` に変えて **Shift + Enter**。 ／ If every monster shall have to attack, change the cell to this and press **Shift + Enter**.

# %%
import tcg_kit as tcg

tcg.widgets.Table("suizokun", seed=20)

# %% [markdown]
# ## 図で見る ／ In diagrams
#
# <details><summary>流れ図の絵 ／ The flow as a picture</summary><img src="pictures/suizokun-flow-ja.svg" alt="流れ図 ／ the flow" width="560"></details>
#
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。資料の流れ図は失われているので、ラウンドの中の順番は私たちの読み方です。
#
# **The flow:** drawn from the program itself; a game can take no other way. The source's own flow diagram is missing, so the order inside a round is our reading.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("flow"))

# %% [markdown]
# **ダメージの表：**（ATK − DEF）に、下の数を掛けます。例は差が200のとき。 ／ **Damage in a table:** multiply (ATK − DEF) by these. The example is a difference of 200.
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
# **レベルのきっかけ：** ラウンドのどこで、どちらのレベルが上がるか。プログラムが動かすのと同じ表から描かれています。 ／ **What raises a level:** where in a round, and whose. Drawn from the very table that the program runs.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("level-triggers"))

# %% [markdown]
# **食い違いのもう一方：** ラウンドごとの上昇が「メインフェイズ」なら、図はこうなります。 ／ **The contradiction, the other way:** this is the map if the rise of each round comes in the main phase.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("level-triggers", round_one_level="main-phase"))

# %% [markdown]
# **レベルの階段と最短コース：** 最短になるのは、攻撃をすべて届かせ、相手の攻撃をすべて防いだときです。 ／ **The stairs of levels, and the fastest way up:** every attack gets through, every attack of the other is held off.
#
# | いちばん早いラウンド ／ earliest round | 1 | 2 | 3 |
# |:--|:--|:--|:--|
# | レベル ／ level | 1 → 2 → 3 | 4 → 5 → 6 | 7 → 8 → 9 |

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("suizokun").graph("levels"))

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
