import type { ComponentChildren, JSX } from 'preact';

// Small parts of every table.

/** A picture of the library, in the page. */
export function Picture({ svg, className = '' }: { svg: string; className?: string }): JSX.Element {
  // The text comes from the library, which escapes what it is given.
  return <span class={`picture ${className}`} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** A button with a key, by which the page finds it again. */
export function KeyButton({
  name,
  press,
  children,
  ...attributes
}: {
  readonly name: string;
  readonly press: () => void;
  readonly children?: ComponentChildren;
} & Omit<JSX.IntrinsicElements['button'], 'name' | 'ref'>): JSX.Element {
  return (
    <button type="button" data-key={name} onClick={press} {...attributes}>
      {children}
    </button>
  );
}

/** Words for those who hear the page. */
export function Heard({ children }: { children: ComponentChildren }): JSX.Element {
  return <span class="heard">{children}</span>;
}

/** The name of a player, with what there is to note, and the points. */
export function SeatHead(props: {
  readonly name: string;
  readonly isNext: boolean;
  readonly note?: string | false;
  readonly points: ComponentChildren;
}): JSX.Element {
  const { name, isNext, note = false, points } = props;
  return (
    <h2 class={classes('seat', isNext && 'next')}>
      <span class="name">{name}</span>
      {note !== false && <span class="note">{note}</span>}
      <span class="score">{points}</span>
    </h2>
  );
}

/** Class names, of which some may not apply. */
export function classes(...names: readonly (string | false)[]): string {
  return names.filter((name) => name !== false).join(' ');
}

/** Things with “and” before the last one. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
