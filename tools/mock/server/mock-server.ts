import { multipartParser } from "../../../generator/live/multipart-parser.ts";
import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { handlersFor, openHooks, type Hooks } from "../../../generator/live/served.ts";
import { basePaths } from "../../../generator/views/operations/base-path.ts";
import { isHeaderName } from "../../../generator/samples/header-sample.ts";
import { SampleValues, type SampleFinding } from "../../../generator/samples/sample-values.ts";
import { Answers } from "./answers/answers.ts";
import { responseFor } from "./answers/documented.ts";
import { hasWrongTag, unmetCondition, validatorsOf } from "./state/conditions.ts";
import { DocumentedErrors, mistakesHeader } from "./documented-errors.ts";
import { lenientServer } from "./lenient.ts";
import { headAsGet } from "./head.ts";
import { isLenient, wishOf, type Wish } from "./prefer.ts";
import { Removed } from "../../try/removed.ts";
import { unsignedToken } from "../../try/wire/credentials.ts";
import { listedStatus } from "./listed-status.ts";
import { Refusal } from "./refusal.ts";
import { refusedBy } from "./state/replies.ts";
import { State } from "./state/state.ts";
import {
  runtimeOf,
  type HandlerRequest,
  type Problem,
  type Reply,
  type Runtime,
  type WireResponse,
  type WireServer,
} from "./runtime.ts";

/** Settings of a mock server. */
export interface MockOptions {
  /** Whole number that decides which values are made up. */
  readonly seed: number;
  /** Whether changes of clients are kept. */
  readonly stateful: boolean;
  /** Whether pages of other origins may call it. */
  readonly cors: boolean;
  /** Whether requests are checked. Default: `true`. */
  readonly checked?: boolean;
  /** Told of examples that do not fit, and of types that no value is found for. */
  readonly report: (finding: SampleFinding) => void;
  /** Told of mistakes of the server itself. */
  readonly onError: (error: unknown) => void;
}

/** A server that is made of a document. */
export interface MockServer {
  readonly server: WireServer;
  readonly runtime: Runtime;
  /** Absent where nothing is kept. */
  readonly state?: State;
}

/** Makes a server whose handlers answer with examples and made-up values. */
export function mockServer(live: Live, options: MockOptions): MockServer {
  const { api } = live;
  const runtime = runtimeOf(live);
  const samples = new SampleValues(live, { seed: options.seed, report: options.report });
  const answers = new Answers(live, runtime, samples, options.report);
  const state = options.stateful ? new State(live, runtime, samples, answers) : undefined;
  const errors = new DocumentedErrors(api.operations, answers, samples, runtime);
  const reads = new Map(
    api.operations.flatMap((one) => (one.method === "get" ? [[one.path, one] as const] : [])),
  );
  const byExample = (operation: OperationNode, given: HandlerRequest, wish: Wish): Reply => {
    const read = wish.applied === "" ? reads.get(operation.path) : undefined;
    const shown = read === undefined ? {} : answers.usualHeaders(read);
    const status = unmetCondition(operation, given.request, validatorsOf(shown));
    if (status === undefined) return answers.answer(operation, given.request, wish);
    if (status === 412)
      return refusedBy(answers, operation, given, 412, "There is another version.");
    return responseFor(operation, 304)?.status === "304"
      ? answers.answer(operation, given.request, { ...wish, code: 304 })
      : errors.own(runtime.problem(304, {}));
  };
  const byExamples = handlersFor(
    api,
    (operation) =>
      async (given: HandlerRequest): Promise<Reply> =>
        answers.answer(operation, given.request, wishOf(given.request.headers["prefer"])),
  );
  const removed = new Removed();
  const handlers = handlersFor(
    api,
    (operation) =>
      async (given: HandlerRequest): Promise<Reply> => {
        await readAll(given.body);
        const wish = wishOf(given.request.headers["prefer"]);
        if (wish.applied === "" && hasWrongTag(operation, given.request))
          return refusedBy(answers, operation, given, 412, "There is another version.");
        const { url } = given.request;
        const plainly = wish.applied === "";
        const isBelow = removed.has(parentOf(url)) && listedStatus(operation, 404) !== undefined;
        if (plainly && isBelow)
          return refusedBy(answers, operation, given, 404, "What it is below was removed.");
        // POST at the path of a list, or of one thing, makes it anew; at that of an item it acts on it, and HEAD asks for it.
        const isAction =
          (operation.method === "post" && operation.path.endsWith("}")) ||
          operation.method === "head";
        if (plainly && isAction && removed.has(url))
          return refusedBy(answers, operation, given, 404, "It was removed.");
        const own = plainly ? state?.answer(operation, given) : undefined;
        const reply = own ?? byExample(operation, given, wish);
        const method = operation.method.toUpperCase();
        if (plainly && state !== undefined) removed.note({ method, url }, { status: reply.status });
        return reply;
      },
  );
  const settings = {
    authenticate: knownHooks(openHooks(api)),
    // Also without the path of the servers, as clients of other mock servers call it.
    basePath: [...new Set([...basePaths(api), ""])],
    checkReplies: false,
    multipart: multipartParser(runtime),
    problemFor: (error: unknown) => {
      const refusal = refusalOf(error);
      return refusal && errors.own(runtime.problem(refusal.status, { detail: refusal.message }));
    },
    shapeError: (problem: Problem, { operation }: { readonly operation: string | undefined }) =>
      errors.shape(problem, operation),
    onError: (error: unknown) => {
      if (refusalOf(error) === undefined) options.onError(error);
    },
    ...(options.cors ? { cors: corsFor(api.operations) } : {}),
  };
  const { createServer } = runtime;
  const strict = createServer(handlers, settings);
  const parts = { modules: live.modules, createServer, handlers, byExamples, options: settings };
  let lenient: WireServer | undefined;
  const server: WireServer = async (request) => {
    const isAsked = isLenient(request);
    if (options.checked !== false && !isAsked) return strict(request);
    const answer = await (lenient ??= lenientServer(parts))(request);
    return isAsked ? withHeader(answer, "Preference-Applied", "handling=lenient") : answer;
  };
  return {
    server: errors.knowing(headAsGet(server, api.operations)),
    runtime,
    ...(state && { state }),
  };
}

const withHeader = (answer: WireResponse, name: string, value: string): WireResponse => ({
  ...answer,
  headers: [...answer.headers, name, value],
});

/** The refusal that an error is: also of an example that the media type cannot carry. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || error.name !== "EncodeError") return undefined;
  return new Refusal(501, `The example cannot be sent in this media type: ${error.message}`);
}

/** The path of an address without its last segment. */
const parentOf = (url: string): string => url.replace(/[?#].*$/s, "").replace(/\/[^/]*\/?$/, "");

/** Credentials that no account has, by which clients, and `diptych try`, find out what wrong ones lead to. */
const nobody = { username: "nobody", password: "wrong" } as const;

/** Hooks that take any credentials but those of no account. */
function knownHooks(hooks: Hooks): Hooks {
  const isNobody = (given: unknown): boolean => {
    const own = given as Readonly<Record<string, unknown>>;
    const { username, password, value } = own;
    if (value === `${nobody.username}:${nobody.password}`) return true;
    if (Object.values(own).includes(unsignedToken)) return true;
    return username === nobody.username && password === nobody.password;
  };
  return Object.fromEntries(
    Object.entries(hooks).map(([name, hook]): readonly [string, Hooks[string]] => [
      name,
      (given, context) => (isNobody(given) ? undefined : hook?.(given, context)),
    ]),
  );
}

function corsFor(operations: readonly OperationNode[]): object {
  const declared = operations.flatMap(({ responses }) =>
    responses.flatMap(({ headers }) => headers.map(({ name }) => name).filter(isHeaderName)),
  );
  const exposeHeaders = [
    ...new Set([...declared, "Location", "Preference-Applied", mistakesHeader]),
  ];
  return { origins: () => true, credentials: true, exposeHeaders };
}

/** Reads a body that comes item by item to its end, so that all of it is checked. */
async function readAll(body: unknown): Promise<void> {
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return;
  const items = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  while ((await items.next()).done !== true);
}
