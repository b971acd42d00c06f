import { storage } from './storage.js';

/** What a reader has chosen for this page; the browser remembers it. */
export const settings = {
  /** How long to wait at something that a bot does, in milliseconds. */
  get pace(): number {
    return Number(storage.get('reef-rules-play-pace') ?? 700);
  },
  set pace(pace: number) {
    storage.set('reef-rules-play-pace', String(pace));
  },
  get hasSound(): boolean {
    return storage.get('reef-rules-play-sound') === 'on';
  },
  set hasSound(isOn: boolean) {
    storage.set('reef-rules-play-sound', isOn ? 'on' : 'off');
  },
  /** Whether points are shown only at the end. */
  get hidesPoints(): boolean {
    return storage.get('reef-rules-play-points') === 'hidden';
  },
  set hidesPoints(areHidden: boolean) {
    storage.set('reef-rules-play-points', areHidden ? 'hidden' : 'shown');
  },
};
