import { element } from './dom.js';

/** How everybody did, best first. */
export function standingsTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): HTMLElement {
  const head = heads.map((text) => element('th', { scope: 'col' }, text));
  const body = rows.map((row) =>
    element('tr', {}, ...row.map((value) => element('td', {}, String(value)))),
  );
  const table = element(
    'table',
    { class: 'standings' },
    element('caption', {}, 'Result'),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
  return scrolling(table, 'Standings');
}

/** A table that may be wider than the page, in a part of the page that scrolls by itself. */
function scrolling(table: HTMLElement, name: string): HTMLElement {
  const region = { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name };
  return element('div', region, table);
}

/** A number of things in words. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
