import { type ReactNode, useState } from 'react';
import type { Action, Board, Card, CardId, Cell, Color, View } from 'reef-rules';
import type { PlayAction, StartAction } from 'reef-rules';
import { COLORS, countPattern, formatCard, formatCell, formatColor } from 'reef-rules';
import { formatPattern, nextPlacements } from 'reef-rules';
import { button, type GameProps, paint } from './app.tsx';
import { say, words } from './table.ts';

/** Reef. An action is put together click by click: a card, then a space for each of its pieces. */
export function ReefTable({ view, seat, players, isNext, offer }: GameProps<View, Action>) {
  const start = view.phase === 'start' ? ({ type: 'start', placements: [] } as const) : null;
  const [draft, setDraft] = useState<StartAction | PlayAction | null>(start);
  const [color, setColor] = useState<Color | null>(null);
  const next = isNext && draft !== null ? nextPlacements(view, draft) : null;
  const piece = next?.pieces.find((one) => one.color === color) ?? next?.pieces[0];
  const played = draft?.type === 'play' ? view.cards[draft.card] : undefined;

  const play = (card: CardId) => setDraft({ type: 'play', card, placements: [] });
  function place(cell: Cell) {
    if (draft === null || piece === undefined) return;
    setDraft({ ...draft, placements: [...draft.placements, { color: piece.color, cell }] });
  }

  return (
    <>
      <section className="row" aria-label={say('Display')}>
        {view.display.map(({ card, tokens }) => (
          <CardFace key={card} card={view.cards[card!]} tokens={tokens}>
            {offer({ type: 'take', card: card! }, say('Take'))}
            {offer({ type: 'draw', tokenOn: card! }, say('Draw, point here'))}
          </CardFace>
        ))}
        <CardFace card={view.cards[view.deck[0] ?? -1]}>{say('Top of the deck')}</CardFace>
      </section>
      {players.map(({ player, name }) => {
        const { hand, score, ...now } = view.players[player]!;
        const isOwn = isNext && player === seat;
        // The reef as it will be, and what that scores.
        const board = isOwn && draft ? withPieces(now.board, draft.placements) : now.board;
        const gain = played ? countPattern(board, played.pattern) * played.points : 0;
        return (
          <section key={player} className="row" aria-label={name}>
            <h2>{say('{}: {} points', name, score)}</h2>
            {reefOf(board, isOwn && piece ? piece.cells : [], place)}
            {isOwn && draft && (
              <div className="card">
                {next?.pieces.map((one) => {
                  const more = { style: paint(one.color), 'aria-pressed': one === piece };
                  return button(words.reef.colors[one.color], () => setColor(one.color), more);
                })}
                {next?.isComplete &&
                  offer(draft, say('Place, {} points', gain), { autoFocus: true })}
                {button(say('Start over'), () => setDraft(start))}
              </div>
            )}
            {hand.map((card, i) => (
              <CardFace key={i} card={view.cards[card ?? -1]}>
                {isOwn && !start && button(say('Play'), () => play(card!))}
              </CardFace>
            ))}
          </section>
        );
      })}
    </>
  );
}

function withPieces(board: Board, placements: PlayAction['placements']): Board {
  const on = (cell: Cell) =>
    placements.filter((one) => one.cell === cell).map(({ color }) => color);
  return board.map((stack, cell) => [...stack, ...on(cell)]);
}

/** A reef, of which some spaces can be clicked. */
function reefOf(board: Board, cells: readonly Cell[], onPick: (cell: Cell) => void) {
  const spaces = board.map((stack, cell) => {
    const top = stack.at(-1);
    const short = top === undefined ? '' : `${formatColor(top)}${stack.length}`;
    const label = [formatCell(cell), short, ...stack.map((one) => words.reef.colors[one])].join(
      ' ',
    );
    const more = { key: cell, 'aria-label': label, disabled: !cells.includes(cell) };
    return button(short, () => onPick(cell), { ...more, style: paint(top) });
  });
  return <div className="reef">{spaces}</div>;
}

type CardProps = { card: Card | undefined; tokens?: number; children?: ReactNode };

/** The pieces of a card, its pattern, and its points. A card that is hidden is `undefined`. */
function CardFace({ card, tokens = 0, children }: CardProps) {
  if (card === undefined) return <div className="card">?</div>;
  return (
    <div className="card" role="group" aria-label={formatCard(card)}>
      <div>{card.pieces.map(formatColor).map(drawn)}</div>
      <div>{formatPattern(card.pattern).split(' ').map(drawn)}</div>
      <div>{say('Worth {}', card.points) + (tokens > 0 ? ` + ${tokens}` : '')}</div>
      {children}
    </div>
  );
}

/** A space of a pattern, as it is written: a letter for its colour, and how high it has to be. */
function drawn(text: string, i: number) {
  if (text === '/') return <br key={i} />;
  return (
    <b key={i} style={paint(COLORS.find((color) => formatColor(color) === text[0]))}>
      {text}
    </b>
  );
}
