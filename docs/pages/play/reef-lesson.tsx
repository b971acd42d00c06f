import type { JSX } from 'preact';
import { findMatches, parseBoard, parseCard, parsePattern } from 'reef-rules';
import { boardSvg, cardSvg, patternSvg } from 'reef-rules/svg';
import type { Lesson } from './kit.js';
import { Picture } from '../shared/parts.js';

/** A first game whose deal is fixed: four cards that prepare each other. */
export const lesson: { readonly options: object; readonly steps: readonly Lesson[] } = {
  options: { seed: 35, first: 0 },
  steps: [
    {
      words:
        'Build a reef and score its patterns. Begin with one piece of each colour, on the marked spaces.',
      action: 'start r@b2 y@c2 p@b3 g@c3',
    },
    {
      words:
        'A card places the two pieces at its top, then scores the pattern below for the points at its foot. The pieces rarely fit their own pattern: they prepare another card’s.',
    },
    {
      words:
        'Each turn, take one card or play one. Take the marked card: a yellow and a green piece, and 3 points for red beside purple.',
      action: 'take #21',
    },
    {
      words:
        'Now play: choose the marked card, and put its red piece on top of your red one. Purple already lies beside green, so it scores 3.',
      action: 'play #25 r@b2 y@c2',
    },
    {
      words:
        'Only the top piece of a stack counts, and height matters to some cards. Play the card you took, with green on top of green: red beside purple scores 3 …',
      action: 'play #21 g@c3 y@d2',
    },
    {
      words:
        '… and prepares this: red and green, two high or more, corner to corner, for 5. Its own pieces can go wherever they help next.',
      action: 'play #32 y@d3 p@a3',
    },
    {
      words:
        'That is what to aim for: pieces that complete the next pattern, again and again. A pattern scores each time it appears, but a stack counts only once per card.',
    },
    {
      words:
        'Hold four cards at most. Drawing from the deck costs a point. The game ends when a colour or the deck runs out. Ask for a hint whenever you like.',
    },
  ],
};

/** The rules on a page, with pictures. */
export function rules(): JSX.Element {
  const card = parseCard('yg: r p = 3');
  const pairs = parseBoard('. . . . / r p . . / . rp g . / . . yr p');
  const high = parseBoard('. . . . / . rr . . / . . yg . / . . . .');
  const corner = parsePattern('r2+ . / . g2+');
  const pair = parsePattern('r p');
  return (
    <>
      <p>Place pieces on your reef and score patterns with your cards. The most points win.</p>
      <figure>
        <Picture svg={cardSvg(card)} />
        <figcaption>
          <strong>A card.</strong> At its top are the two pieces that you place when you play it. In
          the middle is the pattern that it scores, at its foot the points for each time the pattern
          lies on your reef.
        </figcaption>
      </figure>
      <p>
        <strong>Your turn</strong> is one of three things:
      </p>
      <ul>
        <li>
          <strong>Take</strong> a card from the display, with all points lying on it.
        </li>
        <li>
          <strong>Draw</strong> the open card of the deck. That costs a point, which you put on a
          card of the display.
        </li>
        <li>
          <strong>Play</strong> a card from your hand: place both pieces, on empty spaces or on
          stacks, at most four high, then score its pattern.
        </li>
      </ul>
      <p>A hand holds at most four cards. If it is full, you have to play.</p>
      <figure>
        <Picture
          className="wide"
          svg={boardSvg(pairs, {
            look: 'stacked',
            coordinates: false,
            matches: findMatches(pairs, pair),
          })}
        />
        <figcaption>
          <strong>Scoring.</strong> Look at the reef from above: only the top pieces count. A
          pattern may be turned, and it scores each time it appears; here red lies beside purple
          three times. A stack serves once per card.
        </figcaption>
      </figure>
      <figure>
        <Picture svg={patternSvg(corner)} />
        <Picture
          className="wide"
          svg={boardSvg(high, {
            look: 'stacked',
            coordinates: false,
            matches: findMatches(high, corner),
          })}
        />
        <figcaption>
          <strong>Heights.</strong> A number asks for a stack of that height; with a plus, at least
          that height.
        </figcaption>
      </figure>
      <figure>
        <Picture svg={patternSvg(parsePattern('p@y'))} />
        <figcaption>
          <strong>Around the highest.</strong> The arrow marks your highest stack of that colour:
          each piece of the other colour around it scores, corners included.
        </figcaption>
      </figure>
      <p>
        <strong>The end.</strong> When a colour of the supply is used up, the round is finished;
        when the deck is empty, the game ends at once. Each card left in hand then scores once if
        its pattern lies on your reef. In a tie, more covered spaces win, then more stacks of four.
      </p>
    </>
  );
}
