# %% [markdown]
# # ボットと遊ぶ ／ Play a bot
#
# 4つのゲームを、ボットやとなりの人と遊べます。**Run → Run All Cells** を選ぶと、すべての盤が用意されます。ページは終わりまで飛ぶので、ここへ戻ってください。
#
# Play the four games against a bot or the person beside you. Choose **Run → Run All Cells** to prepare every table; it jumps to the end of the page, so scroll back up to here.
#
# `seed` はカードの並びです。消すか、盤の上の「新しい対局…」を押すと、別の並びになります。 ／ `seed` says how the cards lie. Leave it out, or press “New game …” above the board, for other cards.
#
# 続きは、Pythonを再起動しても残っています。同じセルをもう一度動かすと「続きから遊ぶ」が出ます。 ／ A game outlives a restart of Python: run its cell again and it offers to go on.

# %% [markdown]
# ## 1. 一局 ／ A game
#
# あなたは下の席です。青い枠のカードを選んで「決定」。**待った**でボットの返事ごと戻り、**ヒント**でボットの考えとそのわけが出ます。終わったら**対局を振り返る**で、流れが変わったところと、よりよかった手が見られます。
#
# You sit below. Choose cards with a blue frame, then “Confirm”. **Take back** undoes your move with the bot's answer; **Hint** tells what the bot would do and why. At the end **Look back on the game** shows where it turned, and what would have been better.

# %%
import tcg_kit as tcg

tcg.widgets.Table("zutomayo", bot="greedy", seed=7)

# %% [markdown]
# ## 2. もっと強い相手、ほかのゲーム ／ A stronger opponent, another game
#
# `search` は、見えないカードを何通りも思いうかべて先を読みます（あなたの手札は見ていません）。相手、デッキ、人数は、盤の上の「新しい対局…」で変えられます。
#
# `search` imagines the cards that it can't see in many ways and looks ahead (it does not see your hand). “New game …” above the board changes opponent, decks and seats.

# %%
import tcg_kit as tcg

tcg.widgets.Table("darkmoon", bot="search", players=3, seed=7)

# %% [markdown]
# ## 3. となりの人と ／ With the person beside you
#
# `bot=None` なら、席を代わるたびに盤面が隠れます。 ／ With `bot=None` the board is covered whenever seats change.

# %%
import tcg_kit as tcg

tcg.widgets.Table("mattsun", bot=None, seed=7)

# %% [markdown]
# ## 4. ボットどうしの対局を見る ／ Watch two bots
#
# 「次の手 ▶」で1手ずつ、「続けて見る」で止めるまで進みます。 ／ “Next move ▶” goes one by one, “Play on” until you stop it.

# %%
import tcg_kit as tcg

tcg.widgets.Table("suizokun", seat=None, bots=("greedy", "search"), seed=7)

# %% [markdown]
# ## 5. 自分のボット ／ A bot of your own
#
# ボットは、見える局面 `view` とできる手 `legal` を受け取り、その1つを返す関数です。これは、いま使えるカードのうち、攻撃の数字が大きいものを出すだけのボットです。どう直せば強くなるでしょう？
#
# A bot is a function: it gets the position as its seat sees it (`view`) and its moves (`legal`), and gives back one of them. This one puts out the largest attacks that its power allows, and that is all. How would you make it stronger?


# %%
def brute(view, legal, rng):
    power = view["players"][legal[0].seat]["power"]
    strength = {slug: c.night + c.day for slug, c in tcg.game("zutomayo").cards.items() if c.cost <= power}
    moves = legal if view["phase"] != "mulligan" else legal[:1]
    return max(moves, key=lambda move: sum(strength.get(arg, 0) for arg in move.args))


# %%
tcg.widgets.Table("zutomayo", bot=brute, seed=8)

# %% [markdown]
# でたらめなボットと20局。勝ったのは何回？ ／ Twenty games against the random bot: how many did it win?

# %%
from tcg_kit.sim.bots import play

games = [play(tcg.game("zutomayo"), (brute, "random"), seed) for seed in range(20)]
sum(game.result["winner"] == 0 for game in games)
