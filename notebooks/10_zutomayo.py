# %% [markdown]
# # ZUTOMAYO CARD
#
# 夜と昼が入れかわる街で、2人が同時にカードを出して競うゲームです。6つの短いレッスンで、何も知らないところから自分の一局まで進みます。上から順にセルを実行してください（**Shift + Enter**）。
#
# A game in which two players put out cards at the same time, in a town where night and day take turns. Six short lessons lead from knowing nothing to a game of your own. Run the cells from top to bottom (**Shift + Enter**).
#
# ![盤面 ／ the board](pictures/zutomayo-board-ja.svg)

# %%
import tcg_kit as tcg

# %% [markdown]
# ## 1. どんなゲーム？ ／ What is this game?
#
# 相手のHPを100から0にすれば勝ちです。まず1枚出してみましょう。
#
# Bring the other player's HP from 100 to 0. Let us begin by putting out one card.

# %%
tcg.widgets.Lesson("zutomayo", 1)

# %% [markdown]
# ## 2. はじめから1ターン ／ A turn from the very start
#
# 引き直しから2ターン目まで、自分の手で進めます。
#
# From the mulligan to turn 2, by your own hand.

# %%
tcg.widgets.Lesson("zutomayo", 2)

# %% [markdown]
# ## 3. パワーとコスト、エリアエンチャント ／ Power, cost and area enchants

# %%
tcg.widgets.Lesson("zutomayo", 3)

# %% [markdown]
# ## 図で見る ／ The game in diagrams
#
# 流れ図はプログラムそのものから描かれています。対局はこの図の通りにしか進みません。
#
# The flow is drawn from the program itself: a game can take no other way.
#
# ![流れ ／ flow](pictures/zutomayo-flow-ja.svg)

# %%
tcg.widgets.DiagramView(tcg.game("zutomayo").graph("flow"))

# %%
tcg.widgets.DiagramView(tcg.game("zutomayo").graph("chronos"))

# %%
tcg.widgets.DiagramView(tcg.game("zutomayo").graph("power"))

# %% [markdown]
# ## 4. 一局を通して見る ／ A whole game, step by step
#
# 夜と昼の入れかわり、負けた側の2枚置き、パワーのチャージ、力を出せないカード、エリアエンチャントが出てくる一局です。
#
# A game with night and day changing, losers setting two cards, power being charged, an inert card and an area enchant.

# %%
tcg.widgets.Lesson("zutomayo", 4)

# %% [markdown]
# ## 5. 例題6つ ／ Six worked examples
#
# 結果を予想してから動かしてみてください。
#
# Guess first, then see.

# %%
tcg.widgets.Lesson("zutomayo", 5)

# %% [markdown]
# ## 6. 自分の一局 ／ A game of your own
#
# `seed` を変えると別の手札になります。デッキは `"night"`、`"day"`、`"swing"` から選べます。
#
# Another `seed` deals other hands. The decks are `"night"`, `"day"` and `"swing"`.

# %%
game = tcg.game("zutomayo").new(["night", "day"], seed=20)
tcg.widgets.Stepper(game, seat=0, bot="greedy")

# %% [markdown]
# 2人で1台を囲むなら、`seat` と `bot` を外してください。 ／ For two people at one screen, leave `seat` and `bot` out.
