import { type ComponentProps, type ReactNode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { explain } from 'reef-rules';
import { PearlsTable } from './pearls.tsx';
import { Picture } from './picture.tsx';
import { ReefTable } from './reef.tsx';
import './style.css';
import { gameOf, nameOf, params, say, type Seen, useTable, words } from './table.ts';

const table = params.get('table');

/** Opens a table, or goes to one: its address is the invitation for everybody else. */
function Lobby() {
  function enter(form: FormData) {
    const number = (name: string) => Number(form.get(name));
    const players = number('players');
    const seats = Array.from({ length: players }, (_, i) => (i < number('bots') ? i : null));
    const time = number('seconds') > 0 ? { perTurn: number('seconds') * 1000 } : {};
    const wish = { game: form.get('game'), players, seats, time };
    const hello = { token: secret(), table: table ?? secret(), name: form.get('name'), wish };
    localStorage.setItem(hello.table, JSON.stringify(hello));
    params.set('table', hello.table);
    location.search = params.toString();
  }
  return (
    <form action={enter}>
      <label>
        {say('Your name')} <input name="name" required maxLength={30} />
      </label>
      {table === null && (
        <>
          {choice('game', say('Game'), ['reef', 'pearls'])}
          {choice('players', say('Players'), [2, 3, 4, 5, 6])}
          {choice('bots', say('Bots among them'), [0, 1, 2, 3, 4, 5])}
          {choice('seconds', say('Seconds for a turn, 0 for no limit'), [0, 30, 60, 300])}
        </>
      )}
      <button>{say(table === null ? 'Open a table' : 'Go to the table')}</button>
    </form>
  );
}

function choice(name: string, label: string, options: readonly (string | number)[]) {
  return (
    <label>
      {label}{' '}
      <select name={name}>
        {options.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  );
}

/** A text that nobody can guess. */
function secret(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** What each game is drawn from. */
export interface GameProps<View, Action> {
  readonly view: View;
  readonly seat: number | null;
  /** All players, beginning with oneself. */
  readonly players: readonly { readonly player: number; readonly name: string }[];
  /** Whether it is one's own turn. */
  readonly isNext: boolean;
  /** A button that does something, if that is legal. */
  readonly offer: (action: Action, label: string, more?: More) => ReactNode;
}

type More = ComponentProps<'button'> & { readonly svg?: string };

export function button(
  label: string,
  onClick: () => void,
  { key = label, svg, ...more }: More = {},
) {
  return (
    <button key={key} onClick={onClick} {...more}>
      {svg !== undefined && <Picture svg={svg} />}
      {label}
    </button>
  );
}

function Table({ hello }: { readonly hello: object }) {
  const { seen, problem, send } = useTable(hello);
  const status = useRef<HTMLParagraphElement>(null);
  const { seq, seat, seats, view, lines, absent, offer: wish, status: stage } = seen;
  if (stage === 'outdated')
    return <p role="status">{button(say('There is a new version: reload'), reload)}</p>;
  if (view === null) return <p role="status">{problem || say('Connecting …')}</p>;

  const game = gameOf(seen);
  const isAbsent = seat !== null && absent.includes(seat);
  const isNext = send !== null && stage === 'playing' && !isAbsent && game.turn(view) === seat;
  const offer: GameProps<object, unknown>['offer'] = (action, label, more) => {
    const violation = game.check(view, action);
    const act = () => {
      send?.({ type: 'act', action });
      status.current?.focus(); // because the button goes away
    };
    const disabled = !isNext || violation !== null;
    const title = violation ? explain(words[seen.game], violation) : '';
    return button(label, act, { ...more, disabled, title });
  };
  const order = seats.map((_, i) => (i + (seat ?? 0)) % seats.length);
  const players = order.map((player) => ({ player, name: nameOf(seen, seats[player]!) }));
  const props = { seat, players, isNext, offer };
  const isFree = seat === null && seats.includes(null);

  return (
    <>
      <p role="status" tabIndex={-1} ref={status}>
        {send === null ? say('Connecting …') : statusOf(seen)}
      </p>
      <p role="alert">{problem}</p>
      <div className="row">
        {isFree && button(say('Take a seat'), () => send?.({ type: 'join' }))}
        {seat !== null && button(say('Undo'), () => send?.({ type: 'undo' }))}
        {seat !== null &&
          !isAbsent &&
          button(say('Resign'), () => confirm(say('Give up?')) && send?.({ type: 'resign' }))}
        {isAbsent && button(say('Come back'), () => send?.({ type: 'join', seat }))}
        {button(say('Change your name'), () => rename(hello))}
      </div>
      {wish && (
        <div className="row">
          {say('{} asks to take back {} actions.', nameOf(seen, seats[wish.player]!), wish.count)}
          {seat !== null && seat !== wish.player && !wish.agreed.includes(seat) && (
            <>
              {button(say('Agree'), () => send?.({ type: 'agree' }))}
              {button(say('Decline'), () => send?.({ type: 'decline' }))}
            </>
          )}
        </div>
      )}
      {'market' in view ? (
        <PearlsTable key={seq} view={view} {...props} />
      ) : (
        <ReefTable key={seq} view={view} {...props} />
      )}
      <div role="log" aria-label={say('What happened')}>
        {lines.map((line, i) => <p key={i}>{line}</p>).slice(-8)}
      </div>
    </>
  );
}

const reload = () => location.reload();

/** Another name keeps the seat, which belongs to the token. */
function rename(hello: object) {
  const name = prompt(say('Your name'));
  if (!name || table === null) return;
  localStorage.setItem(table, JSON.stringify({ ...hello, name }));
  reload();
}

function statusOf(seen: Seen): string {
  const { game, view, seat, seats, time, over, status } = seen;
  const name = (player: number) => nameOf(seen, seats[player]!);
  if (over !== null) {
    const how = over.ending?.by === 'forfeit' ? '{} has run out of time. ' : '{} has resigned. ';
    const ending = over.ending === null ? '' : say(how, name(over.ending.player));
    return ending + say('The game is over. Winner: {}', over.result.winners.map(name).join(', '));
  }
  if (status === 'waiting') return say('Waiting for more players');
  const turn = gameOf({ game }).turn(view!);
  if (turn === null) return '';
  const limit = time?.turn ? say(', {} seconds', Math.ceil(time.turn / 1000)) : '';
  return (turn === seat ? say('It is your turn') : say('It is the turn of {}', name(turn))) + limit;
}

const known = localStorage.getItem(table ?? '');
const page = known === null ? <Lobby /> : <Table hello={JSON.parse(known) as object} />;
createRoot(document.getElementById('app')!).render(page);
