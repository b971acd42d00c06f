import { isObject } from './freeze.js';
import { describe } from './text.js';
import { below, Misfit, readOrThrow } from './untrusted.js';

/**
 * The words to speak with: those given, which must have all that the model has, or otherwise the model.
 *
 * @throws RulesError `bad-words` for a language that lacks something, or is that of another game.
 */
export function ensureWords<W extends object>(words: W | undefined, model: W): W {
  if (words === undefined || words === model) return model;
  readOrThrow('bad-words', () => {
    compare(words, model, 'words');
  });
  return words;
}

function compare(given: unknown, model: unknown, path: string): void {
  if (typeof given !== typeof model || given === null) {
    throw new Misfit(path, `expected ${kindOf(model)}, found ${describe(given)}`);
  }
  if (!isObject(model)) return;
  for (const [key, part] of Object.entries(model)) {
    compare((given as Readonly<Record<string, unknown>>)[key], part, below(path, key));
  }
}

function kindOf(model: unknown): string {
  return typeof model === 'string' ? 'a text' : describe(model);
}
