import type { ComponentChildren, JSX } from 'preact';
import { check, PEARLS, VALUES } from 'reef-rules/pearls';
import type { Action, PearlsEvent, Pearl, PlayAction, PlayerView, View } from 'reef-rules/pearls';
import { necklaceSvg, pearlSvg } from 'reef-rules/svg';
import { counted } from '../shared/standings.js';
import type { Scene } from './kit.js';
import { classes, Heard, KeyButton, Picture, SeatHead } from '../shared/parts.js';
import { cardsWords, playWords } from '../shared/pearls-words.js';
import type { Cards } from '../shared/pearls-words.js';

/** What a player has chosen and not yet done: a kind to take, or cards to play. */
export type Choice =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'take'; readonly color: Pearl }
  | { readonly kind: 'play'; readonly cards: Cards };

export const NOTHING: Choice = { kind: 'nothing' };

type PearlsScene = Scene<View, Action, PearlsEvent, Choice>;

/** The table: hand, market and necklaces, and the others. */
export function table(scene: PearlsScene): ComponentChildren {
  const { view, seat } = scene;
  const main = seat ?? view.turn;
  const others = view.players.map((_, i) => (main + i) % view.players.length).slice(1);
  return (
    <>
      <Own scene={scene} player={main} />
      <Market scene={scene} />
      <Necklaces scene={scene} />
      <div class="others">
        {others.map((player) => (
          <Other key={player} scene={scene} player={player} />
        ))}
      </div>
    </>
  );
}

interface OfPlayer {
  readonly scene: PearlsScene;
  readonly player: number;
}

/** The points of pearls and necklaces that a player has played. */
export function pointsOf({ pile, necklaces }: PlayerView): number {
  return [...PEARLS.map((pearl) => pile[pearl] * VALUES[pearl]), ...necklaces].reduce(
    (sum, one) => sum + one,
    0,
  );
}

function Head({ scene: { view, turn, who, hidesPoints }, player }: OfPlayer): JSX.Element {
  const points = pointsOf(view.players[player]!);
  return (
    <SeatHead
      name={who(player)}
      isNext={turn === player}
      points={hidesPoints ? 'points hidden' : counted(points, 'point')}
    />
  );
}

function Market({ scene }: { readonly scene: PearlsScene }): JSX.Element {
  const { view, isTurn, hint, choice, choose, act, refuse } = scene;
  const { market, deck } = view;
  const take = (color: Pearl, isChosen: boolean): void => {
    const violation = check(view, { type: 'take', color });
    if (violation !== null) refuse(violation.message);
    else if (isChosen) act({ type: 'take', color });
    else choose({ kind: 'take', color }, 'do');
  };
  return (
    <section class="market" aria-label="Market and deck">
      <div class="cards">
        {market.map((pearl, i) => {
          const color = pearl!;
          const isChosen = choice.kind === 'take' && choice.color === color;
          const isHinted = hint?.type === 'take' && hint.color === color;
          // Counted from the deck, a card keeps its name while others come and go.
          const place = deck.length + market.length - i;
          return (
            <KeyButton
              key={place}
              name={`market-${i}`}
              class={classes('card', isHinted && 'hinted')}
              aria-pressed={isChosen}
              aria-disabled={!isTurn}
              data-fly={`market-${place}`}
              press={() => {
                if (isTurn) take(color, isChosen);
              }}
            >
              <Pearly color={color} />
              <Heard>Market: {pearlWords(color)}</Heard>
            </KeyButton>
          );
        })}
        {deck.length > 0 && (
          <div class="card deck">
            <Pearly color={null} />
            <span class="count">{deck.length}</span>
            <Heard> cards in the deck</Heard>
          </div>
        )}
      </div>
    </section>
  );
}

function Necklaces({ scene: { view, choice } }: { readonly scene: PearlsScene }): JSX.Element {
  const size = choice.kind === 'play' ? choice.cards.count + choice.cards.jokers : 0;
  return (
    <section class="necklaces" aria-label="Necklaces on the table">
      {view.necklaces.length === 0 ? (
        <p>No necklaces left.</p>
      ) : (
        <ul>
          {view.necklaces.map((value, i) => (
            <li key={i} class={value === size ? 'due' : ''}>
              <Picture svg={necklaceSvg(value)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Own({ scene, player }: OfPlayer): JSX.Element {
  const { view, isTurn, hint, choice, choose } = scene;
  const own = view.players[player]!;
  return (
    <section class="hand mine" aria-label={`Hand of ${scene.who(player)}`}>
      <Head scene={scene} player={player} />
      <div class="cards">
        {PEARLS.flatMap((color) =>
          Array.from({ length: own.hand[color] }, (_, i) => {
            const isChosen = isTurn && choice.kind === 'play' && i < chosenIn(choice.cards, color);
            const isHinted = hint?.type === 'play' && i < chosenIn(hint, color);
            const name = `hand-${color}-${i}`;
            return (
              <KeyButton
                key={name}
                name={name}
                class={classes('card', i === 0 && 'first', isHinted && 'hinted')}
                aria-pressed={isChosen}
                aria-disabled={!isTurn}
                data-fly={name}
                press={() => {
                  if (isTurn) choose(withCards(choice, color, isChosen ? -1 : 1), name);
                }}
              >
                <Pearly color={color} />
                <Heard>Hand: {pearlWords(color)}</Heard>
              </KeyButton>
            );
          }),
        )}
        <Unknown player={own} />
      </div>
      <Belongings player={own} />
    </section>
  );
}

function Other({ scene, player }: OfPlayer): JSX.Element {
  const them = scene.view.players[player]!;
  return (
    <section class="other" aria-label={scene.who(player)}>
      <Head scene={scene} player={player} />
      <div class="cards tiny">
        {PEARLS.flatMap((color) =>
          Array.from({ length: them.hand[color] }, (_, i) => (
            <div key={`${color}-${i}`} class="card">
              <Picture svg={pearlSvg(color)} />
            </div>
          )),
        )}
        <Unknown player={them} />
      </div>
      <Belongings player={them} />
    </section>
  );
}

/** A card; `null` is its back. */
function Pearly({ color }: { readonly color: Pearl | null }): JSX.Element {
  return <Picture svg={pearlSvg(color, { title: null })} />;
}

/** The backs of cards that the reader has not seen. */
function Unknown({ player: { unknown = 0 } }: { readonly player: PlayerView }): JSX.Element {
  return (
    <>
      {Array.from({ length: unknown }, (_, i) => (
        <div key={`unknown-${i}`} class="card">
          <Pearly color={null} />
          <Heard>a hidden card</Heard>
        </div>
      ))}
    </>
  );
}

/** What a player has played and won. */
function Belongings({ player: { pile, necklaces } }: { readonly player: PlayerView }): JSX.Element {
  const size = PEARLS.reduce((sum, pearl) => sum + pile[pearl], 0);
  return (
    <p class="belongings">
      {counted(size, 'card')} played
      {necklaces.map((value, i) => (
        <Picture key={i} svg={necklaceSvg(value)} />
      ))}
    </p>
  );
}

// What can be done.

export function bar(scene: PearlsScene): ComponentChildren {
  const { view, choice, choose, act } = scene;
  const button = (label: string, action: Action, isPrimary = true): JSX.Element => (
    <KeyButton
      name={action.type === 'play' && !action.necklace ? 'do-plain' : 'do'}
      class={isPrimary ? 'primary' : ''}
      press={() => act(action)}
    >
      {label}
    </KeyButton>
  );
  const cancel = (
    <KeyButton name="cancel" press={() => choose(NOTHING, 'turn')}>
      Leave it
    </KeyButton>
  );
  switch (choice.kind) {
    case 'nothing': {
      if (check(view, { type: 'pass' }) === null) {
        return (
          <>
            <p>You have no cards left.</p>
            {button('Pass', { type: 'pass' })}
          </>
        );
      }
      return (
        <p>
          {view.phase === 'final'
            ? 'Your last turn: play cards of one colour.'
            : 'Take all cards of one kind from the market, or play cards of one colour from your hand.'}
        </p>
      );
    }
    case 'take': {
      const { color } = choice;
      const count = view.market.filter((pearl) => pearl === color).length;
      return (
        <>
          {button(`Take ${cardsWords(color, count)}`, { type: 'take', color })}
          {cancel}
        </>
      );
    }
    case 'play': {
      const { color, count, jokers } = choice.cards;
      const held = view.players[view.turn]!.hand[color];
      const worth = count * VALUES[color];
      const play: PlayAction = { type: 'play', ...choice.cards, necklace: false };
      const isDue = check(view, { ...play, necklace: true }) === null;
      const total = worth + count + jokers;
      return (
        <>
          <output class="points">
            {playWords(choice.cards)}: {counted(worth, 'point')}
          </output>
          {isDue &&
            button(`Play and take the necklace: ${total} points`, { ...play, necklace: true })}
          {button(isDue ? 'Play without the necklace' : 'Play', play, !isDue)}
          {count < held && (
            <KeyButton
              name="all"
              press={() =>
                choose(withCards(choice, color, held - count), isDue ? 'do' : 'do-plain')
              }
            >
              All {held} {color === 'joker' ? 'jokers' : color}
            </KeyButton>
          )}
          {cancel}
        </>
      );
    }
  }
}

/** The choice with more cards of a kind to play, or with fewer. Another colour takes the place of the first. */
function withCards(choice: Choice, color: Pearl, more: number): Choice {
  const now =
    choice.kind === 'play' ? choice.cards : { color: 'joker' as const, count: 0, jokers: 0 };
  const count = chosenIn(now, color) + more;
  const jokers = color === 'joker' ? count : chosenIn(now, 'joker');
  const main = color === 'joker' ? now.color : color;
  const mainCount = color === 'joker' ? chosenIn(now, main) : count;
  if (main !== 'joker' && mainCount > 0) {
    return { kind: 'play', cards: { color: main, count: mainCount, jokers } };
  }
  return jokers > 0
    ? { kind: 'play', cards: { color: 'joker', count: jokers, jokers: 0 } }
    : NOTHING;
}

/** How many cards of a kind are among those played. */
function chosenIn({ color, count, jokers }: Cards, pearl: Pearl): number {
  if (pearl === color) return count;
  return pearl === 'joker' ? jokers : 0;
}

function pearlWords(color: Pearl): string {
  return color === 'joker' ? 'joker' : `${color}, worth ${VALUES[color]}`;
}
