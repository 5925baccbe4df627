import { one, readNumber, type Given } from "./setting.ts";

/** Settings of how much clients may make the process hold. */
export const pressureSettings = {
  connectionsByAddress: one({
    name: "connections-by-address",
    variable: "DIPTYCH_SERVICE_CONNECTIONS_BY_ADDRESS",
    value: "number",
    initially: "a quarter of all, and at least 100",
    description:
      "Connections of one address at once, from 1 to 100000. Those of trusted proxies do not count.",
    read: readNumber(1, 100_000),
  }),
  waitingRequests: one({
    name: "waiting-requests",
    variable: "DIPTYCH_SERVICE_WAITING_REQUESTS",
    value: "number",
    initially: "100",
    description:
      "Requests of one connection that wait for the answers before them, from 1 to 10000. More close the connection.",
    read: readNumber(1, 10_000),
  }),
  headerSeconds: one({
    name: "header-seconds",
    variable: "DIPTYCH_SERVICE_HEADER_SECONDS",
    value: "number",
    initially: "15",
    description: "Seconds within which the header of a request must have arrived, from 1 to 300.",
    read: readNumber(1, 300),
  }),
  idleSeconds: one({
    name: "idle-seconds",
    variable: "DIPTYCH_SERVICE_IDLE_SECONDS",
    value: "number",
    initially: "5",
    description: "Seconds for which a connection without a request stays open, from 1 to 3600.",
    read: readNumber(1, 3600),
  }),
  writeSeconds: one({
    name: "write-seconds",
    variable: "DIPTYCH_SERVICE_WRITE_SECONDS",
    value: "number",
    initially: "30",
    description:
      "Seconds for which a client may read nothing of an answer that waits for it, from 1 to 3600.",
    read: readNumber(1, 3600),
  }),
  unreadMegabytes: one({
    name: "unread-megabytes",
    variable: "DIPTYCH_SERVICE_UNREAD_MEGABYTES",
    value: "number",
    initially: "64",
    description:
      "Answers that clients have not read, in units of 1,048,576 bytes, from 4 to 65536. Beyond it silent readers lose their connection.",
    read: readNumber(4, 65_536),
  }),
};

/** Bounds of connections, of their requests and of unread answers. */
export interface PressureLimits {
  /** Connections of one address; undefined for a quarter of all, and at least 100. */
  readonly connectionsByAddress: number | undefined;
  /** Requests of one connection. */
  readonly waitingRequests: number;
  readonly headerMilliseconds: number;
  readonly idleMilliseconds: number;
  readonly writeMilliseconds: number;
  /** Bytes. */
  readonly unread: number;
}

/** The bounds that were given, and the usual ones in place of the others. */
export function pressureOf(given: Given<typeof pressureSettings>): PressureLimits {
  return {
    connectionsByAddress: given.connectionsByAddress,
    waitingRequests: given.waitingRequests ?? 100,
    headerMilliseconds: (given.headerSeconds ?? 15) * 1000,
    idleMilliseconds: (given.idleSeconds ?? 5) * 1000,
    writeMilliseconds: (given.writeSeconds ?? 30) * 1000,
    unread: (given.unreadMegabytes ?? 64) * 1_048_576,
  };
}
