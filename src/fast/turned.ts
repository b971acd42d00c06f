import { firstOf, secondOf, wayOn } from '../reef/placing.js';
import { numberOfStart, startOf } from '../reef/starts.js';
import { NOT_PLACED, SWAPPED, WAYS } from '../reef/ways.js';
import { cardPlayed, wayPlayed } from './codes.js';
import type { PackedDeck } from './deck.js';
import { imageOf, turnedStart } from './images.js';

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
