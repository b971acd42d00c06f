// The example beside the built package, for tests: its server, which can be killed, and guests without a browser.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { WebSocket } from 'ws';
import type { AnyTableMessage } from '../../src/table/index.js';
import { root } from './kit.js';

/** A copy of the example from where the package's name leads to the built package. */
export function copyExample(name: string): string {
  const folder = join(inject('built'), 'docs/examples', name);
  const filter = (file: string): boolean => basename(file) !== 'dist';
  cpSync(join(root, 'docs/examples/server'), folder, { recursive: true, filter });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  return folder;
}

/** The server of the example, which can be killed and started again at the same address. */
export class Host {
  readonly folder: string;
  readonly port: number;
  /** What the server has written into its log of errors. */
  errors = '';
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #exit: Promise<unknown> = Promise.resolve();

  static async open(folder: string, env: NodeJS.ProcessEnv): Promise<Host> {
    const probe = createServer().listen(0);
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const host = new Host(folder, port, env);
    await host.start();
    return host;
  }

  private constructor(folder: string, port: number, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.port = port;
    this.#env = {
      ...process.env,
      DATABASE_URL: undefined,
      PORT: String(port),
      BOT_PAUSE: '50',
      ...env,
    };
  }

  /** Starts the server. On a busy machine its database may not answer in time: then it is started again. */
  async start(): Promise<void> {
    const args = ['--import', 'tsx', join(this.folder, 'server.ts')];
    for (let attempt = 0; attempt < 5; attempt++) {
      const child = spawn(process.execPath, args, { cwd: root, env: this.#env });
      child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
      this.#process = child;
      this.#exit = once(child, 'exit');
      const isUp = once(child.stdout, 'data').then(() => true);
      if (await Promise.race([isUp, this.#exit.then(() => false)])) return;
    }
    throw new Error(`the server does not start: ${this.errors}`);
  }

  async kill(): Promise<void> {
    this.#process!.kill('SIGKILL');
    await this.#exit;
  }

  address(table?: string): string {
    return `http://localhost:${this.port}/${table === undefined ? '' : `?table=${table}`}`;
  }
}

/** Somebody at the server without a browser, who may say anything. */
export class Guest {
  readonly messages: AnyTableMessage[] = [];
  readonly socket: WebSocket;
  onMessage: (message: AnyTableMessage) => void = () => undefined;

  static async connect(host: Host, ...said: (object | string)[]): Promise<Guest> {
    const socket = new WebSocket(host.address().replace('http', 'ws'));
    await once(socket, 'open');
    const guest = new Guest(socket);
    for (const text of said) guest.say(text);
    return guest;
  }

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as AnyTableMessage;
      this.messages.push(message);
      this.onMessage(message);
    });
  }

  say(value: object | string): void {
    this.socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** Waits for a message of that type, and returns the first that passes. */
  async hear<T extends AnyTableMessage['type']>(
    type: T,
    passes: (message: Extract<AnyTableMessage, { type: T }>) => boolean = () => true,
  ): Promise<Extract<AnyTableMessage, { type: T }>> {
    for (;;) {
      for (const message of this.messages) {
        const found = message as Extract<AnyTableMessage, { type: T }>;
        if (message.type === type && passes(found)) return found;
      }
      await once(this.socket, 'message');
    }
  }

  close(): void {
    this.socket.close();
  }
}

export function hello(name: string, table: string, more: object = {}): object {
  return { token: `a-token-that-is-secret-${name}`, name, table, ...more };
}
