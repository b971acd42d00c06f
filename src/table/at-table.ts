import { freeze } from '../core/made.js';
import type { Words } from '../core/words.js';
import type { TableWords } from './words-en.js';

/** The words of a game together with those of a table: everything that its players can be told. */
export function atTable<W extends Words>(game: W, table: TableWords): W & TableWords {
  return freeze({ ...game, ...table });
}
