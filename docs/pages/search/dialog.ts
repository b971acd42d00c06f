/** The parts of the dialog that a search fills. */
export interface Dialog {
  readonly input: HTMLInputElement;
  readonly results: HTMLElement;
  readonly status: HTMLElement;
}

/** Puts a button into the bar on top of the page, and the dialog that it opens onto the page. */
export function makeDialog(): Dialog | null {
  const bar = document.querySelector('.bar');
  if (bar === null) return null;
  const template = document.createElement('template');
  template.innerHTML = MARKUP;
  document.body.append(template.content);
  const dialog = document.getElementById('search') as HTMLDialogElement;
  const input = document.getElementById('search-input') as HTMLInputElement;
  const results = document.getElementById('search-results')!;

  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'search';
  button.textContent = 'Search';
  bar.lastElementChild?.before(button);

  const open = (): void => {
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  button.addEventListener('click', open);
  // A click beside the dialog hits the dialog itself, and none of what is in it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a') !== null) dialog.close();
  });
  addEventListener('keydown', (event) => {
    if (!isAskedFor(event)) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('keydown', (event) => {
    // What the page does with keys is none of the dialog's.
    event.stopPropagation();
    if (press(event.key, input, results)) event.preventDefault();
  });
  return { input, results, status: document.getElementById('search-status')! };
}

const MARKUP = `<dialog id="search" aria-label="Search">
  <input role="combobox" id="search-input" aria-label="Search" aria-controls="search-results" aria-autocomplete="list" aria-expanded="true" autocapitalize="off" autocomplete="off" placeholder="Search the docs" maxlength="100" />
  <ul role="listbox" id="search-results" aria-label="Results"></ul>
  <div id="search-status" aria-live="polite" aria-atomic="true"></div>
</dialog>`;

/** Ctrl+K, and a slash where nobody is typing. */
function isAskedFor({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null;
  return key === '/' && !isTyping;
}

/** Moves through the results and follows one; whether the key asks for that. */
function press(key: string, input: HTMLInputElement, results: HTMLElement): boolean {
  const options = [...results.children];
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === 'true');
  if (key === 'Enter') {
    (options[Math.max(0, at)]?.querySelector('a') ?? null)?.click();
    return true;
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || options.length === 0) return false;
  const next = options[(Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length];
  for (const other of options) other.ariaSelected = String(other === next);
  input.setAttribute('aria-activedescendant', next?.id ?? '');
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}
