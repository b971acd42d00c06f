/** The element of that id and kind. */
export function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} with the id "${id}"`);
}

/** A new element with attributes, and with texts and elements in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A picture from the pictures module as an element; its text comes from there and nowhere else. */
export function drawing(svg: string): Element {
  const template = document.createElement('template');
  template.innerHTML = svg;
  return template.content.firstElementChild!;
}

/** Whether a key press is meant for a text field, and not for the page. */
export function isTyping(event: KeyboardEvent): boolean {
  return (
    event.target instanceof HTMLElement &&
    event.target.closest('textarea, select, input:not([type=radio])') !== null
  );
}

// What both pages do.

/** Light or dark, shared with the rest of the documentation, which keeps it under this name. */
const THEME = 'tsd-theme';

/** Lets readers choose the theme. Pages opened from a file may not be allowed to remember it. */
export function startTheme(): void {
  const select = byId('theme', HTMLSelectElement);
  const show = (theme: string): void => {
    document.documentElement.dataset['theme'] = theme;
    select.value = theme;
  };
  show('os');
  try {
    show(localStorage.getItem(THEME) ?? 'os');
  } catch {
    // Then it is the reader's preference each time.
  }
  select.addEventListener('change', () => {
    show(select.value);
    try {
      localStorage.setItem(THEME, select.value);
    } catch {
      // It lasts as long as the page.
    }
  });
}

/** Makes every button with `data-copy` copy the field of that id, and `say` whether it did. */
export function startCopying(say: (words: string) => void): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    button.addEventListener('click', () => {
      const field = document.getElementById(button.dataset['copy'] ?? '');
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        void copy(field).then(say);
      }
    });
  }
}

/** Pages opened from a file may have no clipboard: then the text is selected, ready for the keys. */
async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(field.value);
    return 'Copied.';
  } catch {
    field.focus();
    field.select();
    return 'Selected: press Ctrl+C or Command+C to copy.';
  }
}
