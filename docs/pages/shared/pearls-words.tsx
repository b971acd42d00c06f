import type { ComponentChildren, JSX } from 'preact';
import { HAND_LIMIT, PEARLS, VALUES } from 'reef-rules/pearls';
import type { Action, PearlsEvent, Pearl, PlayAction, View } from 'reef-rules/pearls';
import { necklaceSvg, pearlSvg } from 'reef-rules/svg';
import { counted } from './standings.js';
import type { Source, Turn } from './turn.js';
import { Picture } from './parts.js';

/** Cards that are played together. */
export type Cards = Pick<PlayAction, 'color' | 'count' | 'jokers'>;

export function cardsWords(color: Pearl, count: number): string {
  return color === 'joker' ? counted(count, 'joker') : `${count} ${color}`;
}

export function playWords({ color, count, jokers }: Cards): string {
  const more = jokers === 0 ? '' : ` and ${counted(jokers, 'joker')}`;
  return cardsWords(color, count) + more;
}

/** Cards within a sentence. */
function Minis({ cards: { color, count, jokers } }: { readonly cards: Cards }): JSX.Element {
  return (
    <>
      {playWords({ color, count, jokers })}{' '}
      <span class="minis" aria-hidden="true">
        {[
          ...Array.from({ length: count }, () => color),
          ...Array.from({ length: jokers }, () => 'joker' as const),
        ].map((pearl, i) => (
          <Picture key={i} className="mini" svg={pearlSvg(pearl, { title: null })} />
        ))}
      </span>
    </>
  );
}

function Necklace({ value }: { readonly value: number }): JSX.Element {
  return <Picture className="mini" svg={necklaceSvg(value)} />;
}

/** A turn in a sentence or two. */
export function story(
  { player, events }: Turn,
  who: (player: number) => string,
): ComponentChildren {
  const name = <b>{who(player)}</b>;
  const said = (events as readonly PearlsEvent[]).flatMap((event): readonly ComponentChildren[] => {
    const { type } = event;
    if (type === 'cards-taken') {
      const cards = { color: event.color, count: event.count, jokers: 0 };
      return [
        <>
          {name} took <Minis cards={cards} />.
        </>,
      ];
    }
    if (type === 'cards-played') {
      const points = counted(event.count * VALUES[event.color], 'point');
      return [
        <>
          {name} played <Minis cards={event} />: {points}.
        </>,
      ];
    }
    if (type === 'necklace-taken') {
      return [
        <>
          {name} also took the necklace worth {event.value} <Necklace value={event.value} />.
        </>,
      ];
    }
    if (type === 'passed') return [<>{name} passed.</>];
    if (type === 'last-turns') {
      const why = event.reason === 'deck' ? 'The deck is empty' : 'The necklaces are gone';
      return [`${why}: everybody has one more turn.`];
    }
    if (type !== 'player-scored' || event.penalty === 0) return [];
    return [
      <>
        <b>{who(event.player)}</b> lost {event.penalty} for cards left in hand.
      </>,
    ];
  });
  return said.flatMap((part, i) => (i === 0 ? [part] : [' ', part]));
}

/** Where the points of a player came from. */
export function sources(turns: readonly Turn[], player: number): readonly Source[] {
  return turns.flatMap(({ events }, turn) =>
    (events as readonly PearlsEvent[]).flatMap((event): readonly Source[] => {
      if (!('player' in event) || event.player !== player) return [];
      if (event.type === 'cards-played') {
        return [{ turn, points: event.count * VALUES[event.color], what: <Minis cards={event} /> }];
      }
      if (event.type === 'necklace-taken') {
        return [{ turn, points: event.value, what: <Necklace value={event.value} /> }];
      }
      const hasLost = event.type === 'player-scored' && event.penalty > 0;
      return hasLost ? [{ turn, points: -event.penalty, what: 'cards left in hand' }] : [];
    }),
  );
}

/** An action in words. */
export function actionWords(action: Action): ComponentChildren {
  switch (action.type) {
    case 'take':
      return action.color === 'joker' ? 'take the jokers' : `take ${action.color}`;
    case 'play':
      return `play ${playWords(action)}${action.necklace ? ', and take the necklace' : ''}`;
    case 'pass':
      return 'pass';
  }
}

/** What an action is good for: now, next, and against the others. */
export function reasons(
  action: Action,
  view: View,
  seat: number,
  who: (player: number) => string,
): readonly string[] {
  const { hand } = view.players[seat]!;
  switch (action.type) {
    case 'take': {
      const { color } = action;
      const more = view.market.filter((pearl) => pearl === color).length;
      const count = hand[color] + more;
      const fits = view.necklaces.find(
        (value) => value <= count + (color === 'joker' ? 0 : hand.joker) && value >= count,
      );
      const rival = view.players.findIndex(
        (player, other) => other !== seat && player.hand[color] > 1,
      );
      const held = PEARLS.reduce((sum, pearl) => sum + hand[pearl], more);
      return [
        color === 'joker'
          ? 'Jokers make any set larger, so that it reaches a necklace.'
          : `You then hold ${count} ${color}, worth ${counted(count * VALUES[color], 'point')} when played.`,
        ...(fits === undefined || color === 'joker'
          ? []
          : [`That is in reach of the necklace worth ${fits}.`]),
        ...(rival < 0 || color === 'joker'
          ? []
          : [`It keeps them from ${who(rival)}, who collects ${color} too.`]),
        ...(held > HAND_LIMIT - 2 ? ['Your hand is then nearly full.'] : []),
      ];
    }
    case 'play': {
      const { color, count, jokers, necklace } = action;
      const worth = count * VALUES[color];
      const size = count + jokers;
      return [
        necklace
          ? `It scores ${worth} for the cards and ${size} for the necklace now.`
          : `It scores ${counted(worth, 'point')} now.`,
        ...(necklace &&
        !view.necklaces.some((value, i) => value === size && view.necklaces.indexOf(value) !== i)
          ? [`No other necklace of ${size} is left for the others.`]
          : []),
      ];
    }
    case 'pass':
      return [];
  }
}
