// A small program that uses every entry of the library. What it returns depends on nothing but its seed, so it has to be
// the same on every platform. It takes the entries as they were loaded there, and uses nothing but the language itself.
module.exports = async function play({ index, pearls, fast, bots, table, testing, fastCheck }) {
  const { createRng, isRulesError, reef, RulesError } = index;
  const seed = 7;

  const gameOf = (game, players) => {
    const rng = createRng(seed);
    const turns = [];
    let state = game.setup({ players, seed });
    for (let turn = game.turn(state); turn !== null; turn = game.turn(state)) {
      const action = game.randomAction(state, rng);
      turns.push(`${game.formatAction(action)}: ${game.key(game.view(state, turn))}`);
      state = game.apply(state, action);
    }
    const seen = game.view(state, null);
    const guess = game.formatState(game.determinize(seen, rng));
    return { turns, end: JSON.stringify(state), guess, result: game.result(state) };
  };

  const playout = () => {
    const simulator = new fast.ReefSimulator(reef.setup({ players: 3, seed }));
    const actions = simulator.playout(createRng(seed));
    return { actions, end: JSON.stringify(simulator.unload()), winners: simulator.winners() };
  };

  const matchOf = async (game, ...names) => {
    const players = names.map((name) => bots.botNamed(game, name));
    const { turns, winners } = await bots.playMatch(game, players, { seed });
    return { actions: turns.map(({ action }) => game.formatAction(action)), winners };
  };

  const talkAt = (game) => {
    const rng = createRng(seed);
    let now = table.openTable(game, { options: { players: 2, seed }, seats: ['ann', 'ben'] });
    const talk = [];
    for (let turn = game.turn(now.current); turn !== null; turn = game.turn(now.current)) {
      const action = game.randomAction(now.current, rng);
      const request = { type: 'act', action, seq: now.log.length };
      const answer = table.receive(game, now, now.seats[turn], request);
      talk.push(answer.messages);
      now = table.tableFromJson(game, JSON.parse(JSON.stringify(answer.table)));
    }
    return talk;
  };

  const lawsOf = (game) => {
    const options = fastCheck.record({ players: fastCheck.constant(2), seed: fastCheck.integer() });
    const laws = testing.gameLaws(game, { options });
    for (const { check } of laws) check({ numRuns: 1, seed });
    return laws.map(({ name }) => name);
  };

  const refusal = () => {
    try {
      return reef.setup({ players: 5 });
    } catch (error) {
      return { code: error.code, known: isRulesError(error) && error instanceof RulesError };
    }
  };

  const reefGame = gameOf(reef, 3);
  const simulated = playout();
  if (simulated.end !== reefGame.end) throw new Error('the simulator plays another game');
  return {
    reef: reefGame,
    pearls: gameOf(pearls.pearls, 6),
    simulated,
    reefMatch: await matchOf(reef, 'greedy', 'mcts:5'),
    pearlsMatch: await matchOf(pearls.pearls, 'greedy', 'random'),
    talk: [talkAt(reef), talkAt(pearls.pearls)],
    laws: lawsOf(pearls.pearls),
    refusal: refusal(),
  };
};
