"""The part that knows no game: cards, decks, rules, state, flow, effects, events, views, sessions, replays."""
