import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { graphSvg, lineSvg, turnAt } from '../shared/graph.js';
import { counted } from '../shared/standings.js';
import type { App } from './app.js';
import type { Source, Turn } from '../shared/turn.js';
import { closeDialogs } from './dialogs.js';
import { Picture } from '../shared/parts.js';
import { settings } from './settings.js';
import * as sittings from './sitting.js';

/** The game so far: how it stands, where the points came from, and every turn, to play on from. */
export function Review({ app }: { readonly app: App }): JSX.Element {
  const { kit, sitting, seats, isOver } = app;
  const { turns } = sittings.heardBy(sitting, app.seat);
  const first = sittings.firstView(sitting, app.seat);
  const names = seats.map((_, seat) => app.who(seat));
  const scores = [first, ...turns.map(({ view }) => view)].map((view) =>
    seats.map((_, seat) => kit.points(view, seat)),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const turn = Math.min(chosen ?? turns.length, turns.length);
  const canPlayOn = isOver || sittings.peopleOf(sitting).length === 1;
  if (settings.hidesPoints && !isOver) {
    return <Turns app={app} chosen={turn} choose={setChosen} canPlayOn={canPlayOn} />;
  }
  return (
    <div class="review">
      {isOver && <Standings app={app} />}
      <Best app={app} turns={turns} />
      <div
        class="graph"
        onClick={(event) => {
          const svg = event.currentTarget.querySelector('svg')!.getBoundingClientRect();
          setChosen(turnAt((event.clientX - svg.left) / svg.width, scores.length));
        }}
      >
        <Picture svg={graphSvg(names, scores, turn)} />
        <ul class="legend">
          {names.map((name, seat) => (
            <li key={seat}>
              <Picture svg={lineSvg(seat)} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div class="sources">
        {seats.map((_, seat) => (
          <Sources
            key={seat}
            name={app.who(seat)}
            total={scores.at(-1)![seat]!}
            sources={kit.sources(turns, seat)}
          />
        ))}
      </div>
      <Turns app={app} chosen={turn} choose={setChosen} canPlayOn={canPlayOn} />
    </div>
  );
}

function Standings({ app }: { readonly app: App }): JSX.Element | null {
  const { over } = sittings.heardBy(app.sitting, null).client;
  if (over?.ending !== null) return null;
  const { columns } = app.kit;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Standings">
      <table class="standings">
        <caption>Result</caption>
        <thead>
          <tr>
            {['Rank', 'Player', 'Points', ...columns.map(([head]) => head)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {over.result.standings.map((standing) => (
            <tr key={standing.player}>
              <td>{standing.rank}</td>
              <td>{app.who(standing.player)}</td>
              <td>{standing.score}</td>
              {columns.map(([, field]) => (
                <td key={field}>{(standing as object as Record<string, number>)[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The turn that brought the most points. */
function Best(props: { readonly app: App; readonly turns: readonly Turn[] }): JSX.Element | null {
  const { app, turns } = props;
  const all = app.seats.flatMap((_, seat) =>
    app.kit.sources(turns, seat).map((source) => ({ ...source, seat })),
  );
  if (all.length === 0) return null;
  const best = all.reduce((one, other) => (other.points > one.points ? other : one));
  return (
    <p class="best">
      <strong>Best play:</strong> {app.who(best.seat)}, {best.what}, {counted(best.points, 'point')}
      .
    </p>
  );
}

function Sources(props: {
  readonly name: string;
  readonly total: number;
  readonly sources: readonly Source[];
}): JSX.Element {
  const { name, total, sources } = props;
  return (
    <section aria-label={`Points of ${name}`}>
      <h3>
        {name}: {counted(total, 'point')}
      </h3>
      <ol>
        {sources.map(({ what, points }, i) => (
          <li key={i}>
            <span>{what}</span> <b>{points > 0 ? `+${points}` : points}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Every turn; a game can be played on from before any of them. */
function Turns(props: {
  readonly app: App;
  readonly chosen: number;
  readonly choose: (turn: number) => void;
  readonly canPlayOn: boolean;
}): JSX.Element {
  const { app, chosen, canPlayOn } = props;
  const { turns } = sittings.heardBy(app.sitting, app.seat);
  const playOn = (turn: number): void => {
    closeDialogs();
    app.whatIf(turn);
  };
  return (
    <>
      <h3>{canPlayOn ? 'Turn by turn: what if?' : 'Turn by turn'}</h3>
      <ol class="turns">
        {turns.map((turn, i) => (
          <li key={i} class={i + 1 === chosen ? 'chosen' : ''}>
            <span>{app.kit.story(turn, app.who)}</span>
            {canPlayOn && (
              <button type="button" data-turn={i} onClick={() => playOn(i)}>
                Play on<span class="heard"> before turn {i + 1}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
