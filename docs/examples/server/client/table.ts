// What a client knows of its table, in which language it tells it, and how it stays in touch.
import { useEffect, useReducer, useRef, useState } from 'react';
import * as reef from 'reef-rules';
import * as pearls from 'reef-rules/pearls';
import * as table from 'reef-rules/table';
import german from './german.json';

export const params = new URLSearchParams(location.search);
const language = params.get('lang') === 'de' ? 'de' : 'en';
document.documentElement.lang = language;
export const words = { reef: reef[language], pearls: pearls[language], table: table[language] };

/** A text with values for its braces. The compiler knows which texts there are in German. */
export const say = (text: keyof typeof german, ...values: (string | number)[]): string =>
  (language === 'de' ? german[text] : text).replace(/\{\}/g, () => String(values.shift()));

/** The welcome, kept up to date, and what has happened since. */
export interface Seen extends table.WelcomeMessage<reef.View | pearls.View> {
  readonly game: 'reef' | 'pearls';
  readonly lines: readonly string[];
}

const GAMES: Record<Seen['game'], reef.AnyGame> = { reef: reef.reef, pearls: pearls.pearls };
export const gameOf = ({ game }: Pick<Seen, 'game'>) => GAMES[game];

/** The server calls people `name#…`, and bots by numbers. */
export const nameOf = (id: table.SeatId | null): string =>
  typeof id === 'number' ? `Bot ${id + 1}` : (id ?? say('A free seat')).replace(/#[^#]*$/, '');

type Message = table.Message<object, reef.GameEvent>;

/** What is known after a message. */
export function told(seen: Seen | null, message: Message): Seen | null {
  if (message.type === 'welcome') {
    const game = message.game as Seen['game'];
    const view = gameOf({ game }).viewFromJson(message.view) as Seen['view'];
    return { ...message, game, view, lines: seen?.lines ?? [] };
  }
  if (seen === null || message.type === 'refused') return seen;
  if (message.type === 'over') return { ...seen, over: message };
  if (message.seq <= seen.seq) return seen; // received twice, as can happen after a reconnection

  const { seq, time, player } = message;
  const view = gameOf(seen).viewFromJson(message.view, seen.view) as Seen['view'];
  const names = seen.seats.map(nameOf);
  const style = { names, words: words[seen.game] };
  const news =
    message.type === 'undone'
      ? [say('{} takes that back', names[player]!)]
      : message.events.map((event) => gameOf(seen).renderEvent(event, view, style));
  return { ...seen, seq, time, view, lines: [...seen.lines, ...news] };
}

/** Stays connected for as long as a component is shown. `send` is `null` while there is no connection. */
export function useTable(hello: object) {
  const [seen, tell] = useReducer(told, null);
  const [refused, setRefused] = useState<table.RefusedMessage | null>(null);
  const [socket, setSocket] = useState<WebSocket | null>(null);
  const lastSeq = useRef<number>(undefined);

  useEffect(() => {
    let latest: WebSocket;
    let timer: number;
    function connect() {
      latest = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
      latest.onopen = () => {
        latest.send(JSON.stringify({ ...hello, seq: lastSeq.current }));
        setSocket(latest);
      };
      latest.onmessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as Message;
        setRefused(message.type === 'refused' ? message : null);
        if (message.type !== 'refused') lastSeq.current = message.seq;
        tell(message);
      };
      latest.onclose = () => {
        setSocket(null);
        timer = window.setTimeout(connect, 500);
      };
    }
    connect();
    return () => {
      window.clearTimeout(timer);
      latest.onclose = null;
      latest.close();
    };
  }, [hello]);

  const send =
    socket && ((request: table.Request<unknown>) => socket.send(JSON.stringify(request)));
  const known = { ...words[seen?.game ?? 'reef'], ...words.table };
  return { seen, problem: refused ? reef.explain(known, refused) : '', send };
}
