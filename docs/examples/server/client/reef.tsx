import { type ReactNode, useState } from 'react';
import type { Action, CardId, Cell, Color, View } from 'reef-rules';
import type { PlayAction, StartAction } from 'reef-rules';
import { findMatches, nextPlacements } from 'reef-rules';
import { boardSvg, cardSvg, pieceSvg } from 'reef-rules/svg';
import { button, type GameProps } from './app.tsx';
import { Picture } from './picture.tsx';
import { say, words } from './table.ts';

const style = { look: 'stacked', words: words.reef } as const;

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

  /** A card with what can be done with it. `null` is a hidden one; without any, the deck is empty. */
  const face = (id: CardId | null | undefined, key: number, ...children: ReactNode[]) =>
    id !== undefined && (
      <div className="card" key={key}>
        <Picture svg={cardSvg(id === null ? null : view.cards[id]!, { ...style, id: id ?? 0 })} />
        {children}
      </div>
    );

  return (
    <>
      <section className="row" aria-label={say('Display')}>
        {view.display.map(({ card, tokens }, i) =>
          face(
            card,
            i,
            tokens > 0 && say('+ {}', tokens),
            offer({ type: 'take', card: card! }, say('Take')),
            offer({ type: 'draw', tokenOn: card! }, say('Draw, point here')),
          ),
        )}
        {face(view.deck[0], -1, say('Top of the deck'))}
      </section>
      {players.map(({ player, name }) => {
        const { hand, score, ...now } = view.players[player]!;
        const isOwn = isNext && player === seat;
        // The reef as it will be, and what that scores.
        const board = isOwn && next ? next.board : now.board;
        const matches = isOwn && played ? findMatches(board, played.pattern) : [];
        const gain = matches.length * (played?.points ?? 0);
        return (
          <section key={player} className="row" aria-label={name}>
            <h2>{say('{}: {} points', name, score)}</h2>
            <Picture
              svg={boardSvg(board, {
                ...style,
                player,
                size: 280,
                legal: isOwn && piece ? piece.cells : [],
                placed: isOwn && draft ? draft.placements.map(({ cell }) => cell) : [],
                matches,
              })}
              onPick={({ cell }) => place(Number(cell))}
            />
            {isOwn && draft && (
              <div className="card">
                {next?.pieces.map((one) => {
                  const svg = pieceSvg(one.color, { ...style, title: null, size: 34 });
                  const more = { svg, 'aria-pressed': one === piece };
                  return button(words.reef.colors[one.color], () => setColor(one.color), more);
                })}
                {next?.isComplete &&
                  offer(draft, say('Place, {} points', gain), { autoFocus: true })}
                {button(say('Start over'), () => setDraft(start))}
              </div>
            )}
            {hand.map((card, i) =>
              face(card, i, isOwn && !start && button(say('Play'), () => play(card!))),
            )}
          </section>
        );
      })}
    </>
  );
}
