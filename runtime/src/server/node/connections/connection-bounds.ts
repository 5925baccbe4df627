import {
  type Check,
  checkFunction,
  checkThat,
  checkTime,
  optionMistakes,
} from "../../../options/checks.ts";

/** The part of a socket of Node.js that an address is read from. */
export interface ConnectedSocket {
  /** Address of the other side; undefined for sockets without addresses. */
  readonly remoteAddress?: string | undefined;
}

/** Bounds of the connections of a listener. A connection beyond one is closed, and no other one notices. */
export interface ConnectionBounds {
  /** Most connections at one time: 10,000; Infinity for no bound. Later ones are closed unread. */
  readonly most?: number | undefined;
  /** Most connections of one address: a quarter of `most`, and at least 100. Later ones are closed unread. */
  readonly mostByAddress?: number | undefined;
  /**
   * Address that a connection counts for: `remoteAddress` by default. Without one, such as for a trusted proxy, a
   * connection is bounded by `most` alone.
   */
  addressOf?(socket: ConnectedSocket): string | undefined;
  /**
   * Most requests of one connection that wait for the answers before them: 100. A connection of HTTP/1 has one
   * request at a time, and one of HTTP/2 has 100. A connection with more waiting requests is closed.
   */
  readonly mostWaiting?: number | undefined;
  /** Most waiting requests of all connections: 10,000. The connection that sends one more is closed. */
  readonly mostWaitingTogether?: number | undefined;
  /** Milliseconds until the header of a request must have arrived: 15,000; 0 for no limit. */
  readonly headerTimeout?: number | undefined;
  /** Milliseconds after an answer until the next request must begin: 5,000; 0 for no limit. */
  readonly idleTimeout?: number | undefined;
  /**
   * Milliseconds that a client may read nothing while bytes wait for it: 30,000; 0 for no limit. Then its connection
   * is closed; of HTTP/2 the stream is. Time in which a handler has nothing to send does not count.
   */
  readonly writeTimeout?: number | undefined;
  /**
   * Most bytes that wait for clients to read them: 268,435,456 (256 MiB). Beyond it connections are closed that have
   * read nothing for an eighth of `writeTimeout`: those with the most bytes first.
   */
  readonly mostUnread?: number | undefined;
}

/** Bounds with their defaults. */
export type SettledBounds = {
  readonly [Name in Exclude<keyof ConnectionBounds, "addressOf">]-?: number;
};

/** The bounds of a listener whose options name none. */
export function settledBounds({ most = 10_000, ...given }: ConnectionBounds): SettledBounds {
  const {
    mostByAddress = Math.max(100, most / 4),
    mostWaiting = 100,
    mostWaitingTogether = 10_000,
    headerTimeout = 15_000,
    idleTimeout = 5000,
    writeTimeout = 30_000,
    mostUnread = 268_435_456,
  } = given;
  return {
    most,
    mostByAddress,
    mostWaiting,
    mostWaitingTogether,
    headerTimeout,
    idleTimeout,
    writeTimeout,
    mostUnread,
  };
}

const checkCount = /* @__PURE__ */ checkThat(
  "a whole number, or Infinity for no bound",
  (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 0),
);

/** The check of the option of an adapter. */
export const checkConnectionBounds: Check = (value, name) =>
  optionMistakes(
    value as ConnectionBounds,
    {
      most: checkCount,
      mostByAddress: checkCount,
      addressOf: checkFunction,
      mostWaiting: checkCount,
      mostWaitingTogether: checkCount,
      headerTimeout: checkTime,
      idleTimeout: checkTime,
      writeTimeout: checkTime,
      mostUnread: checkCount,
    },
    `option of ${name}`,
  );
