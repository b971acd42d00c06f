import type { Budget } from './bot.js';

/** The texts that {@link budgetIn} reads. */
export const BUDGETS = 'playouts as in 500, or a time as in 200ms or 5s';

/** The budget that a text stands for: `500` playouts, or a time as in `200ms`; `null` for any other text. */
export function budgetIn(text: string): Budget | null {
  if (/^[1-9]\d{0,8}$/.test(text)) return { playouts: Number(text) };
  const milliseconds = timeIn(text) ?? 0;
  return milliseconds > 0 && milliseconds <= DAY ? { milliseconds } : null;
}

/** The milliseconds that a text stands for, such as `500ms`, `10s` or `2m`; `null` for any other text. */
export function timeIn(text: string): number | null {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)$/.exec(text) ?? [];
  return unit === undefined ? null : Number(number) * UNITS[unit as keyof typeof UNITS];
}

const UNITS = { ms: 1, s: 1000, m: 60_000 };

/** The longest time that makes sense, in milliseconds: timers can wait no month. */
export const DAY = 86_400_000;
