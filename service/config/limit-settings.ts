import { pressureOf, pressureSettings, type PressureLimits } from "./pressure-settings.ts";
import { readNumber, readOneOf, readShare, type ResponseShare, type Setting } from "./setting.ts";

const one = <T>(setting: Setting<T>): Setting<T> => setting;

/** Settings of how much, for how long, and how many at once. */
export const limitSettings = {
  accessSeconds: one({
    name: "access-seconds",
    variable: "DIPTYCH_SERVICE_ACCESS_SECONDS",
    value: "number",
    initially: "60",
    description: "Seconds after which a token or cookie must be refreshed, from 10 to 3600.",
    read: readNumber(10, 3600),
  }),
  refreshSeconds: one({
    name: "refresh-seconds",
    variable: "DIPTYCH_SERVICE_REFRESH_SECONDS",
    value: "number",
    initially: "900",
    description:
      "Seconds for which a token or cookie can be refreshed, each time anew, from 60 to 86400.",
    read: readNumber(60, 86_400),
  }),
  sessionHours: one({
    name: "session-hours",
    variable: "DIPTYCH_SERVICE_SESSION_HOURS",
    value: "number",
    initially: "for ever",
    description:
      "Hours after which somebody must sign in again, however often tokens are refreshed, from 1 to 8760.",
    read: readNumber(1, 8760),
  }),
  bodyKilobytes: one({
    name: "body-kilobytes",
    variable: "DIPTYCH_SERVICE_BODY_KILOBYTES",
    value: "number",
    initially: "1024",
    description: "Largest body of a request, in units of 1,024 bytes, from 16 to 65536.",
    read: readNumber(16, 65_536),
  }),
  bodiesMegabytes: one({
    name: "bodies-megabytes",
    variable: "DIPTYCH_SERVICE_BODIES_MEGABYTES",
    value: "number",
    initially: "64",
    description:
      "Bodies that are being received at one time, in units of 1,048,576 bytes, from 4 to 65536. A quarter of it is for one address.",
    read: readNumber(4, 65_536),
  }),
  bodySeconds: one({
    name: "body-seconds",
    variable: "DIPTYCH_SERVICE_BODY_SECONDS",
    value: "number",
    initially: "30",
    description: "Seconds within which the body of a request must have arrived, from 1 to 3600.",
    read: readNumber(1, 3600),
  }),
  mostConnections: one({
    name: "most-connections",
    variable: "DIPTYCH_SERVICE_MOST_CONNECTIONS",
    value: "number",
    initially: "as many as the system has files for, and 10000 at most",
    description: "Connections of clients at once, from 1 to 100000. More are closed unread.",
    read: readNumber(1, 100_000),
  }),
  ...pressureSettings,
  databaseConnections: one({
    name: "database-connections",
    variable: "DIPTYCH_SERVICE_DATABASE_CONNECTIONS",
    value: "number",
    initially: "10",
    description: "Connections of this process to PostgreSQL, from 4 to 200.",
    read: readNumber(4, 200),
  }),
  outsideTasks: one({
    name: "outside-tasks",
    variable: "DIPTYCH_SERVICE_OUTSIDE_TASKS",
    value: "number",
    initially: "4",
    description: "Tasks of this process that talk to systems outside at once, from 1 to 64.",
    read: readNumber(1, 64),
  }),
  docs: one({
    name: "docs",
    variable: "DIPTYCH_SERVICE_DOCS",
    value: "word",
    initially: "on",
    description: "Whether there is the page /docs/ with the documents: on or off.",
    read: readOneOf("on", "off"),
  }),
  logResponses: one<ResponseShare>({
    name: "log-responses",
    variable: "DIPTYCH_SERVICE_LOG_RESPONSES",
    value: "which",
    initially: "all",
    description:
      "Responses that get a line in the log: all, errors (status 500 and above), none, or a number from 2 to 1000000: one of so many, and errors.",
    read: readShare,
  }),
};

/** Limits as they were given; absent ones are undefined. */
type GivenLimits = {
  readonly [Key in keyof typeof limitSettings]:
    | ReturnType<(typeof limitSettings)[Key]["read"]>
    | undefined;
};

/** The limits of a process. */
export interface Limits {
  /** Seconds after which tokens end. */
  readonly lifetimes: {
    readonly access: number;
    readonly refresh: number;
    readonly session: number | undefined;
  };
  /** Bytes. */
  readonly body: number;
  /** Bytes of all that are being received. */
  readonly bodies: number;
  readonly bodyMilliseconds: number;
  /** Undefined for as many as the system has files for. */
  readonly connections: number | undefined;
  readonly pressure: PressureLimits;
  readonly databaseConnections: number;
  readonly outsideTasks: number;
  readonly hasDocs: boolean;
  readonly logResponses: ResponseShare;
}

/** The limits that were given, and the usual ones in place of the others. */
export function limitsOf(given: GivenLimits, mistakes: string[]): Limits {
  const { accessSeconds: access = 60, refreshSeconds: refresh = 900, sessionHours } = given;
  if (access > refresh)
    mistakes.push("--access-seconds must not be more than --refresh-seconds, which come after it.");
  return {
    lifetimes: {
      access,
      refresh,
      session: sessionHours === undefined ? undefined : sessionHours * 3600,
    },
    body: (given.bodyKilobytes ?? 1024) * 1024,
    bodies: (given.bodiesMegabytes ?? 64) * 1_048_576,
    bodyMilliseconds: (given.bodySeconds ?? 30) * 1000,
    connections: given.mostConnections,
    pressure: pressureOf(given),
    databaseConnections: given.databaseConnections ?? 10,
    outsideTasks: given.outsideTasks ?? 4,
    hasDocs: given.docs !== "off",
    logResponses: given.logResponses ?? "all",
  };
}
