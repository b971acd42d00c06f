// The search of every page. TypeDoc's pages have a dialog that opens, closes and moves by itself, and only
// wants to be filled; the other pages get one of the same kind.
import { makeDialog } from './dialog.js';
import { excerpt, search } from './rank.js';
import type { Section } from './sections.js';

/** What the index leaves behind once it is loaded. */
interface WithIndex {
  searchSections?: readonly Section[];
}

const script = document.currentScript as HTMLScriptElement;
/** The top of the site, wherever it is hosted. */
const top = new URL('../', script.src).href;

let loading: Promise<readonly Section[]> | null = null;

/** The index, fetched when it is first needed, as a script: pages on a disk may not fetch data. */
function loadIndex(): Promise<readonly Section[]> {
  loading ??= new Promise((done, failed) => {
    const index = document.createElement('script');
    index.src = `${top}assets/search-index.js`;
    index.addEventListener('load', () => {
      done((globalThis as WithIndex).searchSections ?? []);
    });
    index.addEventListener('error', () => {
      loading = null;
      failed(new Error('The search index cannot be loaded.'));
    });
    document.head.append(index);
  });
  return loading;
}

function start(): void {
  const input = document.getElementById('tsd-search-input') ?? makeDialog();
  const results = document.getElementById('tsd-search-results');
  const status = document.getElementById('tsd-search-status');
  if (!(input instanceof HTMLInputElement) || results === null || status === null) return;
  status.replaceChildren();

  const show = async (): Promise<void> => {
    const query = input.value;
    try {
      const sections = await loadIndex();
      // Somebody may have typed on meanwhile.
      if (query === input.value) fill(input, results, status, sections);
    } catch (error) {
      status.textContent = (error as Error).message;
    }
  };
  input.addEventListener('focus', () => void loadIndex().catch(() => null));
  input.addEventListener('input', () => void show());
}

function fill(
  input: HTMLInputElement,
  results: HTMLElement,
  status: HTMLElement,
  sections: readonly Section[],
): void {
  const query = input.value;
  const found = search(sections, query);
  results.replaceChildren(...found.map(({ section }, at) => option(section, query, at)));
  // The first one is what the enter key leads to.
  input.setAttribute('aria-activedescendant', results.firstElementChild?.id ?? '');
  results.firstElementChild?.setAttribute('aria-selected', 'true');
  const isNothing = found.length === 0 && query.trim() !== '';
  status.textContent = isNothing ? `Nothing on this site mentions “${query.trim()}”.` : '';
}

function option({ url, page, heading, text }: Section, query: string, at: number): HTMLLIElement {
  const item = document.createElement('li');
  item.id = `found-${at}`;
  item.role = 'option';
  item.ariaSelected = 'false';
  const link = document.createElement('a');
  link.href = top + url;
  link.tabIndex = -1;
  const title = part('b', heading);
  if (page !== heading) title.append(part('small', ` ${page}`));
  link.append(title, part('span', excerpt(text, query)));
  item.append(link);
  return item;
}

function part(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
