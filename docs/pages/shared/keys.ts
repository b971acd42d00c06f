import type { Cell } from 'reef-rules';
import { CELLS } from 'reef-rules';

/** Where a key leads from a space of a reef, `isFar` beyond its row; `null` if it leads nowhere. */
export function destination(cell: Cell, key: string, isFar = false): Cell | null {
  const row = cell >> 2;
  const col = cell & 3;
  switch (key) {
    case 'ArrowLeft':
      return col === 0 ? cell : cell - 1;
    case 'ArrowRight':
      return col === 3 ? cell : cell + 1;
    case 'ArrowUp':
      return row === 0 ? cell : cell - 4;
    case 'ArrowDown':
      return row === 3 ? cell : cell + 4;
    case 'Home':
      return isFar ? 0 : row * 4;
    case 'End':
      return isFar ? CELLS - 1 : row * 4 + 3;
    default:
      return null;
  }
}
