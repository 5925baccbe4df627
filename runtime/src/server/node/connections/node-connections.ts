import type { NodeRequest, NodeResponse } from "../node-message.ts";
import {
  type ConnectedSocket,
  type ConnectionBounds,
  type SettledBounds,
  settledBounds,
} from "./connection-bounds.ts";
import { type BoundSocket, NodeConnection, sourceOf } from "./node-connection.ts";
import { SilentReaders } from "./silent-readers.ts";
import { SlowStarts } from "./slow-starts.ts";
import { Turns } from "./turns.ts";

/** Numbers of a listener's connections, such as for metrics. Counts go on from the start. */
export interface ConnectionCounts {
  /** Connections that are open, as far as the listener is told of them. */
  readonly open: number;
  /** Requests that wait for the answers before them. */
  readonly waiting: number;
  /** Bytes of answers that wait for clients to read them. */
  readonly unread: number;
  /** Connections that were closed unread: there were too many of them. */
  readonly refused: number;
  /** Connections that were closed unread: there were too many of their address. */
  readonly crowded: number;
  /** Connections that were closed because too many of their requests waited. */
  readonly pipelined: number;
  /** Connections and streams that were ended because their client read nothing. */
  readonly silent: number;
}

/** Property of a socket or session that holds its connection. */
const held: unique symbol = /* @__PURE__ */ Symbol("diptych.connection");

/** Property of a socket that holds the address that it counts for. */
const addressed: unique symbol = /* @__PURE__ */ Symbol("diptych.address");

interface Addressed {
  [addressed]?: string;
}

interface Holder {
  [held]?: NodeConnection;
}

/** The connections of a listener within their bounds. */
export class NodeConnections {
  readonly #bounds: SettledBounds;
  readonly #addressOf: (socket: ConnectedSocket) => string | undefined;
  readonly #known = new Set<NodeConnection>();
  readonly #readers: SilentReaders;
  readonly #turns = new Turns();
  readonly #starts = new SlowStarts();
  readonly #byAddress = new Map<string, number>();
  #open = 0;
  #waiting = 0;
  #refused = 0;
  #crowded = 0;
  #pipelined = 0;

  constructor(given: ConnectionBounds = {}) {
    this.#bounds = settledBounds(given);
    this.#readers = new SilentReaders(
      this.#known,
      this.#bounds.writeTimeout,
      this.#bounds.mostUnread,
    );
    // Called as a method of the bounds, which may be an instance of a class.
    this.#addressOf = given.addressOf?.bind(given) ?? (({ remoteAddress }) => remoteAddress);
  }

  get bounds(): SettledBounds {
    return this.#bounds;
  }

  get counts(): ConnectionCounts {
    return {
      open: this.#open,
      waiting: this.#waiting,
      unread: this.#readers.unread,
      refused: this.#refused,
      crowded: this.#crowded,
      pipelined: this.#pipelined,
      silent: this.#readers.ended,
    };
  }

  /** Counts a connection that has just been made, or closes it. */
  accept(socket: BoundSocket): void {
    const address = this.#addressOf(socket);
    const ofAddress = address === undefined ? 0 : (this.#byAddress.get(address) ?? 0);
    const isCrowded = ofAddress >= this.#bounds.mostByAddress;
    if (isCrowded || this.#open >= this.#bounds.most) {
      if (isCrowded) this.#crowded++;
      else this.#refused++;
      socket.destroy();
      return;
    }
    this.#open++;
    if (address !== undefined) {
      this.#byAddress.set(address, ofAddress + 1);
      this.#startSlowly(socket, address);
    }
    socket.on("close", () => {
      this.#open--;
      if (address === undefined) return;
      const left = (this.#byAddress.get(address) ?? 0) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    });
  }

  /**
   * Handles a request when it is its turn: the requests before it on its connection are answered. Connections whose
   * requests wait take turns.
   */
  inTurn(request: NodeRequest, response: NodeResponse, handle: () => void): void {
    const connection = this.#connectionOf(request);
    if (connection === undefined || connection.isBegun(response)) {
      handle();
      return;
    }
    // The rest of what was read together with a request too many.
    if (connection.isClosed) return;
    if (connection.hasRoom()) {
      this.#begin(connection, response, handle);
      return;
    }
    const { mostWaiting, mostWaitingTogether } = this.#bounds;
    if (connection.waiting.length >= mostWaiting || this.#waiting >= mostWaitingTogether) {
      this.#pipelined++;
      connection.destroy();
      const address = connection.address;
      if (address !== undefined) this.#starts.slow(address, performance.now());
      return;
    }
    this.#waiting++;
    connection.waiting.push({ response, handle });
    if (connection.waiting.length > 1) return;
    connection.pause();
    connection.whenAnswered(() => this.#turns.add(() => this.#next(connection)));
  }

  /** Begins to read a connection later where its address has sent too many requests before. */
  #startSlowly(socket: BoundSocket, address: string): void {
    (socket as Addressed)[addressed] = address;
    const delay = this.#starts.delay(address, performance.now());
    if (delay === 0) return;
    // Node.js begins to read it at the end of this turn, and nothing comes before that.
    void Promise.resolve().then(() => socket.pause?.());
    const timer: unknown = setTimeout(() => {
      if (socket.destroyed !== true) socket.resume?.();
    }, delay);
    (timer as { unref?: () => void }).unref?.();
  }

  /** Resolves when it is the turn of a request. Where its connection is closed before, it never does. */
  turn(request: NodeRequest, response: NodeResponse): Promise<void> {
    return new Promise((resolve) => this.inTurn(request, response, resolve));
  }

  /** Whether a session of HTTP/2 has no request that is being handled. */
  isIdle(session: object): boolean {
    return ((session as Holder)[held]?.streams.size ?? 0) === 0;
  }

  #connectionOf(request: NodeRequest): NodeConnection | undefined {
    const found = sourceOf(request);
    if (found === undefined) return undefined;
    const { source, isHttp2 } = found;
    const known = (source as Holder)[held];
    if (known !== undefined) return known;
    const connection = new NodeConnection(source, isHttp2, (source as Addressed)[addressed]);
    (source as Holder)[held] = connection;
    this.#known.add(connection);
    this.#readers.start();
    connection.onClose(() => {
      this.#known.delete(connection);
      this.#waiting -= connection.waiting.splice(0).length;
    });
    // Node.js resumes a socket whenever a body is read.
    connection.onResume(() => {
      if (connection.waiting.length > 0) connection.pause();
    });
    return connection;
  }

  #begin(connection: NodeConnection, response: NodeResponse, handle: () => void): void {
    connection.begin(response, () => {
      if (connection.waiting.length > 0) this.#turns.add(() => this.#next(connection));
    });
    handle();
  }

  #next(connection: NodeConnection): void {
    const next = connection.waiting.shift();
    if (next === undefined) return;
    this.#waiting--;
    if (connection.isClosed) return;
    this.#begin(connection, next.response, next.handle);
    if (connection.waiting.length === 0) connection.resume();
    else connection.whenAnswered(() => this.#turns.add(() => this.#next(connection)));
  }
}
