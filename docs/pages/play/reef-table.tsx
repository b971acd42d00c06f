import type { ComponentChildren, JSX } from 'preact';
import { check, COLORS, countPattern, DISPLAY_SIZE, HAND_LIMIT, nextPlacements } from 'reef-rules';
import type { Action, CardId, Cell, ReefEvent, View } from 'reef-rules';
import { cardSvg, cardTitle, pieceSvg } from 'reef-rules/svg';
import { withPieces } from '../shared/reef-words.js';
import { counted } from '../shared/standings.js';
import type { Scene } from './kit.js';
import { classes, Heard, KeyButton, Picture, SeatHead } from '../shared/parts.js';
import { OpenReef, Reef } from './reef-board.js';
import { draftMarks, lastMarks, NOTHING, pieceOf, pointsWords, STARTING } from './reef-draft.js';
import type { Choice, Draft } from './reef-draft.js';

export type ReefScene = Scene<View, Action, ReefEvent, Choice>;

/** Whose things lie before the reader: one’s own, or those of the player to move. */
function mainOf({ seat, view }: ReefScene): number {
  return seat ?? view.turn;
}

/** The table: hand, reef, display, and the others. */
export function table(scene: ReefScene): ComponentChildren {
  const { view } = scene;
  const main = mainOf(scene);
  const others = view.players.map((_, i) => (main + i) % view.players.length).slice(1);
  return (
    <>
      <Hand scene={scene} player={main} />
      <section class="mine" aria-label={`Reef of ${scene.who(main)}`}>
        <Head scene={scene} player={main} />
        <OwnReef scene={scene} player={main} />
      </section>
      <Offer scene={scene} />
      <div class="others">
        {others.map((player) => (
          <Other key={player} scene={scene} player={player} />
        ))}
      </div>
    </>
  );
}

interface OfPlayer {
  readonly scene: ReefScene;
  readonly player: number;
}

function Head({ scene: { view, turn, who, hidesPoints }, player }: OfPlayer): JSX.Element {
  const { score } = view.players[player]!;
  return (
    <SeatHead
      name={who(player)}
      isNext={turn === player}
      note={view.first === player && 'first player'}
      points={hidesPoints ? 'points hidden' : counted(score, 'point')}
    />
  );
}

// What is on offer.

function Offer({ scene }: { readonly scene: ReefScene }): JSX.Element {
  const { display, supply, lastRound, phase } = scene.view;
  return (
    <section class="offer" aria-label="Display, deck and supply">
      <div class="cards">
        {Array.from({ length: DISPLAY_SIZE }, (_, i) => {
          const { card = null, tokens = 0 } = display[i] ?? {};
          if (card === null) return <Slot key={i} />;
          return <DisplayCard key={card} scene={scene} card={card} tokens={tokens} />;
        })}
        <Deck scene={scene} />
      </div>
      <ul class="supply" aria-label="Supply">
        {COLORS.map((color) => (
          <li key={color} class={supply[color] <= 4 ? 'low' : ''}>
            <Picture svg={pieceSvg(color, { look: 'stacked', title: null })} />
            {supply[color]}
            <Heard> {color}</Heard>
          </li>
        ))}
        {lastRound && phase !== 'over' && <li class="last-round">Last round</li>}
      </ul>
    </section>
  );
}

function DisplayCard(props: {
  readonly scene: ReefScene;
  readonly card: CardId;
  readonly tokens: number;
}): JSX.Element {
  const { scene, card, tokens } = props;
  const { view, hint, choice, choose, act, refuse } = scene;
  const isDrawing = choice.kind === 'draw';
  const isChosen = choice.kind === 'take' && choice.card === card;
  const press = (): void => {
    const action: Action = isDrawing ? { type: 'draw', tokenOn: card } : { type: 'take', card };
    const violation = check(view, action);
    if (violation !== null) refuse(violation.message);
    else if (isDrawing || isChosen) act(action);
    else choose({ kind: 'take', card }, 'do-take');
  };
  return (
    <CardButton
      scene={scene}
      name={`display-${card}`}
      card={card}
      label={`Display: ${cardTitle(view.cards[card]!)}${tokens === 0 ? '' : `; ${counted(tokens, 'point')} on it`}`}
      isChosen={isChosen}
      className={classes(
        isDrawing && check(view, { type: 'draw', tokenOn: card }) === null && 'target',
        ((hint?.type === 'take' && hint.card === card) ||
          (hint?.type === 'draw' && hint.tokenOn === card)) &&
          'hinted',
      )}
      press={press}
    >
      {tokens > 0 && (
        <span class="tokens" aria-hidden="true">
          +{tokens}
        </span>
      )}
    </CardButton>
  );
}

function Deck({ scene }: { readonly scene: ReefScene }): JSX.Element {
  const { view, hint, choice, choose, refuse } = scene;
  const { deck, display } = view;
  const [top] = deck;
  if (top === undefined) return <Slot />;
  const press = (): void => {
    const actions = display.map(({ card }) => ({ type: 'draw', tokenOn: card! }) as const);
    const action = actions.find((one) => check(view, one) === null) ?? actions[0];
    const why =
      action === undefined
        ? 'The deck is face down until everybody has placed the starting pieces.'
        : check(view, action)?.message;
    if (why === undefined) choose({ kind: 'draw' }, `display-${action!.tokenOn}`);
    else refuse(why);
  };
  return (
    <CardButton
      scene={scene}
      name="deck"
      card={top}
      label={`Deck of ${counted(deck.length, 'card')}, ${top === null ? 'face down' : cardTitle(view.cards[top]!)}`}
      isChosen={choice.kind === 'draw'}
      className={classes('deck', hint?.type === 'draw' && 'hinted')}
      press={press}
    >
      <span class="count" aria-hidden="true">
        {deck.length}
      </span>
    </CardButton>
  );
}

function CardButton(props: {
  readonly scene: ReefScene;
  readonly name: string;
  readonly card: CardId | null;
  readonly label: string;
  readonly isChosen: boolean;
  readonly className: string;
  readonly press: () => void;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { scene, name, card, label, isChosen, className, press, children } = props;
  const { view, isTurn } = scene;
  return (
    <KeyButton
      name={name}
      class={classes('card', className)}
      aria-pressed={isChosen}
      aria-disabled={!isTurn || view.phase !== 'play'}
      data-fly={card === null ? undefined : `card-${card}`}
      press={() => {
        if (isTurn) press();
      }}
    >
      <Picture svg={cardSvg(card === null ? null : view.cards[card]!, { title: null })} />
      {children}
      <Heard>{label}</Heard>
    </KeyButton>
  );
}

function Slot(): JSX.Element {
  return (
    <div class="slot">
      <Heard>no card</Heard>
    </div>
  );
}

// Reefs and hands.

function OwnReef({ scene, player }: OfPlayer): JSX.Element {
  const { view, hint, isTurn, recent, choice } = scene;
  const placing = isTurn && choice.kind === 'place' ? choice : null;
  const { board } = view.players[player]!;
  const shown = placing === null ? board : withPieces(board, placing.draft);
  const next = placing === null ? null : nextPlacements(view, placing.draft);
  const isPlaced = hint?.type === 'start' || hint?.type === 'play';
  const left = isPlaced ? hint.placements.slice(placing?.draft.placements.length ?? 0) : [];
  return (
    <OpenReef
      board={shown}
      marks={placing === null ? lastMarks(recent[player]!) : draftMarks(view, shown, placing.draft)}
      piece={next === null ? undefined : pieceOf(next, placing!.color)}
      hinted={isTurn ? left : []}
      press={(cell) => place(scene, cell)}
    />
  );
}

/** Places the piece that comes next, or says why it cannot go there. */
function place({ view, isTurn, choice, choose, refuse }: ReefScene, cell: Cell): void {
  if (!isTurn) return;
  if (choice.kind !== 'place') {
    refuse('Choose a card from your hand first.');
    return;
  }
  const piece = pieceOf(nextPlacements(view, choice.draft), choice.color);
  if (piece === undefined) {
    refuse('All pieces are placed.');
    return;
  }
  const placements = [...choice.draft.placements, { color: piece.color, cell }];
  const draft: Draft = { ...choice.draft, placements };
  const { violation, isComplete } = nextPlacements(view, draft);
  if (violation !== null) refuse(violation.message);
  else choose({ kind: 'place', draft, color: null }, isComplete ? 'do-place' : `space-${cell}`);
}

function Hand({ scene, player }: OfPlayer): JSX.Element {
  const { view, who, isTurn, hint, choice, choose } = scene;
  const draft = isTurn && choice.kind === 'place' ? choice.draft : null;
  const { hand, board } = view.players[player]!;
  const now = draft === null ? board : withPieces(board, draft);
  const takeUp = (card: CardId): void => {
    if (view.phase !== 'play') {
      scene.refuse('Place your starting pieces first.');
      return;
    }
    const isUp = draft?.type === 'play' && draft.card === card;
    const taken = {
      kind: 'place',
      draft: { type: 'play', card, placements: [] },
      color: null,
    } as const;
    choose(isUp ? NOTHING : taken, `hand-${card}`);
  };
  return (
    <section class="hand" aria-label={`Hand of ${who(player)}`}>
      <div class="cards">
        {hand.map((card, i) => {
          if (card === null) return <Hidden key={`hidden-${i}`} />;
          const { pattern, points } = view.cards[card]!;
          const worth = countPattern(now, pattern) * points;
          return (
            <CardButton
              key={card}
              scene={scene}
              name={`hand-${card}`}
              card={card}
              label={`Hand: ${cardTitle(view.cards[card]!)}; now ${counted(worth, 'point')}`}
              className={classes(hint?.type === 'play' && hint.card === card && 'hinted')}
              isChosen={draft?.type === 'play' && draft.card === card}
              press={() => takeUp(card)}
            >
              {worth > 0 && (
                <small class="worth" aria-hidden="true">
                  {worth} now
                </small>
              )}
            </CardButton>
          );
        })}
        {hand.length === 0 && <p>No cards in hand.</p>}
      </div>
    </section>
  );
}

function Other({ scene, player }: OfPlayer): JSX.Element {
  const { view, who, recent } = scene;
  const { board, hand } = view.players[player]!;
  return (
    <section class="other" aria-label={`Reef of ${who(player)}`}>
      <Head scene={scene} player={player} />
      <Reef board={board} marks={lastMarks(recent[player]!)} />
      <div class="cards tiny">
        {hand.map((card, i) =>
          card === null ? (
            <Hidden key={`hidden-${i}`} />
          ) : (
            <div key={card} class="card" data-fly={`card-${card}`}>
              <Picture svg={cardSvg(view.cards[card]!)} />
            </div>
          ),
        )}
      </div>
    </section>
  );
}

function Hidden(): JSX.Element {
  return (
    <div class="card">
      <Picture svg={cardSvg(null, { title: null })} />
      <Heard>a hidden card</Heard>
    </div>
  );
}

// What can be done.

const START_WORDS = {
  centre: 'Put one piece on each of the four centre spaces.',
  outside: 'Put your four pieces around the centre.',
  anywhere: 'Put your four pieces anywhere.',
} as const;

export function bar(scene: ReefScene): ComponentChildren {
  const { choice, choose, act, view } = scene;
  const cancel = (label: string): JSX.Element => (
    <KeyButton name="cancel" press={() => choose(nothing(view, true), 'turn')}>
      {label}
    </KeyButton>
  );
  switch (choice.kind) {
    case 'nothing':
      return <p>{adviceOn(scene)}</p>;
    case 'take':
      return (
        <>
          <KeyButton
            name="do-take"
            class="primary"
            press={() => act({ type: 'take', card: choice.card })}
          >
            Take it
          </KeyButton>
          {cancel('Leave it')}
        </>
      );
    case 'draw':
      return (
        <>
          <p>Draw the top card: choose the card of the display that gets one of your points.</p>
          {cancel('Leave it')}
        </>
      );
    case 'place':
      return <PlaceBar scene={scene} choice={choice} cancel={cancel} />;
  }
}

function adviceOn({ view, seat }: ReefScene): string {
  const isFull = view.players[seat!]!.hand.length >= HAND_LIMIT;
  return isFull
    ? 'Your hand is full: play a card.'
    : 'Take a card from the display, draw from the deck, or play a card from your hand.';
}

function PlaceBar(props: {
  readonly scene: ReefScene;
  readonly choice: Extract<Choice, { kind: 'place' }>;
  readonly cancel: (label: string) => JSX.Element;
}): JSX.Element {
  const { scene, choice, cancel } = props;
  const { view, choose, act } = scene;
  const { draft } = choice;
  const next = nextPlacements(view, draft);
  const chosen = pieceOf(next, choice.color);
  const isStart = draft.type === 'start';
  const isEmpty = draft.placements.length === 0;
  return (
    <>
      {!next.isComplete && isStart && isEmpty && <p>{START_WORDS[view.start]}</p>}
      {next.pieces.map(({ color }) => (
        <KeyButton
          key={color}
          name={`piece-${color}`}
          class="piece"
          aria-pressed={color === chosen?.color}
          press={() => choose({ ...choice, color }, `piece-${color}`)}
        >
          <Picture svg={pieceSvg(color, { look: 'stacked', title: null })} />
          <span class="word">{color}</span>
        </KeyButton>
      ))}
      {!isStart && <output class="points">{pointsWords(view, draft)}</output>}
      {next.isComplete && (
        <KeyButton name="do-place" class="primary" press={() => act(draft)}>
          {isStart ? 'Begin with this reef' : 'Play it'}
        </KeyButton>
      )}
      {!(isStart && isEmpty) && cancel(isEmpty ? 'Leave it' : 'Start over')}
    </>
  );
}

/** What is chosen before anything is: in the first turn, the starting pieces. */
export function nothing(view: View, isTurn: boolean): Choice {
  return isTurn && view.phase === 'start' ? STARTING : NOTHING;
}
