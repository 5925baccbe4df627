import type { Fault } from "./faults.ts";
import { SandboxMistake } from "./mistake.ts";
import { checkPattern, type OperationPattern } from "./operations.ts";
import type { Sandbox } from "./sandbox.ts";

/** A request for the stand-in itself, below `/sandbox`. */
interface PageRequest {
  readonly method: string;
  /** The path behind `/sandbox`, such as `/faults/1`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Decoded JSON; undefined if absent. */
  readonly body: unknown;
}

export interface PageReply {
  readonly status: number;
  /** Sent as JSON. */
  readonly body?: unknown;
}

type Page = (request: PageRequest, sandbox: Sandbox) => PageReply | Promise<PageReply>;
type Members = Readonly<Record<string, unknown>>;

const done: PageReply = { status: 204 };
const ok = (body: unknown): PageReply => ({ status: 200, body });
const clockOf = ({ clock }: Sandbox): PageReply => ok(clock.state);

/** Pages by path, then by method. */
const pages: Readonly<Record<string, Readonly<Record<string, Page>>>> = {
  "": {
    GET: (_, sandbox) =>
      ok({
        scenario: sandbox.scenario,
        scenarios: sandbox.scenarios,
        clock: sandbox.clock.state,
        faults: sandbox.faults(),
        requests: sandbox.requests().length,
      }),
  },
  "/reset": {
    POST: async ({ body }, sandbox) => {
      const { scenario } = members(body, ["scenario"]);
      await sandbox.reset(optional(scenario, "scenario", "string"));
      return done;
    },
  },
  "/clock": {
    GET: (_, sandbox) => clockOf(sandbox),
    PUT: ({ body }, sandbox) => {
      const given = members(body, ["now", "isRunning"]);
      const now = optional(given["now"], "now", "string");
      const isRunning = optional(given["isRunning"], "isRunning", "boolean");
      if (now !== undefined) sandbox.clock.set(now);
      if (isRunning === true) sandbox.clock.run();
      if (isRunning === false) sandbox.clock.stand();
      return clockOf(sandbox);
    },
  },
  "/clock/move": {
    POST: ({ body }, sandbox) => {
      const seconds = optional(members(body, ["seconds"])["seconds"], "seconds", "number");
      if (seconds === undefined) throw new SandboxMistake("seconds is missing.");
      sandbox.clock.move(seconds);
      return clockOf(sandbox);
    },
  },
  "/faults": {
    GET: (_, sandbox) => ok(sandbox.faults()),
    POST: ({ body }, sandbox) => ({
      status: 201,
      body: sandbox.addFault(members(body) as Fault),
    }),
    DELETE: (_, sandbox) => {
      sandbox.removeFaults();
      return done;
    },
  },
  "/requests": {
    GET: ({ query }, sandbox) => {
      const pattern = query.get("operation") ?? undefined;
      if (pattern !== undefined) checkPattern(pattern);
      return ok(sandbox.requests(pattern as OperationPattern | undefined));
    },
    DELETE: (_, sandbox) => {
      sandbox.forgetRequests();
      return done;
    },
  },
  "/idle": {
    POST: async (_, sandbox) => {
      await sandbox.idle();
      return done;
    },
  },
};

const faultPage: Readonly<Record<string, Page>> = {
  DELETE: ({ path }, sandbox) =>
    sandbox.removeFault(Number(path.slice("/faults/".length)))
      ? done
      : mistake(404, "There is no such fault."),
};

/** Answers a request for the stand-in itself. */
export async function answerPage(request: PageRequest, sandbox: Sandbox): Promise<PageReply> {
  const { path, method } = request;
  const byMethod = /^\/faults\/\d{1,9}$/.test(path)
    ? faultPage
    : Object.hasOwn(pages, path)
      ? pages[path]
      : undefined;
  if (byMethod === undefined) return mistake(404, `The stand-in has no /sandbox${path}.`);
  const page = Object.hasOwn(byMethod, method) ? byMethod[method] : undefined;
  if (page === undefined)
    return mistake(405, `This path knows ${Object.keys(byMethod).join(", ")}.`);
  try {
    return await page(request, sandbox);
  } catch (error) {
    if (error instanceof SandboxMistake || error instanceof RangeError)
      return mistake(400, error.message);
    throw error;
  }
}

export function mistake(status: number, detail: string): PageReply {
  return { status, body: { status, detail } };
}

/** The members of a body that is an object or absent. */
function members(body: unknown, known?: readonly string[]): Members {
  if (body === undefined) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new SandboxMistake("The body must be a JSON object.");
  const unknown = known && Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new SandboxMistake(`${unknown} is not known here, but ${known?.join(", ")}.`);
  return body as Members;
}

interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
}

function optional<Kind extends keyof Kinds>(
  value: unknown,
  name: string,
  kind: Kind,
): Kinds[Kind] | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== kind) throw new SandboxMistake(`${name} must be a ${kind}.`);
  return value as Kinds[Kind];
}
