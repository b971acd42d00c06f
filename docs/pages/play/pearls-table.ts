import { check, PEARLS, result, VALUES } from 'reef-rules/pearls';
import type { Action, Event, Pearl, PlayAction, PlayerView, View } from 'reef-rules/pearls';
import { drawing, element } from '../shared/dom.js';
import { sentence } from '../shared/problem.js';
import { necklaceSvg, pearlSvg } from 'reef-rules/svg';
import { counted } from '../shared/standings.js';
import { Arrivals, classes, heard, keyButton, seatHead, words } from './table.js';
import type { Drawn, Host, Scene, Standings, Table } from './table.js';

type PearlsScene = Scene<View, Action, Event>;

/** What a player has chosen and not yet done: a kind to take, or cards to play. */
type Choice =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'take'; readonly color: Pearl }
  | { readonly kind: 'play'; readonly cards: Omit<PlayAction, 'necklace'> };

const NOTHING: Choice = { kind: 'nothing' };

/** A table of Pearls: the market, the necklaces, and everybody’s cards. */
export class PearlsTable implements Table<View, Action, Event> {
  readonly #host: Host<Action>;
  readonly #arrivals = new Arrivals();
  #view: View | null = null;
  #choice: Choice = NOTHING;

  constructor(host: Host<Action>) {
    this.#host = host;
  }

  draw(scene: PearlsScene, bar: HTMLElement): Drawn {
    const { view, seat, isTurn } = scene;
    if (view !== this.#view) {
      this.#view = view;
      this.#choice = NOTHING;
    }
    this.#arrivals.begin();
    const main = seat ?? view.turn;
    const others = view.players.map((_, i) => (main + i) % view.players.length).slice(1);
    const table = element(
      'div',
      { class: 'pearls-table' },
      this.#market(scene),
      necklaces(view),
      bar,
      this.#own(scene, main),
      element('div', { class: 'others' }, ...others.map((player) => other(scene, player))),
    );
    return { table, bar: isTurn ? this.#bar(scene) : [] };
  }

  cancel(): void {
    if (this.#choice.kind !== 'nothing') this.#choose(NOTHING);
  }

  actionWords(action: Action): string {
    switch (action.type) {
      case 'take':
        return action.color === 'joker' ? 'take the jokers' : `take ${action.color}`;
      case 'play':
        return `play ${playWords(action)}${action.necklace ? ', and take the necklace' : ''}`;
      case 'pass':
        return 'pass';
    }
  }

  weight({ type }: Event): number {
    return ['cards-taken', 'cards-played', 'necklace-taken', 'passed'].includes(type) ? 1 : 0;
  }

  standings(view: View, names: readonly string[]): Standings | null {
    const end = result(view);
    if (end === null) return null;
    const rows = end.standings.map(({ player, rank, score, cardsLeft }) => [
      rank,
      names[player]!,
      score,
      cardsLeft,
    ]);
    return { heads: ['Rank', 'Player', 'Points', 'Cards left'], rows };
  }

  // The market and the hand.

  #market(scene: PearlsScene): HTMLElement {
    const { view, isTurn, hint } = scene;
    const { market, deck } = view;
    const cards = market.map((pearl, i) => {
      const color = pearl!;
      const isChosen = this.#choice.kind === 'take' && this.#choice.color === color;
      // Counted from the deck, a card keeps its place or gets that of one that was there before.
      const isNew = this.#arrivals.isNew(`market ${deck.length + market.length - i}`);
      const attributes = {
        class: classes(
          'card',
          hint?.type === 'take' && hint.color === color && 'hinted',
          isNew && 'arrived',
        ),
        'aria-pressed': String(isChosen),
        ...(isTurn ? {} : { 'aria-disabled': 'true' }),
      };
      const press = (): void => {
        if (isTurn) this.#take(scene, color, isChosen);
      };
      return keyButton(
        `market-${i}`,
        attributes,
        press,
        cardOf(color),
        heard(`Market: ${pearlWords(color)}`),
      );
    });
    const pile = element(
      'div',
      { class: 'card deck' },
      cardOf(null),
      element('span', { class: 'count' }, String(deck.length)),
      heard(' cards in the deck'),
    );
    return element(
      'section',
      { class: 'market', 'aria-label': 'Market and deck' },
      element('div', { class: 'cards' }, ...cards, ...(deck.length > 0 ? [pile] : [])),
    );
  }

  #own(scene: PearlsScene, player: number): HTMLElement {
    const { view, isTurn, hint } = scene;
    const own = view.players[player]!;
    const cards = PEARLS.flatMap((color) =>
      Array.from({ length: own.hand[color] }, (_, i) => {
        const isChosen = isTurn && i < this.#chosen(color);
        const isHinted = hint?.type === 'play' && i < chosenIn(hint, color);
        const attributes = {
          class: classes(
            'card',
            isHinted && 'hinted',
            this.#arrivals.isNew(`hand ${player} ${color} ${i}`) && 'arrived',
          ),
          'aria-pressed': String(isChosen),
          ...(isTurn ? {} : { 'aria-disabled': 'true' }),
        };
        const press = (): void => {
          if (isTurn) this.#pick(color, isChosen ? -1 : 1, `hand-${color}-${i}`);
        };
        return keyButton(
          `hand-${color}-${i}`,
          attributes,
          press,
          cardOf(color),
          heard(`Hand: ${pearlWords(color)}`),
        );
      }),
    );
    return element(
      'section',
      { class: 'mine', 'aria-label': scene.names[player]! },
      head(scene, player),
      element('div', { class: 'cards hand' }, ...cards, ...unknownOf(own)),
      belongings(own),
    );
  }

  #chosen(color: Pearl): number {
    return this.#choice.kind === 'play' ? chosenIn(this.#choice.cards, color) : 0;
  }

  // What can be done.

  #bar(scene: PearlsScene): Node[] {
    const { view } = scene;
    const choice = this.#choice;
    switch (choice.kind) {
      case 'nothing':
        return check(view, { type: 'pass' }) === null
          ? [words('You have no cards left.'), this.#doButton('Pass', { type: 'pass' })]
          : [
              words(
                view.phase === 'final'
                  ? 'Your last turn: play cards of one colour.'
                  : 'Take all cards of one kind from the market, or play cards of one colour.',
              ),
            ];
      case 'take': {
        const { color } = choice;
        const count = view.market.filter((pearl) => pearl === color).length;
        return [
          this.#doButton(`Take ${cardsWords(color, count)}`, { type: 'take', color }),
          this.#cancelButton(),
        ];
      }
      case 'play':
        return this.#playBar(view, choice.cards);
    }
  }

  #playBar(view: View, cards: Omit<PlayAction, 'necklace'>): Node[] {
    const { color, count, jokers } = cards;
    const held = view.players[view.turn]!.hand[color];
    const worth = count * VALUES[color];
    const withNecklace: Action = { ...cards, necklace: true };
    const without: Action = { ...cards, necklace: false };
    const value = count + jokers;
    const isGood = check(view, withNecklace) === null;
    return [
      words(sentence(playWords(cards))),
      element('output', { class: 'points' }, counted(worth, 'point')),
      ...(isGood
        ? [this.#doButton(`Play and take the necklace: ${worth + value} points`, withNecklace)]
        : []),
      this.#doButton(isGood ? 'Play without the necklace' : 'Play', without, !isGood),
      ...(count < held
        ? [
            keyButton(
              'all',
              {},
              () => {
                this.#pick(color, held - count, 'do-plain');
              },
              `All ${held} ${color === 'joker' ? 'jokers' : color}`,
            ),
          ]
        : []),
      this.#cancelButton(),
    ];
  }

  #doButton(label: string, action: Action, isPrimary = true): HTMLButtonElement {
    const press = (): void => {
      this.#host.act(action);
    };
    const key = action.type === 'play' && !action.necklace ? 'do-plain' : 'do';
    return keyButton(key, isPrimary ? { class: 'primary' } : {}, press, label);
  }

  #cancelButton(): HTMLButtonElement {
    const press = (): void => {
      this.cancel();
    };
    return keyButton('cancel', {}, press, 'Leave it');
  }

  // Doing it.

  #choose(choice: Choice, focus?: string): void {
    this.#choice = choice;
    this.#host.redraw(focus);
  }

  #take({ view }: PearlsScene, color: Pearl, isChosen: boolean): void {
    const violation = check(view, { type: 'take', color });
    if (violation !== null) this.#host.refuse(violation.message);
    else if (isChosen) this.#host.act({ type: 'take', color });
    else this.#choose({ kind: 'take', color }, 'do');
  }

  /** Adds cards of a kind to those to play, or takes some away. Another colour takes the place of the first. */
  #pick(color: Pearl, more: number, focus: string): void {
    const count = this.#chosen(color) + more;
    const now = this.#choice.kind === 'play' ? this.#choice.cards : NO_CARDS;
    const jokers = color === 'joker' ? count : chosenIn(now, 'joker');
    const main = color === 'joker' ? now.color : color;
    const mainCount = color === 'joker' ? chosenIn(now, main) : count;
    const cards = playOf(main, main === 'joker' ? 0 : mainCount, jokers);
    this.#choose(cards === null ? NOTHING : { kind: 'play', cards }, focus);
  }
}

const NO_CARDS: Omit<PlayAction, 'necklace'> = {
  type: 'play',
  color: 'joker',
  count: 0,
  jokers: 0,
};

/** The play of some cards; jokers alone are a play of their own. `null` without any card. */
function playOf(color: Pearl, count: number, jokers: number): Omit<PlayAction, 'necklace'> | null {
  if (count > 0) return { type: 'play', color, count, jokers };
  return jokers > 0 ? { type: 'play', color: 'joker', count: jokers, jokers: 0 } : null;
}

/** How many cards of a kind are among those played. */
function chosenIn({ color, count, jokers }: Omit<PlayAction, 'necklace'>, pearl: Pearl): number {
  if (pearl === color) return count;
  return pearl === 'joker' ? jokers : 0;
}

// Words.

function cardsWords(color: Pearl, count: number): string {
  return color === 'joker' ? counted(count, 'joker') : `${count} ${color}`;
}

function playWords({ color, count, jokers }: Omit<PlayAction, 'necklace'>): string {
  const more = jokers === 0 ? '' : ` and ${counted(jokers, 'joker')}`;
  return cardsWords(color, count) + more;
}

function pearlWords(color: Pearl): string {
  return color === 'joker' ? 'joker' : `${color}, worth ${VALUES[color]}`;
}

// Parts.

/** A card; `null` is its back. */
function cardOf(color: Pearl | null): Element {
  return drawing(pearlSvg(color, { title: null }));
}

function necklaces({ necklaces: values }: View): HTMLElement {
  const items = values.map((value) => element('li', {}, drawing(necklaceSvg(value))));
  return element(
    'section',
    { class: 'necklaces', 'aria-label': 'Necklaces on the table' },
    items.length === 0 ? words('No necklaces left.') : element('ul', {}, ...items),
  );
}

function head({ view, names }: PearlsScene, player: number): HTMLElement {
  const { pile, necklaces: taken } = view.players[player]!;
  const isNext = view.phase !== 'over' && view.turn === player;
  const points = taken.reduce(
    (sum, value) => sum + value,
    PEARLS.reduce((sum, pearl) => sum + pile[pearl] * VALUES[pearl], 0),
  );
  return seatHead(names[player]!, isNext, [], counted(points, 'point'));
}

function other(scene: PearlsScene, player: number): HTMLElement {
  const { view, names, recent } = scene;
  const them = view.players[player]!;
  const cards = PEARLS.flatMap((color) =>
    Array.from({ length: them.hand[color] }, () =>
      element('div', { class: 'card' }, drawing(pearlSvg(color))),
    ),
  );
  return element(
    'section',
    { class: 'other', 'aria-label': names[player]! },
    head(scene, player),
    element('div', { class: 'cards tiny' }, ...cards, ...unknownOf(them)),
    belongings(them),
    ...lastTurn(recent[player]!),
  );
}

/** The backs of cards that the reader has not seen. */
function unknownOf({ unknown = 0 }: PlayerView): HTMLElement[] {
  return Array.from({ length: unknown }, () =>
    element('div', { class: 'card' }, cardOf(null), heard('a hidden card')),
  );
}

/** What a player has played and won. */
function belongings({ pile, necklaces: taken }: PlayerView): HTMLElement {
  const size = PEARLS.reduce((sum, pearl) => sum + pile[pearl], 0);
  const items = taken.map((value) => drawing(necklaceSvg(value, { size: 34 })));
  return element('p', { class: 'belongings' }, `${counted(size, 'card')} played `, ...items);
}

/** The last turn of a player. */
function lastTurn(events: readonly Event[]): HTMLElement[] {
  const parts = events.flatMap((event) => {
    if (event.type === 'cards-taken') return [`took ${cardsWords(event.color, event.count)}`];
    if (event.type === 'cards-played') return [`played ${playWords({ ...event, type: 'play' })}`];
    if (event.type === 'necklace-taken') return [`and took the necklace worth ${event.value}`];
    return event.type === 'passed' ? ['passed'] : [];
  });
  return parts.length === 0 ? [] : [element('p', { class: 'last' }, parts.join(' '))];
}
