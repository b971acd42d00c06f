// Things that move from one place to another fly there: cards from the display to a hand, and so on. What
// is the same thing before and after has the same `data-fly`.

let before: ReadonlyMap<string, DOMRect> | null = null;

function likesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: no-preference)').matches;
}

/** Remembers where everything is, before something happens. */
export function flying(): void {
  if (!likesMotion()) return;
  before = new Map(
    Array.from(document.querySelectorAll<HTMLElement>('[data-fly]'), (one) => [
      one.dataset['fly']!,
      one.getBoundingClientRect(),
    ]),
  );
}

/** Lets everything fly to where it is now; what was nowhere before appears. */
export function landing(): void {
  const places = before;
  before = null;
  if (places === null) return;
  for (const one of document.querySelectorAll<HTMLElement>('[data-fly]')) {
    const from = places.get(one.dataset['fly']!);
    const to = one.getBoundingClientRect();
    if (from === undefined) {
      one.animate([{ opacity: 0, scale: 0.8 }, {}], { duration: 250, easing: 'ease-out' });
    } else if (Math.hypot(from.x - to.x, from.y - to.y) > 2) {
      const translate = `${from.x - to.x}px ${from.y - to.y}px`;
      const scale = from.width / to.width;
      const keyframes = [
        { translate, scale, transformOrigin: '0 0', zIndex: 5 },
        { translate: '0 0', scale: 1, transformOrigin: '0 0', zIndex: 5 },
      ];
      one.animate(keyframes, { duration: 380, easing: 'ease-in-out' });
    }
  }
}

/** Lets the uppermost pieces of some spaces drop onto them. */
export function dropping(reef: HTMLElement, cells: readonly number[]): void {
  if (!likesMotion()) return;
  for (const cell of cells) {
    const piece = [...reef.querySelectorAll(`[data-cell="${cell}"] > g`)].at(-1);
    piece?.animate(
      [
        { translate: '0 -26px', opacity: 0.2 },
        { translate: '0 0', opacity: 1 },
      ],
      {
        duration: 260,
        easing: 'ease-in',
      },
    );
  }
}
