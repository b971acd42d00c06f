// What a client knows of its table, in which language it tells it, and how it stays in touch.
import { useEffect, useReducer, useRef, useState } from 'react';
import * as reef from 'reef-rules';
import * as pearls from 'reef-rules/pearls';
import * as table from 'reef-rules/table';
import * as de from 'reef-rules/words/de';
import * as en from 'reef-rules/words/en';
import german from './german.json';

export const params = new URLSearchParams(location.search);
const language = params.get('lang') === 'de' ? 'de' : 'en';
document.documentElement.lang = language;
export const words = { de, en }[language];

/** A text with values for its braces. The compiler knows which texts there are in German. */
export const say = (text: keyof typeof german, ...values: (string | number)[]): string =>
  (language === 'de' ? german[text] : text).replace(/\{\}/g, () => String(values.shift()));

/** What is known of a table, and what has happened at it. */
export interface Seen extends table.TableClient<reef.View | pearls.View, reef.GameEvent> {
  readonly game: 'reef' | 'pearls';
  readonly names: Readonly<Record<table.SeatId, string>>;
  readonly lines: readonly string[];
}

const GAMES: Record<Seen['game'], reef.AnyGame> = { reef: reef.reef, pearls: pearls.pearls };
export const gameOf = ({ game }: Pick<Seen, 'game'>) => GAMES[game];

/** People have the names that they gave themselves, and bots have numbers. */
export const nameOf = ({ names }: Pick<Seen, 'names'>, id: table.SeatId | null): string =>
  typeof id === 'number' ? `Bot ${id + 1}` : id === null ? say('A free seat') : (names[id] ?? '?');

/** What the server sends: the messages of a table, and what people are called. */
type Message = table.AnyTableMessage | { readonly type: 'names'; readonly names: Seen['names'] };

const NOTHING: Seen = { ...table.newClient(), game: 'reef', names: {}, lines: [] };

/** What is known after a message. */
function told(seen: Seen, message: Message): Seen {
  if (message.type === 'names') return { ...seen, names: message.names };
  const game = Object.hasOwn(GAMES, message.game) ? (message.game as Seen['game']) : seen.game;
  const client = table.hear(gameOf({ game }), seen, message) as Seen;
  const names = client.seats.map((id) => nameOf(seen, id));
  const style = { names, words: words[game] };
  const isNews = client.version > seen.version;
  const news =
    isNews && message.type === 'undone'
      ? [say('{} takes that back', names[message.player]!)]
      : client.events.map((event) => gameOf({ game }).renderEvent(client.view!, event, style));
  return {
    ...client,
    game,
    names: seen.names,
    lines: isNews ? [...seen.lines, ...news] : seen.lines,
  };
}

/** Stays connected for as long as a component is shown. `send` is `null` while there is no connection. */
export function useTable(hello: object) {
  const [seen, tell] = useReducer(told, NOTHING);
  const [refused, setRefused] = useState<table.RefusedMessage | null>(null);
  const [socket, setSocket] = useState<WebSocket | null>(null);
  // What the player's own action leads to, until the server says the same.
  const [ahead, setAhead] = useState<Seen['view']>(null);
  const latest = useRef<Seen>(NOTHING);
  latest.current = seen;

  useEffect(() => {
    let current: WebSocket;
    let timer: number;
    function connect() {
      current = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
      current.onopen = () => {
        const { seq, version } = latest.current;
        current.send(JSON.stringify({ ...hello, seq, version }));
        setSocket(current);
      };
      current.onmessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as Message;
        setRefused(message.type === 'refused' ? message : null);
        setAhead(null);
        tell(message);
      };
      current.onclose = () => {
        setSocket(null);
        setAhead(null);
        timer = window.setTimeout(connect, 500);
      };
    }
    connect();
    return () => {
      window.clearTimeout(timer);
      current.onclose = null;
      current.close();
    };
  }, [hello]);

  useEffect(() => {
    if (seen.mustSync) socket?.send(JSON.stringify(table.ask(seen, { type: 'sync' })));
  }, [seen, socket]);

  function send(request: table.Asked<unknown>) {
    socket!.send(JSON.stringify(table.ask(seen, request)));
    if (request.type !== 'act' || seen.view === null) return;
    const game = gameOf(seen);
    // What shows nothing new can be shown before the answer comes.
    if (game.reveals(seen.view, request.action)) return;
    setAhead(game.apply(seen.view, request.action));
  }
  const problem = refused ? reef.explain(words[seen.game], refused) : '';
  return { seen: { ...seen, view: ahead ?? seen.view }, problem, send: socket && send };
}
