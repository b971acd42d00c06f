import { firstOf, secondOf, wayOn } from '../reef/placing.js';
import { numberOfStart, startCell, startColor, startOf, withStartPiece } from '../reef/starts.js';
import { COLORS } from '../reef/types.js';
import { NOT_PLACED, SWAPPED, WAYS } from '../reef/ways.js';
import { cardPlayed, wayPlayed } from './codes.js';
import type { PackedDeck } from './deck.js';
import { imageOf } from './images.js';

/** The number of what an action becomes when the reef is turned. */
export function turnedNumber(deck: PackedDeck, number: number, symmetry: number): number {
  const { plays, starts, double } = deck;
  if (number < plays) return number;
  if (number >= starts) {
    return starts + numberOfStart(turnedStart(startOf(number - starts), symmetry));
  }
  const card = cardPlayed(number - plays);
  const way = turnedWay(wayPlayed(number - plays), double[card] === 1, symmetry);
  return plays + card * WAYS + way;
}

function turnedWay(way: number, areAlike: boolean, symmetry: number): number {
  if (way >= SWAPPED) return SWAPPED + imageOf(way - SWAPPED, symmetry);
  const first = imageIfPlaced(firstOf(way), symmetry);
  return wayOn(first, imageIfPlaced(secondOf(way), symmetry), false, areAlike);
}

function imageIfPlaced(cell: number, symmetry: number): number {
  return cell === NOT_PLACED ? NOT_PLACED : imageOf(cell, symmetry);
}

/** A turned start, with its pieces in order again; those on one space stay in order. */
export function turnedStart(start: number, symmetry: number): number {
  let turned = 0;
  for (let i = 0; i < COLORS.length; i++) {
    const cell = imageOf(startCell(start, i), symmetry);
    let at = i;
    while (at > 0 && startCell(turned, at - 1) > cell) at--;
    turned = withStartPiece(turned, at, startColor(start, i), cell);
  }
  return turned;
}
