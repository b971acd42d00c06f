import { settings } from './settings.js';

/** What can be heard: notes in hertz, one after the other. */
const TUNES: Readonly<Record<string, readonly number[]>> = {
  chosen: [330],
  'piece-placed': [196],
  'card-taken': [294, 392],
  'card-drawn': [294, 349],
  'cards-taken': [294, 392],
  'cards-played': [262, 330],
  'pattern-scored': [392, 494, 587],
  'necklace-taken': [392, 494, 587, 784],
  refused: [147],
  won: [392, 494, 587, 784],
  lost: [330, 262, 196],
};

/** How long a note lasts, in seconds. */
const NOTE = 0.09;

let context: AudioContext | null = null;

/** Plays what belongs to an event, for those who have asked for sound. */
export function play(event: string): void {
  const tune = TUNES[event];
  if (tune === undefined || !settings.hasSound) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [i, hertz] of tune.entries()) {
    const note = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    const from = currentTime + i * NOTE;
    volume.gain.linearRampToValueAtTime(0.12, from + 0.01);
    volume.gain.linearRampToValueAtTime(0, from + 2 * NOTE);
    note.connect(volume).connect(destination);
    note.start(from);
    note.stop(from + 2 * NOTE);
  }
}
