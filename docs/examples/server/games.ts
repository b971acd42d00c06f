// The games that are played here. A game of your own is one more in this list.
import { type AnyGame, reef } from 'reef-rules';
import { pearls } from 'reef-rules/pearls';

const GAMES: readonly AnyGame[] = [reef, pearls];

export const gameNamed = (name: unknown) => GAMES.find((game) => game.name === name);
