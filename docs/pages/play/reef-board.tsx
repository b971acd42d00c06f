import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatCell } from 'reef-rules';
import type { Board, Cell, NextPiece, Placement } from 'reef-rules';
import { boardSvg, stackTitle } from 'reef-rules/svg';
import { dropping } from './motion.js';
import { classes, KeyButton, Picture } from '../shared/parts.js';
import type { Marks } from './reef-draft.js';
import { destination } from '../shared/keys.js';

interface ReefProps {
  readonly board: Board;
  readonly marks: Marks;
}

/** A reef to look at. */
export function Reef({ board, marks: { matches, centre, placed } }: ReefProps): JSX.Element {
  const style = { look: 'stacked', coordinates: false, matches, around: centre, placed } as const;
  return (
    <div class="board small" ref={useDrops(board)}>
      <Picture svg={boardSvg(board, style)} />
    </div>
  );
}

interface OpenReefProps extends ReefProps {
  /** The piece to place, and where it may go. */
  readonly piece: NextPiece | undefined;
  /** Pieces that a search or the lesson would place. */
  readonly hinted: readonly Placement[];
  readonly press: (cell: Cell) => void;
}

/** One’s own reef: a picture, with a button on each space. The tab key leads to one, arrows to the others. */
export function OpenReef(props: OpenReefProps): JSX.Element {
  const { board, marks, piece, hinted, press } = props;
  const { matches, centre, placed } = marks;
  const [cursor, setCursor] = useState<Cell>(5);
  const [aimed, setAimed] = useState<Cell | null>(null);
  const isAimed = aimed !== null && piece?.cells.includes(aimed) === true;
  const ghosts = isAimed ? [{ color: piece.color, cell: aimed }] : hinted;
  const picture = boardSvg(board, {
    ...{ look: 'stacked', title: null, matches, around: centre, placed },
    ghosts: ghosts.filter(({ cell }) => board[cell]!.length < 4),
  } as const);
  return (
    <div class="board" ref={useDrops(board)}>
      <Picture svg={picture} />
      <div
        class="spaces"
        role="group"
        aria-label="Your reef; arrow keys move"
        onKeyDown={(event) => {
          const target = destination(cursor, event.key);
          if (target === null) return;
          event.preventDefault();
          const buttons = event.currentTarget.querySelectorAll('button');
          buttons[target]!.focus();
        }}
      >
        {board.map((stack, cell) => (
          <KeyButton
            key={cell}
            name={`space-${cell}`}
            class={classes(
              'space',
              stack.length === 0 && 'empty',
              piece?.cells.includes(cell) === true && 'open',
              hinted.some((one) => one.cell === cell) && 'hinted',
              matches.some((cells) => cells.includes(cell)) && 'counted',
            )}
            aria-label={[`${formatCell(cell)}: ${stackTitle(stack)}`, ...notes(props, cell)].join(
              '; ',
            )}
            aria-disabled={piece?.cells.includes(cell) !== true}
            tabIndex={cell === cursor ? 0 : -1}
            press={() => press(cell)}
            onFocus={({ currentTarget }) => {
              setCursor(cell);
              if (currentTarget.matches(':focus-visible')) setAimed(cell);
            }}
            onBlur={() => setAimed(null)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setAimed(cell)}
            onPointerLeave={() => setAimed(null)}
          />
        ))}
      </div>
    </div>
  );
}

/** What there is to say about a space. */
function notes({ marks, piece, hinted }: OpenReefProps, cell: Cell): readonly string[] {
  const number = marks.matches.findIndex((cells) => cells.includes(cell)) + 1;
  return [
    ...(number > 0 ? [`completion ${number}`] : []),
    ...(cell === marks.centre ? ['the stack to count around'] : []),
    ...(marks.placed.includes(cell) ? ['placed last'] : []),
    ...hinted.filter((one) => one.cell === cell).map(({ color }) => `hint: ${color}`),
    ...(piece?.cells.includes(cell) === true ? [`${piece.color} can go here`] : []),
  ];
}

/** Lets pieces that have just come drop onto their spaces. */
function useDrops(board: Board): { current: HTMLDivElement | null } {
  const reef = useRef<HTMLDivElement>(null);
  const before = useRef(board);
  useLayoutEffect(() => {
    const grown = board.flatMap((stack, cell) =>
      stack.length > before.current[cell]!.length ? [cell] : [],
    );
    before.current = board;
    if (reef.current !== null) dropping(reef.current, grown);
  });
  return reef;
}
