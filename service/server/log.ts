import { SystemBusy, SystemUnavailable } from "../drivers/system-unavailable.ts";
import { troubleOf } from "../store/database/database-errors.ts";
import type { ResponseShare } from "../config/setting.ts";
import { destination, pino, type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

/** Names under which secrets stand in bodies and headers. */
const secrets = ["password", "adminPassword", "token", "authorization", "cookie", "databaseUrl"];

/** Lines are written at once, so that none is lost when the process ends. */
const output = (): DestinationStream => destination({ dest: 1, sync: true });

/** Bytes of lines of responses that are written together, and milliseconds after which they are at the latest. */
const gathered = 8192;
const gatheringTime = 100;

/**
 * Lines are written some at a time: one by one they take as long as a small request does otherwise. Those of the
 * last tenth of a second are lost where the process is killed.
 */
function gatheringOutput(): DestinationStream {
  const stream = destination({
    dest: 1,
    sync: true,
    minLength: gathered,
    periodicFlush: gatheringTime,
  });
  process.once("exit", () => stream.flushSync());
  return stream;
}

const settings = { base: null, timestamp: pino.stdTimeFunctions.isoTime };

/** A log of responses: names, numbers and times only, so that there are no secrets to look for. */
export function createResponseLog(
  level: string,
  stream: DestinationStream = gatheringOutput(),
): Logger {
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
 * A log of JSON lines. Secrets are replaced wherever somebody logs an object that has them; of errors it
 * shows type, message and stack, and not what hangs on them, such as queries with their values.
 */
export function createLog(level: string, stream: DestinationStream = output()): Logger {
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

/** Writes down what nobody expected. Of systems outside only what they say: they are asked again. */
export function logError(log: Logger, error: unknown): void {
  if (error instanceof SystemBusy) log.info({ reason: error.message }, "goes on outside");
  else if (error instanceof SystemUnavailable)
    log.warn({ reason: error.message }, "a system outside does not answer");
  else log.error({ err: error }, troubleOf(error) ?? "failed");
}
