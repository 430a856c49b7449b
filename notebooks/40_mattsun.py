# %% [markdown]
# # マッツァンカードゲーム ／ Mattsun card game
#
# 戦場に1枚、ベンチに3枚。倒れた仲間の「魂」で手札が増え、その分だけ命である山札が減っていくゲームです。11の短いレッスンで、何も知らないところから自分の一局まで進みます。
#
# One unit on the battlefield, three cards on the bench. A fallen friend's “soul” fills your hand, and takes as much of your deck, which is your life. Eleven short lessons lead from knowing nothing to a game of your own.
#
# **はじめに：** 上のメニューから **Run → Run All Cells** を選ぶと、すべての画面が用意されます。ページは終わりまで飛ぶので、ここへ戻り、あとは下へ読み進めるだけです。後日開き直して *Error displaying widget* と出るときも、同じようにします。
#
# **First:** choose **Run → Run All Cells** in the menu above: that prepares every screen and jumps to the end of the page. Scroll back up to here, then just read on, downwards. Do the same when you come back another day and see *Error displaying widget*.
#
# <img src="pictures/mattsun-board-ja.svg" alt="盤面 ／ the board" width="560">

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
# | 3 | ソウルチャージと切り札 | Soul charge and trumps |
# | 4 | 撃破と魂ドロー | Defeat and soul draw |
# | 5 | 能力、必殺技、ダイス | Abilities, moves and dice |
# | 6 | トラップ：割り込みをゆっくり見る | Traps: an interrupt, step by step |
# | 7 | 地形、別の解釈、デッキ | Terrain, other readings, decks |
# | 8 | 一局を通して見る | A whole game, step by step |
# | 9 | 例題1〜4：ダメージと魂 | Worked examples 1 to 4: damage and souls |
# | 10 | 例題5〜7：チャージと負け方 | Worked examples 5 to 7: charge, and losing |
# | 11 | 自分の一局 | A game of your own |

# %%
import tcg_kit as tcg

tcg.widgets.Lesson("mattsun")

# %% [markdown]
# ## 力だめし ／ Quiz
#
# 本物の局面から出る10の問いです。まちがえたルールのレッスンへは、終わりの一覧から戻れます。 ／ Ten questions from real positions; at the end the rules that you missed are listed, with their lessons.

# %%
import tcg_kit as tcg

tcg.widgets.Quiz("mattsun")

# %% [markdown]
# ## カードと用語 ／ Cards and terms
#
# カードを探し、言葉の意味とそのルールを調べます。 ／ Search the cards, and look up terms with the rules behind them.

# %%
import tcg_kit as tcg

tcg.widgets.Cards("mattsun")

# %% [markdown]
# ## もう一局 ／ Play on
#
# デッキ、相手、人数は「新しい対局…」で選べます。 ／ Choose decks, opponents and players with “New game …”.
#
# 地形のある2024年の決まりなら、セルを `tcg.widgets.Table("mattsun", rulings={"ruleset": "2024"})` に変えて **Shift + Enter**。 ／ For the rules of 2024 with terrains, change the cell to this and press **Shift + Enter**.

# %%
import tcg_kit as tcg

tcg.widgets.Table("mattsun", seed=20)

# %% [markdown]
# ## 図で見る ／ In diagrams
#
# <details><summary>流れ図の絵 ／ The flow as a picture</summary><img src="pictures/mattsun-flow-ja.svg" alt="流れ図 ／ the flow" width="560"></details>
#
# **流れ図：** プログラムそのものから描かれ、対局はこの図の通りにしか進みません。右の斜めの箱は「割り込み」で、すむと点線で元の場所へ戻ります。
#
# **The flow:** drawn from the program itself; a game can take no other way. The slanted boxes at the right are interrupts: when one is done, the dotted line leads back to where it came from.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("flow"))

# %% [markdown]
# **ダメージ：** 攻撃は必ず1か2です。HP4のユニットなら、2〜4回で倒れます。 ／ **Damage:** an attack deals 1 or 2, never more. A unit with 4 HP falls after two to four attacks.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("damage", n=4))

# %% [markdown]
# **ソウルチャージ：** たて、横向き、そしてまたたてへ。 ／ **Soul charge:** upright, sideways, and upright again.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("charge-cycle"))

# %% [markdown]
# **ユニットの一生：** 魂ドローがあるのは、撃破の矢印だけです。 ／ **The life of a unit:** only the arrows to “defeated” bring a soul draw.

# %%
import tcg_kit as tcg

tcg.widgets.DiagramView(tcg.game("mattsun").graph("unit-life"))
