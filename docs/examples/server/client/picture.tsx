import type { KeyboardEvent, SyntheticEvent } from 'react';
import { themeCss } from 'reef-rules/svg';

// Light or dark, as the reader prefers.
document.head.appendChild(document.createElement('style')).textContent = themeCss();

interface PictureProps {
  /** A text that `reef-rules/svg` has made: it has escaped all names and words in it. */
  readonly svg: string;
  /** Is called with the data of the space or card that was chosen, by mouse, finger or keyboard. */
  readonly onPick?: (data: DOMStringMap) => void;
}

/** A picture of a game. What can be chosen in it is a button. */
export function Picture({ svg, onPick }: PictureProps) {
  function pick({ target }: SyntheticEvent) {
    const chosen = (target as Element).closest<SVGElement>('[role="button"]');
    if (chosen !== null) onPick?.(chosen.dataset);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pick(event);
  }
  const events = onPick === undefined ? {} : { onClick: pick, onKeyDown: press };
  return <span className="picture" {...events} dangerouslySetInnerHTML={{ __html: svg }} />;
}
