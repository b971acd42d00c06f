// The search of every page: a button in the bar on top, and a dialog.
import { makeDialog } from './dialog.js';
import type { Dialog } from './dialog.js';
import { excerpt, searchOf } from './search.js';
import type { Search, Section } from './search.js';

/** What the index leaves behind once it is loaded. */
interface WithIndex {
  searchSections?: readonly Section[];
}

const script = document.currentScript as HTMLScriptElement;
/** The top of the site, wherever it is hosted. */
const top = new URL('../', script.src).href;

let loading: Promise<Search> | null = null;

/** The search, loaded when it is first needed, as a script: pages on a disk may not fetch data. */
function loadSearch(): Promise<Search> {
  loading ??= new Promise((done, failed) => {
    const index = document.createElement('script');
    index.src = `${top}assets/search-index.js`;
    index.addEventListener('load', () => {
      done(searchOf((globalThis as WithIndex).searchSections ?? []));
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
  const dialog = makeDialog();
  if (dialog === null) return;
  const { input, status } = dialog;
  const show = async (): Promise<void> => {
    const query = input.value;
    try {
      const search = await loadSearch();
      // The reader may have gone on typing.
      if (query === input.value) fill(dialog, search);
    } catch (error) {
      status.textContent = (error as Error).message;
    }
  };
  input.addEventListener('focus', () => void loadSearch().catch(() => null));
  input.addEventListener('input', () => void show());
}

function fill({ input, results, status }: Dialog, search: Search): void {
  const query = input.value;
  const found = search(query);
  results.replaceChildren(...found.map((section, at) => option(section, query, at)));
  // Enter follows the first one.
  input.setAttribute('aria-activedescendant', results.firstElementChild?.id ?? '');
  results.firstElementChild?.setAttribute('aria-selected', 'true');
  const isNothing = found.length === 0 && query.trim() !== '';
  status.textContent = isNothing ? `Nothing found for “${query.trim()}”.` : '';
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
