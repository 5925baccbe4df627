import { SystemBusy, SystemUnavailable } from "../../drivers/system-unavailable.ts";
import { systemClock } from "../../domain/shared/clock.ts";
import { troubleOf } from "../../store/database/database-errors.ts";
import type { ResponseShare } from "../../config/setting.ts";
import { pino, type DestinationStream, type Logger } from "pino";
import { LineOutput } from "./line-output.ts";
import { standardOutput } from "./sink.ts";

export type { Logger } from "pino";

/** Names under which secrets stand in bodies and headers. */
const secrets = ["password", "adminPassword", "token", "authorization", "cookie", "databaseUrl"];

const settings = { base: null, timestamp: pino.stdTimeFunctions.isoTime };

/** The log of a process on its standard output. */
export interface ProcessLog {
  readonly log: Logger;
  readonly responses: Logger;
  readonly output: LineOutput;
}

/** The level of the line that tells of dropped ones, whatever the level of the log is. */
const warning = pino.levels.values["warn"];

/**
 * Opens the log. It never decides whether the service lives: lines that cannot be written are dropped and counted.
 * Lines of responses are written some at a time; those of the last tenth of a second are lost where the process is
 * killed. All others are written at once.
 */
export function openLog(level: string): ProcessLog {
  const output = new LineOutput(
    standardOutput(),
    (dropped) =>
      `${JSON.stringify({ level: warning, time: systemClock.now().toISOString(), dropped, msg: "lines were dropped" })}\n`,
    (reason) =>
      console.error(`The log cannot be written (${reason}): lines are dropped until it can.`),
  );
  process.once("exit", () => output.end());
  return {
    log: createLog(level, { write: (line) => output.write(line) }),
    responses: createResponseLog(level, { write: (line) => output.gather(line) }),
    output,
  };
}

/** A log of responses: names, numbers and times only, so that there are no secrets to look for. */
function createResponseLog(level: string, stream: DestinationStream): Logger {
  return pino({ ...settings, level }, stream);
}

/** Says of each response whether it gets a line. Errors are those of the service: status 500 and above. */
export function responseFilter(share: ResponseShare): (status: number) => boolean {
  if (share === "all") return () => true;
  if (share === "none") return () => false;
  let count = 0;
  return (status) => {
    if (status >= 500) return true;
    if (share === "errors") return false;
    count = (count + 1) % share;
    return count === 1;
  };
}

/**
 * A log of JSON lines. Secrets are replaced wherever an object that has them is logged; of errors it
 * shows type, message and stack, and not what hangs on them, such as queries with their values.
 */
function createLog(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      ...settings,
      level,
      redact: [
        ...secrets,
        ...secrets.map((name) => `*.${name}`),
        ...secrets.map((name) => `*.*.${name}`),
      ],
      serializers: { err: errorOf },
    },
    stream,
  );
}

function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { readonly code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
  };
}

/** The outcome of a request as a word to look for. */
export function outcomeOf(status: number): string {
  if (status < 400) return "done";
  if (status >= 500) return "failed";
  return outcomes[status] ?? "refused";
}

const outcomes: Readonly<Record<number, string>> = {
  401: "unauthenticated",
  403: "forbidden",
  429: "limited",
};

/** Logs unexpected errors; of external systems only their message, since they are asked again. */
export function logError(log: Logger, error: unknown): void {
  if (error instanceof SystemBusy) log.info({ reason: error.message }, "goes on outside");
  else if (error instanceof SystemUnavailable)
    log.warn({ reason: error.message }, "a system outside does not answer");
  else log.error({ err: error }, troubleOf(error) ?? "failed");
}
