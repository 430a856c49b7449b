# %% [markdown]
# # 何百局も数えてみる ／ Measuring hundreds of games
#
# このカードは強すぎないか。どの裁定が勝負を変えるのか。ボットに何百局も打たせて数えれば、わかります。人の手で打つには何年もかかる数です。
#
# Is this card too strong? Which ruling changes the game? Let bots play hundreds of games, and count: it would take you years by hand.
#
# **Run → Run All Cells** を選ぶと、すべて順に動きます（1分かかりません）。途中でやめるときは ■ を押します。それまでに数えた分は残ります。 ／ Choose **Run → Run All Cells**: it takes less than a minute. ■ stops it; what has been counted by then is kept.

# %% [markdown]
# ## 1. ボットどうしの200局 ／ Two hundred games between bots
#
# 1手先を読むボットと、でたらめに打つボット。用意されたデッキの総当たりで、席も交代します。`executor=2` は、2つのプロセスで分けて数えるという意味です。結果はいくつに分けても同じです。
#
# A bot that looks one step ahead against one that picks at random: each ready deck against each, in both seats. `executor=2` shares the work between two processes; the result is the same for any number.

# %%
import tcg_kit as tcg

results = tcg.simulate("zutomayo", games=200, bots=("greedy", "random"), executor=2)
results

# %% [markdown]
# **95% の範囲**は、本当の割合がまず外れない幅です。局数を4倍にすると、幅は半分になります。同じことを絵で見ると：
#
# The **95% interval** is where the true share lies, nearly always. Four times as many games halve it. The same as a picture:

# %%
results.plot()

# %% [markdown]
# どのカードが最初の手札にあると、勝ちやすいでしょう。 ／ Which cards help most in the first hand?

# %%
results.plot("cards")

# %% [markdown]
# ## 2. 気になる一局を開く ／ Open one of them
#
# 数えた局は、どれも開いて見直せます。これは、いちばん長かった一局です。 ／ Each game that was counted can be opened. This is the longest.

# %%
longest = max(results.rows, key=lambda row: row["turns"])
tcg.widgets.Stepper(results.session(longest))

# %% [markdown]
# ## 3. 勝ち方はいくつある？ ／ How many ways to win?
#
# 4つのゲームを、でたらめなボットで100局ずつ。何ターンで終わるか、どのルールで終わるかを色と模様で分けました。 ／ A hundred games of each, between random bots: how many turns they last, and by which rule they end.

# %%
from IPython.display import display

for slug in tcg.games():
    display(tcg.simulate(slug, games=100, bots=("random", "random"), executor=2).plot("length"))

# %% [markdown]
# ## 4. 自分のカードは強すぎないか ／ Is a card of one's own too strong?
#
# コストのいらない 80／80 のカードを考えました。まず「夜」のデッキの2枚と入れかえ、「昼」のデッキと100局戦わせます。
#
# Here is a new card: 80 by night, 80 by day, and it costs nothing. Two copies go into the night deck, which then plays a hundred games against the day deck.

# %%
whale = {"id": "comet-whale", "name": {"ja": "彗星くじら", "en": "Comet Whale"}, "kind": "character"}
whale |= {"attribute": "none", "clock": 1, "cost": 0, "night": 80, "day": 80, "effects": []}
deck = tcg.Deck("comet", ("comet-whale", "comet-whale", *tcg.game("zutomayo").decks["night"].cards[2:]))


# %%
def measure(card):
    game = tcg.game("zutomayo").with_cards([card])
    return tcg.simulate(game, games=100, decks=[deck, "day"], bots=("greedy", "greedy"), executor=2)


# %%
before = measure(whale)
before.plot("wins")

# %% [markdown]
# **弱くして、同じ局をもう一度。** 切り方もボットの運も同じなので、変わったのはカードのせいです。 ／ **Tone it down, and play the very same games again**: the shuffles and the bots' luck are the same, so what changes is due to the card.

# %%
after = measure(whale | {"night": 40, "day": 40})
before.compare({"80/80 → 40/40": after})

# %% [markdown]
# 表に書いたカードとファイルのデッキなら、`with_cards("my-cards.csv")` と `decks=["my-deck.txt", "day"]` です（[60_own_cards.ipynb](60_own_cards.ipynb)）。 ／ With a sheet of cards and a deck in a file it is `with_cards("my-cards.csv")` and `decks=["my-deck.txt", "day"]` (see [60_own_cards.ipynb](60_own_cards.ipynb)).

# %% [markdown]
# ## 5. どの裁定が勝負を変える？ ／ Which ruling changes most?
#
# 資料の読み方が分かれるところは、裁定の設定で切り替えられます。同じ100局を、設定を1つずつ変えて打ち直しました。変わった局が多い順です。設定の意味は、端末の `tcg-kit rules suizokun --rulings` で読めます。
#
# Where the source can be read in two ways, a ruling switches between them. The same hundred games, each time with one ruling changed; what changes most comes first. `tcg-kit rules suizokun --rulings` in a terminal tells what each means.

# %%
usual = tcg.simulate("suizokun", games=100, bots=("random", "random"), executor=2)
rulings = usual.under_other_rulings(executor=2)
rulings

# %%
rulings.plot()

# %% [markdown]
# ## 6. 自分のボット ／ A bot of your own
#
# ボットは、見えるもの（`view`）と、できること（`legal`）から1つを選ぶ関数です。これは、ユニットを作れるときは必ず作り、あとはでたらめに選びます。 ／ A bot is a function: it gets what its seat sees (`view`) and what it may do (`legal`), and picks one. This one makes a unit whenever it can, and else picks at random.


# %%
def builder(view, legal, rng):
    units = [action for action in legal if action.verb == "unit"]
    choices = units or legal
    return choices[rng.below(len(choices))]


# %%
tcg.simulate("darkmoon", games=100, bots=(builder, "random"), executor=2).plot("wins")

# %% [markdown]
# ## 変えてみる ／ Change it
#
# | 日本語 | English |
# |:--|:--|
# | `games` を増やすと、範囲がせまくなります。 | More `games` make the intervals narrower. |
# | `"greedy"` を `"search"` にすると、強く、ゆっくりになります（1局に数秒から数十秒）。`"search:60"` なら、考える量が減って速くなります。 | `"search"` instead of `"greedy"` plays better, and slower: seconds for each game, up to half a minute. `"search:60"` thinks less and is faster. |
# | ほかの絵: `results.plot("curves")`、`"ends"`、`"length"`、`"wins"`、`"cards"`。 | Other pictures: `results.plot("curves")`, `"ends"`, `"length"`, `"wins"`, `"cards"`. |
# | 1局1行の表: `results.to_pandas()`、ファイルなら `results.save("rows.csv")`（`.parquet`、`.json`）。 | A row for each game: `results.to_pandas()`, or in a file `results.save("rows.csv")` (`.parquet`, `.json`). |
# | 英語で: 最初に `tcg.set_lang("en")`。 | In Japanese: `tcg.set_lang("ja")` at the top. |
# | 1台で足りなければ、`executor` に Dask（`client.get_executor()`）や ipyparallel（`client.executor()`）を渡せます。 | If one machine is not enough, `executor` takes Dask (`client.get_executor()`) or ipyparallel (`client.executor()`). |
