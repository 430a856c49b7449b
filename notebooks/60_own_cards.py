# %% [markdown]
# # 自分のカードで遊ぶ ／ Play with cards of your own
#
# 表計算ソフトでカードを書き、まちがいを直し、デッキを組んで、対戦します。**Run → Run All Cells** で、すべて動きます。ページは終わりまで飛ぶので、ここへ戻ってください。
#
# Type cards into a spreadsheet, mend what is wrong, build a deck and play it. **Run → Run All Cells** runs everything; it jumps to the end of the page, so scroll back up to here.

# %% [markdown]
# ## 1. 表に書く ／ Type them into a sheet
#
# このフォルダーの `my-cards-draft.csv` は、カードの表です。1行目は項目の名前、2行目からがカードです。ExcelやGoogleスプレッドシートで開いて直し、CSVで保存します。手もとになければ、左のファイル一覧で右クリックし、**Open With → Editor** で文字のまま直せます（ダブルクリックで開く表は、見るだけです）。まずは、書きかけの表を調べてみましょう。
#
# `my-cards-draft.csv` in this folder is a sheet of cards: the first line names the fields, each line below is a card. Open it in Excel or Google Sheets, and save it as CSV. Without them, right-click it in the list of files at the left and choose **Open With → Editor** (what a double click opens can only be read). This one is a draft; let it be checked.

# %%
import tcg_kit as tcg

tcg.game("zutomayo").check_cards("my-cards-draft.csv")

# %% [markdown]
# ## 2. 直す ／ Mend them
#
# まちがいは、行と項目、正しい書き方といっしょに、すべて一度に出ます。表を直して保存し、上のセルをもう一度 **Shift + Enter** で動かすと、減っていきます。直し終えたものが `my-cards.csv` です。
#
# All mistakes are listed at once, with line, field and what would be right. Mend the sheet, save it, run the cell above again with **Shift + Enter**, and they grow fewer. `my-cards.csv` is the mended sheet.

# %%
import tcg_kit as tcg

tcg.game("zutomayo").check_cards("my-cards.csv")

# %% [markdown]
# △ は注意だけです。「月行きの切符」には文しかないので、そのまま使えますが、効果は自分たちで行います。`draw 2` のように**効果**の列に書けば、エンジンが実行し、カードの文も両方の言葉で作られます。
#
# △ is only advice. The Ticket to the Moon has nothing but a text: it can be played, but you do yourselves what it says. What is written under **効果** (effects), such as `draw 2`, the engine does, and it writes the card's text in both languages.
#
# 自分の表は、このフォルダーに置いて（左の一覧へドラッグ）、下のセルの `my-cards.csv` をその名前に書きかえます。項目と、効果に使えることばの一覧、書き始めるためのひな形は、端末（**File → New → Terminal**）で見られます。
#
# Put a sheet of your own into this folder (drag it onto the list at the left) and write its name instead of `my-cards.csv` in the cells below. A terminal (**File → New → Terminal**) lists the fields and the words of effects, and gives you a sheet to begin with:
#
# ```
# tcg-kit schema cards zutomayo --fields
# tcg-kit schema cards zutomayo --template csv --out mine.csv
# ```

# %%
import tcg_kit as tcg
from tcg_kit import svg

game = tcg.game("zutomayo").with_cards("my-cards.csv")
svg.card(game, next(iter(game.extra_cards)))

# %% [markdown]
# ## 3. デッキを組む ／ Build a deck
#
# 左のカードを **+** と **−** で出し入れします。ルールに合わないところは、右にルールの番号といっしょに出ます（途中でも保存できます）。「開く…」で、できているデッキやファイルから始められます。組めたら**保存**します。`my-deck.txt` に書かれ、下のセルはそれを読みます。自分の表で組むときは、ここと下の2つのセルの `my-deck.txt` も新しい名前に書きかえます（まだないファイルなら、からのデッキから始まります）。
#
# Put cards in and take them out with **+** and **−**. What breaks a rule is told on the right with the rule's id; an unfinished deck can be saved all the same. “Open…” begins with a ready deck or a file. **Save** it when it is built: it is written to `my-deck.txt`, which the cells below read. With a sheet of your own write a new name instead of `my-deck.txt` here and in the two cells below (a file that isn't there yet begins as an empty deck).

# %%
import tcg_kit as tcg

builder = tcg.widgets.DeckBuilder("zutomayo", "my-deck.txt", cards="my-cards.csv")
builder

# %% [markdown]
# ## 4. 先読みボットと対戦する ／ Play it against the bot that looks ahead
#
# 相手のデッキは「昼」です。`"day"` を `"night"`、`"swing"`、もう1つの自分のデッキのファイルに変えられます。表かデッキを直したら、このセルをもう一度動かしてください。
#
# The other deck is the ready one by day: instead of `"day"` write `"night"`, `"swing"`, or the file of another deck of yours. Run this cell again when you have mended the sheet or the deck.

# %%
import tcg_kit as tcg

game = tcg.game("zutomayo").with_cards("my-cards.csv")
tcg.widgets.Table(game, bot="search", decks=["my-deck.txt", "day"], seed=1)

# %% [markdown]
# ## 5. 強すぎないか ／ Is it fair?
#
# 同じデッキで、1手先を読むボットどうしに500局打たせます。横棒は、勝った割合がまず外れない範囲です。いちばん上があなたのデッキです。50% の線をまたいでいれば公平、右にはなれていれば強すぎ、左なら弱すぎます（P0とP1は、どちらの席が得かです）。
#
# Bots that look one step ahead play five hundred games with the same decks. A bar shows where the true share of wins lies, nearly always; the first is your deck's. If it crosses the line of 50 %, the decks are a fair match; far to the right, yours is too strong, and far to the left too weak (P0 and P1 tell whether one seat is better).

# %%
import tcg_kit as tcg

game = tcg.game("zutomayo").with_cards("my-cards.csv")
results = tcg.simulate(game, games=500, decks=["my-deck.txt", "day"], bots=("greedy", "greedy"), executor=2)
results.plot("wins")

# %% [markdown]
# どのカードのせいでしょう。最初の手札にあると勝ちやすいカードほど、右にあります。 ／ Which card is to blame? Those that win most when they are in the first hand stand on the right.

# %%
results.plot("cards")

# %% [markdown]
# 表の数字を変えて保存し、2つのセルをもう一度動かすと、変わったぶんがわかります。同じ局どうしで細かく比べるやり方は [70_measure.ipynb](70_measure.ipynb) にあります。 ／ Change a number in the sheet, save it, and run the two cells again to see what it did. [70_measure.ipynb](70_measure.ipynb) shows how to compare the very same games before and after.
