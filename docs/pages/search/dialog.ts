/**
 * Puts a button into the bar on top of the page and a dialog for it onto the page: with the names and the
 * keys of TypeDoc's, so that both are filled alike. Its field.
 */
export function makeDialog(): HTMLInputElement | null {
  const bar = document.querySelector('.bar');
  if (bar === null) return null;
  const template = document.createElement('template');
  template.innerHTML = MARKUP;
  document.body.append(template.content);
  const dialog = document.getElementById('tsd-search') as HTMLDialogElement;
  const input = document.getElementById('tsd-search-input') as HTMLInputElement;
  const results = document.getElementById('tsd-search-results')!;

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
  return input;
}

const MARKUP = `<dialog id="tsd-search" aria-label="Search">
  <input role="combobox" id="tsd-search-input" aria-label="Search" aria-controls="tsd-search-results" aria-autocomplete="list" aria-expanded="true" autocapitalize="off" autocomplete="off" placeholder="Search the docs" maxlength="100" />
  <ul role="listbox" id="tsd-search-results" aria-label="Results"></ul>
  <div id="tsd-search-status" aria-live="polite" aria-atomic="true"></div>
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
