// What a client knows of its table, and how it stays in touch with it.
import { useEffect, useReducer, useRef, useState } from 'react';
import { type AnyGame, type GameEvent, reef, type View as ReefView } from 'reef-rules';
import { pearls, type View as PearlsView } from 'reef-rules/pearls';
import type { Message, Request, SeatId, WelcomeMessage } from 'reef-rules/table';

/** The welcome, kept up to date, and what has happened since. */
export interface Seen extends WelcomeMessage<ReefView | PearlsView> {
  readonly lines: readonly string[];
}

export const gameOf = ({ game }: { readonly game: string }): AnyGame =>
  game === 'pearls' ? pearls : reef;

/** The server calls people `name#…`, and bots by numbers. */
export const nameOf = (id: SeatId | null): string =>
  typeof id === 'number' ? `Bot ${id + 1}` : (id ?? 'A free seat').replace(/#[^#]*$/, '');

/** What is known after a message. */
export function told(seen: Seen | null, message: Message<object, GameEvent>): Seen | null {
  if (message.type === 'welcome') {
    const view = gameOf(message).viewFromJson(message.view) as Seen['view'];
    return { ...message, view, lines: seen?.lines ?? [] };
  }
  if (seen === null || message.type === 'refused') return seen;
  if (message.type === 'over') return { ...seen, over: message };
  if (message.seq <= seen.seq) return seen; // told twice, as can happen after a reconnection

  const { seq, time, player } = message;
  const view = gameOf(seen).viewFromJson(message.view, seen.view) as Seen['view'];
  const names = seen.seats.map(nameOf);
  const news =
    message.type === 'undone'
      ? [`${names[player]!} takes that back`]
      : message.events.map((event) => gameOf(seen).renderEvent(event, view, { names }));
  return { ...seen, seq, time, view, lines: [...seen.lines, ...news] };
}

/** Stays connected for as long as a component is shown. `send` is `null` while there is no connection. */
export function useTable(hello: object) {
  const [seen, tell] = useReducer(told, null);
  const [problem, setProblem] = useState('');
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
        const message = JSON.parse(data) as Message<object, GameEvent>;
        setProblem(message.type === 'refused' ? message.message : '');
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

  const send = socket && ((request: Request<unknown>) => socket.send(JSON.stringify(request)));
  return { seen, problem, send };
}
