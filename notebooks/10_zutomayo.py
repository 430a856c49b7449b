# %% [markdown]
# # ZUTOMAYO CARD
#
# 夜と昼が入れかわる街で、2人が同時にカードを出して戦うゲームです。13の短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# A game in which two players put out cards at the same time, in a town where night and day take turns. Thirteen short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/zutomayo-board-ja.svg" alt="盤面 ／ the board" width="560">

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
# | 2 | はじめから1ターン | A turn from the very start |
# | 3 | 時計を読む | Reading the clock |
# | 4 | パワーとコスト | Power and cost |
# | 5 | カードの効果 | What effects do |
# | 6 | 手札と、効果の順番 | Your hand, and whose effects come first |
# | 7 | エリアエンチャント | Area enchants |
# | 8 | 終わり方 | How a game ends |
# | 9 | デッキを組む | Building a deck |
# | 10 | 一局を通して見る | A whole game, turn by turn |
# | 11 | 例題1〜3：時計と2枚のカード | Worked examples 1 to 3: the clock, two cards |
# | 12 | 例題4〜6：パワーと切り直し | Worked examples 4 to 6: power, a reshuffle |
# | 13 | 自分の一局 | A game of your own |

# %%
import tcg_kit as tcg

tcg.widgets.Lesson("zutomayo")

# %% [markdown]
# ## 力だめし ／ Quiz
#
# 本物の局面から出る10の問いです。まちがえたルールのレッスンへは、終わりの一覧から戻れます。 ／ Ten questions from real positions; at the end the rules that you missed are listed, with their lessons.

# %%
import tcg_kit as tcg

tcg.widgets.Quiz("zutomayo")

# %% [markdown]
# ## カードと用語 ／ Cards and terms
#
# カードを探し、言葉の意味とそのルールを調べます。 ／ Search the cards, and look up terms with the rules behind them.

# %%
import tcg_kit as tcg

tcg.widgets.Cards("zutomayo")

# %% [markdown]
# ## もう一局 ／ Play on
#
# デッキ、相手、人数は「新しい対局…」で選べます。 ／ Choose decks, opponents and players with “New game …”.
#
# 2026年のルールで遊ぶなら、セルを `tcg.widgets.Table("zutomayo", rulings={"ruleset": "2026"})` に変えて **Shift + Enter**。 ／ For the rules of 2026 change the cell to this and press **Shift + Enter**.

# %%
import tcg_kit as tcg

tcg.widgets.Table("zutomayo", seed=20)

# %% [markdown]
# ## 図で見る ／ In diagrams
#
# <details><summary>流れ図の絵 ／ The flow as a picture</summary><img src="pictures/zutomayo-flow-ja.svg" alt="流れ図 ／ the flow" width="560"></details>
#
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。 ／ **The flow:** drawn from the program itself; a game can take no other way.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("zutomayo").graph("flow"))

# %% [markdown]
# **時計：** 紫が夜、橙が昼です。 ／ **The clock:** purple is night, orange is day.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("zutomayo").graph("chronos"))

# %% [markdown]
# **パワー：** カードからパワーへ、そしてまたデッキへ。 ／ **Power:** how a card becomes power, and goes back into the deck.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("zutomayo").graph("power"))
