import { isStartCell } from '../reef/table.js';
import { CELLS, START_RULES } from '../reef/types.js';

/**
 * The ways to place the four starting pieces, numbered as the rule "anywhere" lists them: all of them
 * come under this rule, those of the other two are among them and in the same order.
 *
 * A colour's place is the number of its space, plus one for each earlier colour on a lower space or
 * beneath it on the same one. So red has 16 places, yellow 17, purple 18 and green 19, and the number
 * of a start is `((red * 17 + yellow) * 18 + purple) * 19 + green`.
 */
export const STARTS: number = 16 * 17 * 18 * 19;

/** One of each colour. */
const PIECES = 4;

/** The start in hand: its pieces by space, then from the bottom up. */
export const startColors: Int32Array = /* @__PURE__ */ new Int32Array(PIECES);
export const startCells: Int32Array = /* @__PURE__ */ new Int32Array(PIECES);

const CENTRE_RULE = /* @__PURE__ */ START_RULES.indexOf('centre');
const ANYWHERE_RULE = /* @__PURE__ */ START_RULES.indexOf('anywhere');

/** The spaces that each rule allows, as a set. Rules R7 to R9. */
const ALLOWED: readonly number[] = /* @__PURE__ */ START_RULES.map((rule) => {
  let set = 0;
  for (let cell = 0; cell < CELLS; cell++) if (isStartCell(rule, cell)) set |= 1 << cell;
  return set;
});

/** How many ways a rule gives. */
export function countStarts(rule: number): number {
  return rule === ANYWHERE_RULE ? STARTS : startsOf(rule).length;
}

/** The number of the start that has an index in the list of a rule. */
export function startAt(rule: number, index: number): number {
  return rule === ANYWHERE_RULE ? index : startsOf(rule)[index]!;
}

/** The numbers that a rule allows, in order; put together when somebody asks for them. */
const lists: (Int32Array | undefined)[] = [];

function startsOf(rule: number): Int32Array {
  return (lists[rule] ??= Int32Array.from(allowedBy(rule)));
}

function allowedBy(rule: number): number[] {
  const starts: number[] = [];
  const forEachRed = STARTS / CELLS;
  for (let red = 0; red < CELLS; red++) {
    if (((ALLOWED[rule]! >> red) & 1) === 0) continue;
    for (let start = red * forEachRed; start < (red + 1) * forEachRed; start++) {
      takeStart(start);
      if (isAllowed(rule)) starts.push(start);
    }
  }
  return starts;
}

/** The number of the start in hand. */
export function numberOfStart(): number {
  let number = 0;
  for (let color = 0; color < PIECES; color++) {
    let at = 0;
    let earlier = 0;
    while (startColors[at] !== color) if (startColors[at++]! < color) earlier++;
    number = number * (CELLS + color) + startCells[at]! + earlier;
  }
  return number;
}

/** Takes a start in hand by its number. */
export function takeStart(number: number): void {
  const upToPurple = (number / 19) | 0;
  const upToYellow = (upToPurple / 18) | 0;
  const red = (upToYellow / 17) | 0;
  lay(0, red);
  lay(1, upToYellow - red * 17);
  lay(2, upToPurple - upToYellow * 18);
  lay(3, number - upToPurple * 19);
}

/** Lays the next colour at its place among the earlier ones: each piece before makes it one more. */
function lay(color: number, place: number): void {
  let at = color;
  while (at > 0 && place - at < startCells[at - 1]!) {
    startColors[at] = startColors[at - 1]!;
    startCells[at] = startCells[at - 1]!;
    at--;
  }
  startColors[at] = color;
  startCells[at] = place - at;
}

/** Whether a rule allows the start in hand. */
export function isAllowed(rule: number): boolean {
  const allowed = ALLOWED[rule]!;
  for (let i = 0; i < PIECES; i++) {
    const cell = startCells[i]!;
    if (((allowed >> cell) & 1) === 0) return false;
    if (rule === CENTRE_RULE && i > 0 && startCells[i - 1] === cell) return false;
  }
  return true;
}
