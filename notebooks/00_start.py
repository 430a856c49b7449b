# %% [markdown]
# # tcg_kit へようこそ ／ Welcome to tcg_kit
#
# カードゲームを、**一手ずつ動かしながら**覚えるノートブックです。盤面、いまどこにいるかの図、起きたこととそのルールが、いつも同じ瞬間を示します。
#
# Notebooks for learning card games **by moving through them step by step**. The board, the map of where you are, and what happened with the rule behind it always show the same instant.
#
# > 非公式のファン制作です。カードはすべて創作で、各ゲームの権利は権利者にあります。<br>
# > Unofficial and fan-made. All cards are invented; the games belong to their owners.

# %% [markdown]
# ## はじめかた ／ How to begin
#
# | 日本語 | English |
# |:--|:--|
# | 1. 下の灰色の枠（「セル」といいます）をクリックします。 | 1. Click the grey box below (it is called a cell). |
# | 2. **Shift** を押しながら **Enter** を押します。中の文字は読めなくてかまいません。 | 2. Hold **Shift** and press **Enter**. You needn't understand what is written in it. |
# | 3. 数秒で盤面が現れます。狭いときは **Ctrl + B**（Macは ⌘ B）で左の一覧を閉じます。 | 3. A board appears within seconds. If space is tight, **Ctrl + B** (⌘ B) closes the list on the left. |

# %%
import tcg_kit as tcg

game = tcg.load("first-game.json")
game.goto(0)
tcg.widgets.Stepper(game)

# %% [markdown]
# ## ためしてみよう ／ Try this
#
# これは記録された一局です。何を押しても壊れません。 ／ This is a recorded game: nothing you press can break it.
#
# | 日本語 | English |
# |:--|:--|
# | **続きを見る ▶** で1つ進み、◀ で戻ります。 | **See what follows ▶** goes one step on, ◀ one back. |
# | カードに触れると、その説明が出ます。 | Point at a card to read it. |
# | **ZTM-** で始まる番号を押すと、ルールが読めます。 | Press a number that begins with **ZTM-** to read the rule. |
# | **English** で言葉が変わります。 | **日本語** changes the language. |
# | **?** を押すと、キー操作と印の一覧が出ます。 | **?** lists the keys and signs. |

# %% [markdown]
# ## つぎは ／ Next
#
# どのゲームのノートブックも、レッスン、力だめし、カードと用語、対局の順に並んでいます。 ／ Each game's notebook has lessons, then a quiz, cards and terms, and a table to play at.
#
# | | |
# |:--|:--|
# | [**ZUTOMAYO CARD**](10_zutomayo.ipynb) | 2人が同時に伏せて決める、夜と昼のたたかい。 ／ Both choose face down, under a clock of night and day. |
# | [**Suizokun Monster Battle**](20_suizokun.ipynb) | レベルを上げて、より強いモンスターへ。 ／ Raise your level, bring stronger monsters. |
# | [**DARK MOON**](30_darkmoon.ipynb) | 2〜6人で、ユニットを集める点数の競争。 ／ A race for points with 2 to 6 players. |
# | [**Mattsun card game**](40_mattsun.ipynb) | 山札がそのまま命。罠と控えのかけ引き。 ／ The deck is your life; traps and a bench. |
# | [**対局 ／ Play**](50_play.ipynb) | 強さの違うボットや、となりの人と。 ／ Against bots of every strength, or the person beside you. |
# | [**自分のカード ／ Your own cards**](60_own_cards.ipynb) | 表計算ソフトで書いたカードで遊ぶ。 ／ Play with cards from a spreadsheet. |
# | [**数えてみる ／ Measure**](70_measure.ipynb) | 何百局も打たせて、カードや裁定をくらべる。 ／ Hundreds of games, to compare cards and rulings. |
# | [**4つを比べる ／ Compare**](90_compare.ipynb) | 4つの流れを並べて見る。 ／ Four flows next to one another. |
#
# 初めての人には ZUTOMAYO CARD がおすすめです。リンクを押すと開きます。 ／ Begin with ZUTOMAYO CARD; press a link to open it.
