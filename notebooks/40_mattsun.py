# %% [markdown]
# # マッツァンカードゲーム ／ Mattsun card game
#
# 戦場に1枚、ベンチに3枚。倒れた仲間の「魂」で手札が増え、その分だけ命である山札が減っていくゲームです。9つの短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# One unit on the battlefield, three cards on the bench. A fallen friend's “soul” fills your hand, and takes as much of your deck, which is your life. Nine short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/mattsun-board-ja.svg" alt="盤面 ／ the board" width="560">

# %% [markdown]
# ## 1. どんなゲーム？ ／ What is this game?
#
# 戦場とベンチ、そして最初の攻撃。 ／ Battlefield and bench, and a first attack.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 1)

# %% [markdown]
# **ダメージの図：** 攻撃は必ず1か2です。HP4のユニットなら、2〜4回で倒れます。 ／ **Damage:** an attack deals 1 or 2, never more. A unit with 4 HP falls after two to four attacks.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("damage", n=4))

# %% [markdown]
# ## 2. はじめから1ターン ／ A turn from the very start
#
# カードを置くところから、相手の番が終わるまで、自分の手で。 ／ From putting out your cards to the end of the other player's turn, by your own hand.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 2)

# %% [markdown]
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。右の斜めの箱は「割り込み」で、すむと点線で元の場所へ戻ります。
#
# **The flow:** drawn from the program itself; a game can take no other way. The slanted boxes at the right are interrupts: when one is done, the dotted line leads back to where it came from.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("flow"))

# %% [markdown]
# ## 3. ソウルチャージと切り札 ／ Soul charge and trumps
#
# いつチャージし、いつ戻すか。 ／ When to charge, and when to take it back.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 3)

# %% [markdown]
# **ソウルチャージの図** ／ **Soul charge in a diagram**

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("charge-cycle"))

# %% [markdown]
# ## 4. 撃破と魂ドロー ／ Defeat and soul draw
#
# なぜ山札が命なのか。 ／ Why the deck is your life.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 4)

# %% [markdown]
# **ユニットの一生：** 魂ドローがあるのは、撃破の矢印だけです。 ／ **The life of a unit:** only the arrows to “defeated” bring a soul draw.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("unit-life"))

# %% [markdown]
# ## 5. 能力、必殺技、ダイス ／ Abilities, moves and dice
#
# ベンチからの応援と、攻撃の代わりに使う技。 ／ Help from the bench, and moves in place of an attack.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 5)

# %% [markdown]
# ## 6. トラップ ／ Traps
#
# 割り込みの中で、また割り込みが起きます。1つずつ見ましょう。 ／ An interrupt within an interrupt, one event at a time.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 6)

# %% [markdown]
# ## 7. 地形、別の読み方、デッキ ／ Terrain, other readings, decks
#
# 2024年の決まりと、公式の説明が決めていないところ。 ／ The rules of 2024, and what the official page leaves open.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 7)

# %% [markdown]
# ## 8. 一局を通して見る ／ A whole game, step by step
#
# 覚えたことが全部出てくる一局です。 ／ A game in which all of that turns up.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 8)

# %% [markdown]
# ## 9. 例題7つ ／ Seven worked examples
#
# まず予想し、それから動かして確かめます。 ／ Guess first, then play it and see.

# %%
from tcg_kit.widgets import Lesson

Lesson("mattsun", 9)

# %% [markdown]
# ## 10. 自分の一局 ／ A game of your own
#
# あなたは下側のP0です。相手はコンピューターが動かします。終わったら「もう一局」で続けられます。
#
# You are P0, below; the computer plays the other side. When it is over, “Another game” goes on.

# %%
import tcg_kit as tcg

game = tcg.game("mattsun").new(["ring", "express"], seed=9)
tcg.widgets.Stepper(game, seat=0, bot="greedy")

# %% [markdown]
# | 変えてみる | Change it |
# |:--|:--|
# | デッキは `"express"`（灯りの急行）、`"ring"`（真夜中の大サーカス）、`"wonders"`（ふしぎのテント）の3つです。 | The decks are `"express"`, `"ring"` and `"wonders"`. |
# | `seed` の数を変えると、別の手札になります。 | Another `seed` deals other hands. |
# | 2人で1台を囲むなら、`, seat=0, bot="greedy"` を消します。 | For two people at one screen delete `, seat=0, bot="greedy"`. |
# | 先攻の最初のターンは攻撃なし、にするなら `seed=9, rulings={"first_turn_attack": "forbidden"}`。 | For no attack in the very first turn write `seed=9, rulings={"first_turn_attack": "forbidden"}`. |
# | 変えたら、そのセルをもう一度 **Shift + Enter**。 | Then press **Shift + Enter** in that cell again. |
