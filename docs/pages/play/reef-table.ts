import {
  check,
  COLORS,
  countPattern,
  DISPLAY_SIZE,
  formatCell,
  nextPlacements,
  result,
} from 'reef-rules';
import type { Action, Card, CardId, Cell, Event, View } from 'reef-rules';
import { drawing, element } from '../shared/dom.js';
import { sentence } from '../shared/problem.js';
import { cardSvg, cardTitle, pieceSvg } from 'reef-rules/svg';
import { counted } from '../shared/standings.js';
import { openReefOf, reefOf } from './reef-board.js';
import {
  draftMarks,
  lastMarks,
  NOTHING,
  pieceOf,
  placementWords,
  pointsWords,
  STARTING,
  withPieces,
} from './reef-draft.js';
import type { Choice, Draft } from './reef-draft.js';
import { Arrivals, classes, heard, keyButton, seatHead, words } from './table.js';
import type { Drawn, Host, Scene, Standings, Table } from './table.js';

type ReefScene = Scene<View, Action, Event>;

/** A table of Reef: the display, everybody’s reef and hand, and the supply. */
export class ReefTable implements Table<View, Action, Event> {
  readonly #host: Host<Action>;
  readonly #arrivals = new Arrivals();
  #view: View | null = null;
  #choice: Choice = NOTHING;
  #cursor: Cell = 5;

  constructor(host: Host<Action>) {
    this.#host = host;
  }

  draw(scene: ReefScene, bar: HTMLElement): Drawn {
    const { view, seat, names, isTurn } = scene;
    if (view !== this.#view) {
      this.#view = view;
      this.#choice = isTurn && view.phase === 'start' ? STARTING : NOTHING;
    }
    this.#arrivals.begin();
    const main = seat ?? view.turn;
    const others = view.players.map((_, i) => (main + i) % view.players.length).slice(1);
    const mine = element(
      'section',
      { class: 'mine', 'aria-label': `Reef of ${names[main]!}` },
      head(scene, main),
      this.#ownReef(scene, main),
    );
    const table = element(
      'div',
      { class: 'reef-table' },
      this.#offer(scene),
      mine,
      bar,
      this.#hand(scene, main),
      element('div', { class: 'others' }, ...others.map((player) => this.#other(scene, player))),
    );
    return { table, bar: isTurn ? this.#bar(scene) : [] };
  }

  cancel(): void {
    if (this.#choice.kind === 'nothing') return;
    const isStart = this.#choice.kind === 'place' && this.#choice.draft.type === 'start';
    this.#choose(isStart ? STARTING : NOTHING);
  }

  actionWords(action: Action, view: View): string {
    switch (action.type) {
      case 'start':
        return `place ${placementWords(action)}`;
      case 'take':
        return `take card ${action.card}`;
      case 'draw':
        return `draw card ${view.deck[0]!} and put a point on card ${action.tokenOn}`;
      case 'play':
        return `play card ${action.card}, with ${placementWords(action)}`;
    }
  }

  weight({ type }: Event): number {
    if (type === 'piece-placed') return 0.6;
    return ['card-played', 'card-taken', 'card-drawn', 'pattern-scored'].includes(type) ? 1 : 0;
  }

  standings(view: View, names: readonly string[]): Standings | null {
    const end = result(view);
    if (end === null) return null;
    const rows = end.standings.map(({ player, rank, score, covered, fourHigh }) => [
      rank,
      names[player]!,
      score,
      covered,
      fourHigh,
    ]);
    return { heads: ['Rank', 'Player', 'Points', 'Covered spaces', 'Stacks of four'], rows };
  }

  // What is on offer.

  #offer(scene: ReefScene): HTMLElement {
    const { display, supply } = scene.view;
    const cards = Array.from({ length: DISPLAY_SIZE }, (_, i) => {
      const { card = null, tokens = 0 } = display[i] ?? {};
      return card === null ? place(slot()) : this.#displayCard(scene, card, tokens);
    });
    const piles = COLORS.map((color) => {
      const picture = drawing(pieceSvg(color, { look: 'stacked', title: null }));
      return element('li', {}, picture, String(supply[color]), heard(` ${color}`));
    });
    return element(
      'section',
      { class: 'offer', 'aria-label': 'Display, deck and supply' },
      element('div', { class: 'cards' }, ...cards, this.#deck(scene)),
      element('ul', { class: 'supply', 'aria-label': 'Supply' }, ...piles),
    );
  }

  #displayCard(scene: ReefScene, card: CardId, tokens: number): HTMLElement {
    const { view, hint } = scene;
    const isChosen = this.#choice.kind === 'take' && this.#choice.card === card;
    const isDrawing = this.#choice.kind === 'draw';
    const isTarget = isDrawing && check(view, { type: 'draw', tokenOn: card }) === null;
    const isHinted =
      (hint?.type === 'take' && hint.card === card) ||
      (hint?.type === 'draw' && hint.tokenOn === card);
    const lying = tokens === 0 ? '' : `; ${counted(tokens, 'point')} on it`;
    const button = this.#cardButton(
      scene,
      {
        key: `display-${card}`,
        card,
        label: `Display, card ${card}: ${cardTitle(view.cards[card]!)}${lying}`,
        className: classes(isTarget && 'target', isHinted && 'hinted'),
        isChosen,
      },
      () => {
        if (isDrawing) this.#act(scene, { type: 'draw', tokenOn: card });
        else if (isChosen) this.#act(scene, { type: 'take', card });
        else this.#want(scene, { kind: 'take', card }, { type: 'take', card }, 'do-take');
      },
    );
    if (tokens > 0) {
      button.append(element('span', { class: 'tokens', 'aria-hidden': 'true' }, `+${tokens}`));
    }
    return place(button, `#${card}`);
  }

  #deck(scene: ReefScene): HTMLElement {
    const { view, hint } = scene;
    const { deck, display } = view;
    const [top] = deck;
    const caption = `deck: ${deck.length}`;
    if (top === undefined) return place(slot(), caption);
    const shown = top === null ? 'face down' : `card ${top}: ${cardTitle(view.cards[top]!)}`;
    const button = this.#cardButton(
      scene,
      {
        key: 'deck',
        card: top,
        label: `Deck of ${counted(deck.length, 'card')}, ${shown}`,
        className: classes('deck', hint?.type === 'draw' && 'hinted'),
        isChosen: this.#choice.kind === 'draw',
      },
      () => {
        const actions = display.map(({ card }) => ({ type: 'draw', tokenOn: card! }) as const);
        const action = actions.find((one) => check(view, one) === null) ?? actions[0];
        if (action === undefined)
          this.#host.refuse(
            'The deck is face down until everybody has placed the starting pieces.',
          );
        else this.#want(scene, { kind: 'draw' }, action, `do-draw-${action.tokenOn}`);
      },
    );
    return place(button, caption);
  }

  #cardButton(
    { view, isTurn }: ReefScene,
    { key, card, label, className, isChosen }: CardButton,
    press: () => void,
  ): HTMLButtonElement {
    const isNew = card !== null && this.#arrivals.isNew(`${key} ${card}`);
    const attributes = {
      class: classes('card', className, isNew && 'arrived'),
      'aria-pressed': String(isChosen),
      ...(isTurn && view.phase === 'play' ? {} : { 'aria-disabled': 'true' }),
    };
    const face = faceOf(card === null ? null : view.cards[card]!);
    const use = (): void => {
      if (isTurn) press();
    };
    return keyButton(key, attributes, use, face, heard(label));
  }

  // Reefs and hands.

  #ownReef(scene: ReefScene, player: number): HTMLElement {
    const { view, hint, isTurn, recent } = scene;
    const choice = this.#choice;
    const placing = isTurn && choice.kind === 'place' ? choice : null;
    const { board } = view.players[player]!;
    const shown = placing === null ? board : withPieces(board, placing.draft);
    const isHinted = hint?.type === 'start' || hint?.type === 'play';
    const isBegun = placing !== null && placing.draft.placements.length > 0;
    return openReefOf({
      player,
      board: shown,
      marks: placing === null ? lastMarks(recent[player]!) : draftMarks(view, shown, placing.draft),
      arrivals: this.#arrivals,
      piece:
        placing === null ? undefined : pieceOf(nextPlacements(view, placing.draft), placing.color),
      hinted: isHinted && !isBegun ? hint.placements : [],
      cursor: this.#cursor,
      moved: (cell) => {
        this.#cursor = cell;
      },
      press: (cell) => {
        this.#place(scene, cell);
      },
    });
  }

  #hand(scene: ReefScene, player: number): HTMLElement {
    const { view, names, isTurn, hint } = scene;
    const choice = this.#choice;
    const draft = isTurn && choice.kind === 'place' ? choice.draft : null;
    const { hand, board } = view.players[player]!;
    const now = draft === null ? board : withPieces(board, draft);
    const cards = hand.map((card) => {
      if (card === null) return place(hidden());
      const { pattern, points } = view.cards[card]!;
      const worth = countPattern(now, pattern) * points;
      const button = this.#cardButton(
        scene,
        {
          key: `hand-${card}`,
          card,
          label: `Hand, card ${card}: ${cardTitle(view.cards[card]!)}; now ${counted(worth, 'point')}`,
          className: classes(hint?.type === 'play' && hint.card === card && 'hinted'),
          isChosen: draft?.type === 'play' && draft.card === card,
        },
        () => {
          this.#takeUp(scene, card);
        },
      );
      return place(button, `#${card} · now ${worth}`);
    });
    const none = cards.length === 0 ? [words('No cards in hand.')] : [];
    return element(
      'section',
      { class: 'hand', 'aria-label': `Hand of ${names[player]!}` },
      element('div', { class: 'cards' }, ...cards, ...none),
    );
  }

  #other(scene: ReefScene, player: number): HTMLElement {
    const { view, names, recent } = scene;
    const { board, hand } = view.players[player]!;
    const events = recent[player]!;
    const marks = lastMarks(events);
    const cards = hand.map((card) =>
      card === null
        ? hidden()
        : element('div', { class: 'card' }, drawing(cardSvg(view.cards[card]!))),
    );
    return element(
      'section',
      { class: 'other', 'aria-label': names[player]! },
      head(scene, player),
      reefOf({ player, board, marks, arrivals: this.#arrivals }),
      element('div', { class: 'cards tiny' }, ...cards),
      ...lastTurn(view, events),
    );
  }

  // What can be done.

  #bar(scene: ReefScene): Node[] {
    const { cards, display } = scene.view;
    const choice = this.#choice;
    switch (choice.kind) {
      case 'nothing':
        return [
          words('Take a card from the display, draw from the deck, or play a card from your hand.'),
        ];
      case 'take':
        return [
          words(`Card ${choice.card}: ${cardTitle(cards[choice.card]!)}.`),
          this.#doButton(scene, 'do-take', 'Take it', { type: 'take', card: choice.card }),
          this.#cancelButton('Leave it'),
        ];
      case 'draw':
        return [
          words('Draw the deck’s top card, and put one of your points on'),
          ...display
            .map(({ card }) => ({ type: 'draw', tokenOn: card! }) as const)
            .filter((action) => check(scene.view, action) === null)
            .map((action) =>
              this.#doButton(scene, `do-draw-${action.tokenOn}`, `card ${action.tokenOn}`, action),
            ),
          this.#cancelButton('Leave it'),
        ];
      case 'place':
        return this.#placeBar(scene, choice);
    }
  }

  #placeBar(scene: ReefScene, choice: Extract<Choice, { kind: 'place' }>): Node[] {
    const { view } = scene;
    const { draft } = choice;
    const next = nextPlacements(view, draft);
    const chosen = pieceOf(next, choice.color);
    const pieces = next.pieces.map(({ color }) =>
      keyButton(
        `piece-${color}`,
        { class: 'piece', 'aria-pressed': String(color === chosen?.color) },
        () => {
          this.#choose({ ...choice, color }, `piece-${color}`);
        },
        drawing(pieceSvg(color, { look: 'stacked', title: null })),
        color,
      ),
    );
    const isStart = draft.type === 'start';
    const isEmpty = draft.placements.length === 0;
    return [
      ...(next.isComplete
        ? []
        : [words(isStart ? START_WORDS[view.start] : 'Choose a space for'), ...pieces]),
      ...(isStart ? [] : [element('output', { class: 'points' }, pointsWords(view, draft))]),
      ...(next.isComplete
        ? [this.#doButton(scene, 'do-place', isStart ? 'Begin with this reef' : 'Play it', draft)]
        : []),
      ...(isStart && isEmpty ? [] : [this.#cancelButton(isEmpty ? 'Leave it' : 'Start over')]),
    ];
  }

  #doButton(scene: ReefScene, key: string, label: string, action: Action): HTMLButtonElement {
    const press = (): void => {
      this.#act(scene, action);
    };
    return keyButton(key, { class: 'primary' }, press, label);
  }

  #cancelButton(label: string): HTMLButtonElement {
    const press = (): void => {
      this.cancel();
    };
    return keyButton('cancel', {}, press, label);
  }

  // Doing it.

  #choose(choice: Choice, focus?: string): void {
    this.#choice = choice;
    this.#host.redraw(focus);
  }

  /** Chooses something if it would be legal, and otherwise says why it is not. */
  #want({ view }: ReefScene, choice: Choice, action: Action, focus: string): void {
    const violation = check(view, action);
    if (violation === null) this.#choose(choice, focus);
    else this.#host.refuse(violation.message);
  }

  #act({ view }: ReefScene, action: Action): void {
    const violation = check(view, action);
    if (violation === null) this.#host.act(action);
    else this.#host.refuse(violation.message);
  }

  /** Takes a card in hand to play it, or puts it back. */
  #takeUp({ view }: ReefScene, card: CardId): void {
    if (view.phase !== 'play') return;
    const choice = this.#choice;
    const isUp =
      choice.kind === 'place' && choice.draft.type === 'play' && choice.draft.card === card;
    const draft = { type: 'play', card, placements: [] } as const;
    this.#choose(isUp ? NOTHING : { kind: 'place', draft, color: null }, `hand-${card}`);
  }

  #place({ view, isTurn }: ReefScene, cell: Cell): void {
    const choice = this.#choice;
    if (!isTurn) return;
    if (choice.kind !== 'place') {
      this.#host.refuse('Choose a card from your hand first.');
      return;
    }
    const piece = pieceOf(nextPlacements(view, choice.draft), choice.color);
    if (piece === undefined) {
      this.#host.refuse('All pieces are placed.');
      return;
    }
    const placements = [...choice.draft.placements, { color: piece.color, cell }];
    const draft: Draft = { ...choice.draft, placements };
    const { violation, isComplete } = nextPlacements(view, draft);
    if (violation !== null) {
      this.#host.refuse(violation.message);
      return;
    }
    this.#cursor = cell;
    this.#choose({ kind: 'place', draft, color: null }, isComplete ? 'do-place' : `space-${cell}`);
    const scored = draft.type === 'play' ? ` ${pointsWords(view, draft)}.` : '';
    this.#host.say(sentence(`${piece.color} on ${formatCell(cell)}`) + scored);
  }
}

/** What a card that can be clicked is drawn from. */
interface CardButton {
  readonly key: string;
  readonly card: CardId | null;
  readonly label: string;
  readonly className: string;
  readonly isChosen: boolean;
}

const START_WORDS = {
  centre: 'Begin with one piece on each centre space:',
  outside: 'Begin with four pieces around the centre:',
  anywhere: 'Begin with four pieces anywhere:',
} as const;

// Small parts.

function head({ view, names }: ReefScene, player: number): HTMLElement {
  const isNext = view.phase !== 'over' && view.turn === player;
  const notes = view.first === player ? ['first'] : [];
  return seatHead(names[player]!, isNext, notes, counted(view.players[player]!.score, 'point'));
}

/** The last turn of a player, with the card that was played. */
function lastTurn({ cards }: View, events: readonly Event[]): HTMLElement[] {
  const parts = events.flatMap((event) => {
    if (event.type === 'card-played') {
      const picture = drawing(cardSvg(cards[event.card]!, { title: null, size: 40 }));
      return [picture, `played #${event.card}:`];
    }
    if (event.type === 'pattern-scored') return [counted(event.points, 'point')];
    if (event.type === 'card-taken') return [`took #${event.card}`];
    return event.type === 'card-drawn' ? [`drew #${event.card}`] : [];
  });
  const spaced = parts.flatMap((part) => [part, ' ']);
  return parts.length === 0 ? [] : [element('p', { class: 'last' }, ...spaced)];
}

function place(card: HTMLElement, caption = ''): HTMLElement {
  return element('div', { class: 'place' }, card, element('small', {}, caption));
}

function slot(): HTMLElement {
  return element('div', { class: 'slot' }, heard('no card'));
}

/** A card; `null` is its back. */
function faceOf(card: Card | null): Element {
  return drawing(cardSvg(card, { title: null }));
}

function hidden(): HTMLElement {
  return element('div', { class: 'card' }, faceOf(null), heard('a hidden card'));
}
