# %% [markdown]
# # DARK MOON: The Blood Altar TCG
#
# 戦いのない、2人から6人のゲームです。カードを場に集め、「ユニット」を組んで点を競います。カードはどれも、この教材のために作ったものです。12の短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# A game without fighting, for two to six players: gather cards on your field, make “units” of them, and score. All cards here were invented for these lessons. Twelve short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/darkmoon-board-ja.svg" alt="盤面 ／ the board" width="560">

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
# | 2 | はじめから1周 | A round from the very start |
# | 3 | ユニットを作る | Making units |
# | 4 | テキストを使いこなす | What texts can do |
# | 5 | 点を数える | Counting points |
# | 6 | 終わり方：だれにあと何ターンあるか | The end: who still gets a turn |
# | 7 | 4人以上で遊ぶ | Four and more players |
# | 8 | めったにない終わり方 | Rare ends |
# | 9 | デッキを組む | Building a deck |
# | 10 | 一局を通して見る | A whole game, part by part |
# | 11 | 例題5つ | Five worked examples |
# | 12 | 自分の一局 | A game of your own |

# %%
import tcg_kit as tcg

tcg.widgets.Lesson("darkmoon")

# %% [markdown]
# ## 力だめし ／ Quiz
#
# 本物の局面から出る10の問いです。まちがえたルールのレッスンへは、終わりの一覧から戻れます。 ／ Ten questions from real positions; at the end the rules that you missed are listed, with their lessons.

# %%
import tcg_kit as tcg

tcg.widgets.Quiz("darkmoon")

# %% [markdown]
# ## カードと用語 ／ Cards and terms
#
# カードを探し、言葉の意味とそのルールを調べます。 ／ Search the cards, and look up terms with the rules behind them.

# %%
import tcg_kit as tcg

tcg.widgets.Cards("darkmoon")

# %% [markdown]
# ## もう一局 ／ Play on
#
# デッキ、相手、人数は「新しい対局…」で選べます。 ／ Choose decks, opponents and players with “New game …”.
#
# 毎ターン1枚引くなら、セルを `tcg.widgets.Table("darkmoon", rulings={"turn_draw": "one"})` に変えて **Shift + Enter**。 ／ To draw a card every turn, change the cell to this and press **Shift + Enter**.

# %%
import tcg_kit as tcg

tcg.widgets.Table("darkmoon", seed=20)

# %% [markdown]
# ## 図で見る ／ In diagrams
#
# <details><summary>流れ図の絵 ／ The flow as a picture</summary><img src="pictures/darkmoon-flow-ja.svg" alt="流れ図 ／ the flow" width="560"></details>
#
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。 ／ **The flow:** drawn from the program itself; a game can take no other way.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("flow"))

# %% [markdown]
# **行動：** 1ターンに何回行動できるか。 ／ **Actions:** how much a turn holds.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("actions"))

# %% [markdown]
# **2人の終わり方：** プログラムのエンドフェイズを、あらゆる場合について動かした結果です。 ／ **The end with two players:** what the program's own end phase does in every case.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("endgame"))

# %% [markdown]
# **4人の終わり方：** 列は、だれの番に3つ目ができたか。 ／ **The end with four players:** a column for each turn that may bring the third unit.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("endgame-n", n=4))

# %% [markdown]
# **資料にないところ：** 公式ページの絵（プレイシート、カードの出し方、ユニットになる例とならない例）は、手元の資料になく、カードを引く手順も書かれていません。そこは「私たちの読み方」で遊び、裁定の設定で切り替えられます。下は、引き方の設定ごとに、3つ目のユニットがいちばん早くできるターンを探した結果です。
#
# **What the source leaves open:** the official page's pictures (the play sheet, how cards are played, what is a unit and what is not) are missing from our source, and it says nothing about drawing. There we play by “our reading”, and rulings switch to others. Below, for each way to draw, the earliest turn of a third unit, found by search.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("darkmoon").graph("endgame-earliest"))
