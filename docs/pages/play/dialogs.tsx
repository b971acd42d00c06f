import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LEVELS } from 'reef-rules/bots';
import { byId, element } from '../shared/dom.js';
import { messageOf, sentence } from '../shared/problem.js';
import type { App } from './app.js';
import { NAMES, newSeed, seatsOf } from './new-game.js';
import { Heard } from '../shared/parts.js';
import { Review } from './review.js';
import { settings } from './settings.js';
import * as sittings from './sitting.js';
import type { Seat } from './sitting.js';
import { storage } from './storage.js';

interface OfApp {
  readonly app: App;
}

/** Everything that opens above the table when somebody asks for it. */
export function Dialogs({ app }: OfApp): JSX.Element {
  return (
    <>
      <Dialog id="new-dialog" title={`A new game of ${app.kit.title}`}>
        <NewGame key={JSON.stringify(app.seats)} app={app} />
      </Dialog>
      <Dialog id="rules-dialog" title={`${app.kit.title} in short`}>
        <Rules app={app} />
      </Dialog>
      <Dialog id="review-dialog" title={app.isOver ? app.resultWords() : 'The game so far'}>
        <Review app={app} />
      </Dialog>
      <Dialog id="more-dialog" title="Settings and records">
        <Settings app={app} />
        <Keeping app={app} />
        <Elsewhere />
      </Dialog>
      <Dialog id="resign-dialog" title="Resign?" isQuestion>
        <p>{app.seat !== null && app.who(app.seat)} will lose, and everyone else will win.</p>
        <div class="buttons">
          <button type="button" class="primary" onClick={closing(app.resign)}>
            Resign
          </button>
          <button type="submit">Play on</button>
        </div>
      </Dialog>
    </>
  );
}

/** Opens a dialog; whatever is open closes. */
export function openDialog(id: string): void {
  closeDialogs();
  byId(id, HTMLDialogElement).showModal();
}

export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
}

/** Does something once the dialog is gone, so that the focus can go elsewhere. */
function closing(act: () => void): () => void {
  return () => {
    closeDialogs();
    act();
  };
}

function Dialog(props: {
  readonly id: string;
  readonly title: string;
  readonly isQuestion?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { id, title, isQuestion = false, children } = props;
  return (
    <dialog id={id} aria-labelledby={`${id}-title`}>
      <form method="dialog">
        <div class="dialog-top">
          <h2 id={`${id}-title`}>{title}</h2>
          {!isQuestion && (
            <button type="submit" class="close" aria-label="Close">
              ×
            </button>
          )}
        </div>
        {children}
      </form>
    </dialog>
  );
}

// A new game.

function NewGame({ app }: OfApp): JSX.Element {
  const { kit, seats } = app;
  const [players, setPlayers] = useState(seats.length);
  const [rows, setRows] = useState(() =>
    Array.from({ length: Math.max(...kit.game.playerCounts) }, (_, seat) => ({
      kind: seats[seat]?.kind ?? 'easy',
      name:
        seats[seat]?.kind === 'person'
          ? seats[seat].name
          : (storage.get(nameKey(seat)) ?? NAMES[seat]!),
    })),
  );
  const change = (seat: number, more: Partial<Seat>): void => {
    setRows(rows.map((row, i) => (i === seat ? { ...row, ...more } : row)));
  };
  const begin = (): void => {
    const used = rows.slice(0, players);
    const names = used.map(({ name }, seat) => name.trim() || NAMES[seat]!);
    names.forEach((name, seat) => {
      if (used[seat]!.kind === 'person') storage.set(nameKey(seat), name);
    });
    const variant = kit.variants[Number(byId('variant', HTMLSelectElement).value)]!;
    const seed = byId('seed', HTMLInputElement).value.trim() || newSeed();
    const options = kit.game.optionsFromJson({ players, seed, ...variant.options });
    closeDialogs();
    app.begin({
      options,
      seats: seatsOf(
        used.map(({ kind }) => kind),
        names,
      ),
    });
  };
  const kinds: readonly Seat['kind'][] = ['person', ...LEVELS];
  return (
    <div id="new-form">
      <label class="row">
        <span>Players</span>
        <select
          id="players"
          value={players}
          onChange={({ currentTarget }) => setPlayers(Number(currentTarget.value))}
        >
          {kit.game.playerCounts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <div id="seats">
        {rows.slice(0, players).map(({ kind, name }, seat) => (
          <div class="row" key={seat}>
            <span aria-hidden="true">Seat {seat + 1}</span>
            <select
              aria-label={`Who plays in seat ${seat + 1}`}
              value={kind}
              onChange={({ currentTarget }) =>
                change(seat, { kind: currentTarget.value as Seat['kind'] })
              }
            >
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {one === 'person' ? 'A person' : `A bot: ${one}`}
                </option>
              ))}
            </select>
            {kind === 'person' && (
              <input
                type="text"
                maxLength={20}
                autocomplete="off"
                aria-label={`Name of player ${seat + 1}`}
                value={name}
                onInput={({ currentTarget }) => change(seat, { name: currentTarget.value })}
              />
            )}
          </div>
        ))}
      </div>
      <label class="row">
        <span>Rules</span>
        <select id="variant">
          {kit.variants.map(({ words }, i) => (
            <option key={i} value={i}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <span>Seed</span>
        <input id="seed" type="text" maxLength={60} autocomplete="off" placeholder="a new one" />
      </label>
      <p class="hint">The same seed deals the same cards again.</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={begin}>
          Begin
        </button>
        <button type="submit">Cancel</button>
        <button type="button" id="learn" onClick={closing(app.beginLesson)}>
          Learn the game
        </button>
      </div>
    </div>
  );
}

function nameKey(seat: number): string {
  return `reef-rules-name-${seat}`;
}

// Rules, settings, records.

function Rules({ app }: OfApp): JSX.Element {
  const { name } = app.kit.game;
  return (
    <div class="rules">
      {app.kit.rules()}
      <h3>Keys</h3>
      <p>
        <kbd>Tab</kbd> leads from your hand to the board and on to the rest of the table, arrows
        move on the board, <kbd>Enter</kbd> chooses, <kbd>Esc</kbd> lets go. <kbd>H</kbd> asks for a
        hint, and <kbd>U</kbd> takes back your last turn.
      </p>
      <div class="buttons">
        <button type="submit" class="primary">
          Back to the table
        </button>
        <button type="button" onClick={closing(app.beginLesson)}>
          Learn by playing
        </button>
        <a class="button" href={`../guides/rules-${name}.html`}>
          All rules, numbered
        </a>
      </div>
    </div>
  );
}

function Settings({ app }: OfApp): JSX.Element {
  const check = (name: 'hasSound' | 'hidesPoints', words: string): JSX.Element => (
    <label class="check">
      <input
        type="checkbox"
        id={name}
        checked={settings[name]}
        onChange={({ currentTarget }) => {
          settings[name] = currentTarget.checked;
          app.refresh();
        }}
      />{' '}
      {words}
    </label>
  );
  return (
    <fieldset class="settings">
      <legend>Settings</legend>
      <label class="theme">
        Bots play
        <select
          id="pace"
          value={settings.pace}
          onChange={({ currentTarget }) => (settings.pace = Number(currentTarget.value))}
        >
          <option value="1400">slowly</option>
          <option value="700">at a normal pace</option>
          <option value="0">at once</option>
        </select>
      </label>
      <label class="theme">
        Theme
        <select id="theme">
          <option value="os">System</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
      {check('hasSound', 'Sound')}
      {check('hidesPoints', 'Hide points until the end')}
      <div class="buttons">
        <button
          type="button"
          id="resign"
          disabled={!app.canResign}
          onClick={() => openDialog('resign-dialog')}
        >
          Resign…
        </button>
      </div>
    </fieldset>
  );
}

function Keeping({ app }: OfApp): JSX.Element {
  const [problem, setProblem] = useState('');
  const open = (): void => {
    try {
      app.open(byId('record', HTMLTextAreaElement).value);
      setProblem('');
      closeDialogs();
    } catch (error) {
      setProblem(sentence(messageOf(error)));
    }
  };
  const save = (): void => {
    const text = sittings.toRecord(app.sitting);
    const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    element('a', { href, download: `${app.kit.game.name}-record.txt` }).click();
    URL.revokeObjectURL(href);
  };
  return (
    <fieldset>
      <legend>Keep this game</legend>
      <p class="hint">
        This browser remembers the game until you begin another. The record and the link contain
        every hidden card.
      </p>
      <div class="field" id="link-field">
        <label for="link">Link to this position</label>
        <input id="link" type="text" readOnly />
        <button type="button" data-copy="link">
          Copy<Heard> the link</Heard>
        </button>
      </div>
      <div class="field">
        <label for="record">Record: copy it, or paste another one</label>
        <textarea id="record" rows={3} spellcheck={false} />
        <button type="button" data-copy="record">
          Copy<Heard> the record</Heard>
        </button>
      </div>
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="buttons">
        <button type="button" id="open-record" onClick={open}>
          Open the record
        </button>
        <button type="button" id="download" onClick={save}>
          Download it
        </button>
        <a class="button" id="watch" href="../viewer/index.html">
          Watch it in the viewer
        </a>
      </div>
      <p class="hint" id="copied" role="status" />
    </fieldset>
  );
}

function Elsewhere(): JSX.Element {
  return (
    <nav class="elsewhere" aria-label="Pages">
      <a href="index.html">Play Reef</a>
      <a href="pearls.html">Play Pearls</a>
      <a href="../lab/index.html">Pattern lab</a>
      <a href="../viewer/index.html">Game viewer</a>
      <a href="../index.html">Documentation</a>
    </nav>
  );
}
