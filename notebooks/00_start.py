# %% [markdown]
# # tcg_kit へようこそ ／ Welcome to tcg_kit
#
# カードゲームを、**一手ずつ動かしながら**覚えるためのノートブックです。盤面、いまどこにいるかの図、起きたこととその理由のルールが、いつも同じ瞬間を示します。
#
# Notebooks for learning card games **by moving through them step by step**. The board, the map of where you are, and what happened with the rule behind it always show the same instant.
#
# > 非公式のファン制作です。カードはすべて創作で、各ゲームの権利は権利者にあります。
# > Unofficial and fan-made. All cards are invented; the games belong to their owners.

# %% [markdown]
# ## はじめかた ／ How to begin
#
# 下のセルをクリックし、**Shift + Enter** で実行します（上の ⏩ なら全部まとめて）。言葉は `"ja"` か `"en"` を選びます。あとから各画面のボタンでも切り替えられます。
#
# Click the cell below and press **Shift + Enter** (or ⏩ above to run everything). Choose `"ja"` or `"en"`; every screen also has a button for it.

# %%
import tcg_kit as tcg

tcg.set_lang("ja")  # "en" for English

# %% [markdown]
# ## 1分でわかる使い方 ／ The stepper in one minute
#
# 1. ▶ で1つ進み、◀ で戻ります（← → キーでも）。
# 2. カードに触れると説明、丸で囲まれた番号（ZTM-…）を押すとルールが読めます。
# 3. 青い枠のカードをクリックして選び、「決定」。できない手は理由が出ます。
# 4. 迷ったら ? を押すと、キーと印の一覧が出ます。
#
# 1. ▶ goes one step on, ◀ one back (or the ← → keys).
# 2. Point at a card to read it; press a number such as ZTM-… to read the rule.
# 3. Click cards in a blue frame, then “Confirm”. What is not allowed tells you why.
# 4. Press ? for the keys and signs.

# %%
tcg.widgets.Stepper(tcg.game("zutomayo").new(seed=3), seat=0, bot="greedy")

# %% [markdown]
# ## つぎは ／ Next
#
# - [ZUTOMAYO CARD を覚える ／ Learn ZUTOMAYO CARD](10_zutomayo.ipynb)
