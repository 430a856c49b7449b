# %% [markdown]
# # 自分のカードで遊ぶ ／ Play with cards of your own
#
# 表計算ソフトでカードを書き、まちがいを直し、デッキを組んで、対戦します。**Run → Run All Cells** で、すべて動きます。ページは終わりまで飛ぶので、ここへ戻ってください。
#
# Type cards into a spreadsheet, mend what is wrong, build a deck and play it. **Run → Run All Cells** runs everything; it jumps to the end of the page, so scroll back up to here.

# %% [markdown]
# ## 1. 表に書く ／ Type them into a sheet
#
# このフォルダーの `my-cards-draft.csv` は、カードの表です。左のファイル一覧でダブルクリックすると開きます（ExcelやGoogleスプレッドシートでもかまいません）。1行目は項目の名前、2行目からがカードです。まずは、書きかけの表を調べてみましょう。
#
# `my-cards-draft.csv` in this folder is a sheet of cards: double-click it in the list of files at the left, or open it in Excel or Google Sheets. The first line names the fields, each line below is a card. This one is a draft; let it be checked.

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
# 項目と、効果に使えることばの一覧、書き始めるためのひな形は、端末で見られます。 ／ A terminal (**File → New → Terminal**) lists the fields and the words of effects, and gives you a file to begin with:
#
# ```
# tcg-kit schema cards zutomayo --fields
# tcg-kit schema cards zutomayo --template csv --out mine.csv
# ```

# %%
import tcg_kit as tcg
from tcg_kit import svg

svg.card(tcg.game("zutomayo").with_cards("my-cards.csv"), "lost-umbrella")

# %% [markdown]
# ## 3. デッキを組む ／ Build a deck
#
# 左のカードを **+** と **−** で出し入れします。ルールに合わないところは、右にルールの番号といっしょに出ます（途中でも保存できます）。「開く…」で、できているデッキやファイルから始められます。
#
# Put cards in and take them out with **+** and **−**. What breaks a rule is told on the right with the rule's id; an unfinished deck can be saved all the same. “Open…” begins with a ready deck or a file.

# %%
import tcg_kit as tcg

builder = tcg.widgets.DeckBuilder("zutomayo", "my-deck.txt", cards="my-cards.csv")
builder

# %% [markdown]
# ## 4. 対戦する ／ Play it
#
# 組んだデッキを `builder.deck` で使えます。デッキを変えたら、このセルをもう一度動かしてください。 ／ `builder.deck` is the deck that you have built; run this cell again when you have changed it.

# %%
tcg.widgets.Table(builder.game, decks=[builder.deck, "day"], seed=1)

# %% [markdown]
# ## 5. 強すぎないか ／ Is it fair?
#
# 何千回も対戦させて測る方法は、[70_measure.ipynb](70_measure.ipynb) にあります。 ／ [70_measure.ipynb](70_measure.ipynb) shows how to measure it in thousands of games.
