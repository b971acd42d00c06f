// Draws the picture that others show beside a link to the site: `npx tsx docs/pages/front/social.ts`.
import { join } from 'node:path';
import { parseBoard, parseCard } from '../../../src/reef/notation.js';
import { findMatches } from '../../../src/reef/pattern.js';
import { NO_BROWSER, startChromium } from '../../../test/setup/chromium.js';
import { boardSvg } from '../../../src/svg/reef/board.js';
import { cardSvg } from '../../../src/svg/reef/card.js';
import { logoSvg } from '../logo.js';

const board = parseBoard('gy r r p / py ryr rr . / pp yrg gg y / . py r rp');
const card = parseCard('gg: r r / r r = 6');
const matches = findMatches(board, card.pattern);

const page = `<!doctype html><html><style>
  body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; gap: 44px;
    box-sizing: border-box; padding: 0 64px; background: linear-gradient(160deg, #0b3a5b, #0f6a96);
    color: #fff; font-family: system-ui, 'DejaVu Sans', sans-serif; }
  .words { flex: 1; }
  h1 { display: flex; gap: 22px; align-items: center; margin: 0 0 24px; font-size: 48px; white-space: nowrap; }
  p { margin: 0; font-size: 29px; line-height: 1.4; }
  .board { padding: 22px 26px 26px 18px; border-radius: 28px; background: #f2f4f8; }
</style><body><div class="words"><h1>${logoSvg(80, null)}reef-rules</h1>
<p>The board games Reef and Pearls in TypeScript: complete rules, every legal action, exact scoring, bots.</p></div>
${cardSvg(card, { size: 160 })}
<div class="board">${boardSvg(board, { size: 440, matches, look: 'stacked' })}</div></body></html>`;

const started = await startChromium();
if (started === null) throw new Error(NO_BROWSER);
const { browser } = started;
const sheet = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await sheet.setContent(page);
await sheet.screenshot({ path: join(import.meta.dirname, 'social.png') });
await browser.close();
