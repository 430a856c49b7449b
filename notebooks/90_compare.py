# %% [markdown]
# # 4つのゲームを比べる ／ Four games compared
#
# どれも「フェイズ」と「矢印」の表でできていて、同じプログラムがその表の通りに進めます。だから、並べて見比べられます。
#
# Each game is a table of phases and arrows, and one program executes them all: so they can be laid side by side.
#
# **Run → Run All Cells** を選ぶと、すべて表示されます。ページは終わりまで飛ぶので、ここへ戻ってください。 ／ Choose **Run → Run All Cells** to see everything; it jumps to the end of the page, so scroll back up to here.

# %%
import tcg_kit as tcg

tcg.widgets.Compare()

# %% [markdown]
# ## 見くらべるところ ／ What to look for
#
# | 日本語 | English |
# |:--|:--|
# | **同時か、順番か。** ZUTOMAYO CARD は毎ターン2人が同時に伏せて決め、ほかの3つは順番に動きます（Suizokun では、ステージに出す1体だけは同時です）。 | **At once or in turn.** In ZUTOMAYO CARD both choose face down every turn; in the other three they take turns (but Suizokun's monsters for the stage are chosen at once). |
# | **割りこみ。** Mattsun のトラップと撃破、Suizokun のアイテムは、流れの途中で呼ばれ、終わると元のフェイズに戻ります。 | **Interrupts.** Mattsun's traps and defeats and Suizokun's items are called in the middle of the flow and return to where they came from. |
# | **命にあたるもの。** HP、山札の枚数、LPとPP、そして DARK MOON では点数の競争です。 | **What you live on.** HP; the deck itself; LP and PP; and in DARK MOON a race for points. |
# | **共通の言葉。** カードの効果は、4つに共通の言葉と、そのゲームだけの言葉で書かれています。 | **Shared words.** What cards do is written in words that all share and a few of each game's own. |

# %% [markdown]
# ## 大きな流れ図 ／ The large diagrams
#
# `"mattsun"` を `"zutomayo"`、`"suizokun"`、`"darkmoon"` に変えて、**Shift + Enter**。 ／ Change `"mattsun"` to another game and press **Shift + Enter**.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("flow"))

# %% [markdown]
# ## どの道がよく通られるか ／ Which ways are taken most
#
# でたらめに打つ対局を200回行い、通った矢印を数えます。太いほど多く通っています。 ／ Two hundred games of random play; the thicker an arrow, the more often it was taken.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.observe("mattsun", games=200))
