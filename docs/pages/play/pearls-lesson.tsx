import type { JSX } from 'preact';
import { NECKLACES, PEARLS, VALUES } from 'reef-rules/pearls';
import { necklaceSvg, pearlSvg } from 'reef-rules/svg';
import type { Lesson } from './kit.js';
import { Picture } from '../shared/parts.js';

/** A first game whose deal is fixed: a set, a joker and a necklace. */
export const lesson: { readonly options: object; readonly steps: readonly Lesson[] } = {
  options: { seed: 3, first: 0 },
  steps: [
    {
      words:
        'Collect pearls of one colour, and play them as a set. Each turn, take all cards of one kind from the market, or play. You hold four red: take the two red ones too.',
      action: 'take r',
    },
    {
      words:
        'Each pearl that you play scores its value: red 1, blue 2, teal 3, purple 5. A joker scores nothing itself, but makes a set larger.',
    },
    {
      words:
        'Necklaces are worth more. A set of exactly as many cards as a necklace is worth, jokers included, may take that necklace: seven cards take a 7.',
    },
    {
      words: 'Choose all six red cards and the joker, and take the necklace: 6 points and 7 more.',
      action: 'play 6r+1j necklace',
    },
    {
      words:
        'Each necklace goes to whoever reaches it first, so watch what others collect. A hand holds ten cards at most. Everybody sees what you take.',
    },
    {
      words:
        'When the deck or the necklaces run out, everybody has one more turn to play. Cards left in hand then cost their value. Ask for a hint whenever you like.',
    },
  ],
};

/** The rules on a page, with pictures. */
export function rules(): JSX.Element {
  return (
    <>
      <p>Collect pearls, play them in sets, and win necklaces. The most points win.</p>
      <p>
        <strong>Your turn</strong> is one of two things:
      </p>
      <ul>
        <li>
          <strong>Take</strong> all cards of one kind from the market. New ones come from the deck.
          A hand holds at most ten cards.
        </li>
        <li>
          <strong>Play</strong> any number of cards of one colour from your hand, with as many
          jokers as you like, or jokers alone.
        </li>
      </ul>
      <figure class="pearls">
        {PEARLS.map((pearl) => (
          <Picture key={pearl} className="small" svg={pearlSvg(pearl)} />
        ))}
        <figcaption>
          <strong>Values.</strong> Each card played scores{' '}
          {PEARLS.filter((pearl) => pearl !== 'joker')
            .map((pearl) => `${VALUES[pearl]} for ${pearl}`)
            .join(', ')}
          . A joker scores nothing, but counts as a card of the set.
        </figcaption>
      </figure>
      <figure class="pearls">
        {[...new Set(NECKLACES)].map((value) => (
          <Picture key={value} className="small" svg={necklaceSvg(value)} />
        ))}
        <figcaption>
          <strong>Necklaces.</strong> If you play exactly as many cards as a necklace is worth,
          jokers included, you may take it: its value is points. There are ten, and each can be won
          once.
        </figcaption>
      </figure>
      <p>
        <strong>The end.</strong> When the deck is empty or the last necklace is taken, everybody
        has one more turn, in which cards can only be played. Cards left in hand then cost their
        value. In a tie, more cards left in hand win.
      </p>
    </>
  );
}
