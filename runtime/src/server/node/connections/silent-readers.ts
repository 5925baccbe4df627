import type { NodeConnection, Reading } from "./node-connection.ts";

/** Parts that a timeout is divided into: a silent reader has at most that much longer. */
const parts = 8;

/** Milliseconds between looks where there is no timeout. */
const usual = 4000;

interface Watched {
  mark: number;
  /** Looks at which nothing had been read. */
  looks: number;
}

interface Stuck extends Reading {
  readonly looks: number;
}

/** Ends the connections of clients that do not read what waits for them. One timer looks at all of them. */
export class SilentReaders {
  readonly #connections: ReadonlySet<NodeConnection>;
  readonly #timeout: number;
  readonly #mostUnread: number;
  readonly #seen = new Map<object, Watched>();
  #ended = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param timeout milliseconds in which a client must read something; 0 for no limit
   * @param mostUnread bytes that may wait for all clients
   */
  constructor(connections: ReadonlySet<NodeConnection>, timeout: number, mostUnread: number) {
    this.#connections = connections;
    this.#timeout = timeout;
    this.#mostUnread = mostUnread;
  }

  /** Connections and streams that were ended, from the start on. */
  get ended(): number {
    return this.#ended;
  }

  /** Bytes that wait for clients. */
  get unread(): number {
    let sum = 0;
    for (const connection of this.#connections)
      for (const { unread } of connection.readings()) sum += unread;
    return sum;
  }

  /** Begins to look, as long as there are connections. */
  start(): void {
    if (this.#timer !== undefined) return;
    const interval = this.#timeout === 0 ? usual : Math.max(1, this.#timeout / parts);
    const timer: unknown = setInterval(() => this.#look(), interval);
    this.#timer = timer as ReturnType<typeof setInterval>;
    // In Node.js timers are objects that may keep a process alive.
    (timer as { unref?: () => void }).unref?.();
  }

  #look(): void {
    if (this.#connections.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#seen.clear();
      return;
    }
    let sum = 0;
    const stuck: Stuck[] = [];
    const present = new Set<object>();
    for (const connection of this.#connections) {
      for (const reading of connection.readings()) {
        if (reading.unread === 0) continue;
        sum += reading.unread;
        present.add(reading.key);
        const looks = this.#looksAt(reading);
        if (looks > 0) stuck.push({ ...reading, looks });
      }
    }
    for (const key of this.#seen.keys()) if (!present.has(key)) this.#seen.delete(key);
    stuck.sort((a, b) => b.unread - a.unread);
    for (const { looks, unread, end } of stuck) {
      const isLate = this.#timeout > 0 && looks >= parts;
      if (!isLate && sum <= this.#mostUnread) continue;
      sum -= unread;
      this.#ended++;
      end();
    }
  }

  /** Looks since a client has read anything. */
  #looksAt({ key, mark }: Reading): number {
    const watched = this.#seen.get(key);
    if (watched?.mark === mark) return ++watched.looks;
    this.#seen.set(key, { mark, looks: 0 });
    return 0;
  }
}
