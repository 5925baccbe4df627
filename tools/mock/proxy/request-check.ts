import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import { handlersFor, openHooks } from "../../../generator/live/served.ts";
import { multipartParser } from "../../../generator/live/multipart-parser.ts";
import { runtimeOf, type Problem, type WireRequest, type WireServer } from "../server/runtime.ts";
import type { Breach } from "./finding.ts";
import type { ProxyRule } from "./rules.ts";

/** A request as the generated server judges it. */
export interface Judged {
  /** Absent where the document has no such path or method. */
  readonly operation?: OperationNode;
  readonly breaches: readonly Breach[];
}

/** Problem details as the server writes them. */
type ProblemBody = Problem["body"];

/** Mistakes of one request that are told. */
const mostMistakes = 5;

/** Judges requests by the generated server, one after the other. */
export class RequestCheck {
  readonly #operations: ReadonlyMap<string, OperationNode>;
  readonly #server: WireServer;
  #id: string | undefined;
  #problem: ProblemBody | undefined;

  /** @param basePath path of the service, without a slash at its end */
  constructor(live: Live, basePath: string) {
    const { operations } = live.api;
    this.#operations = new Map(operations.map((one) => [one.id, one]));
    const runtime = runtimeOf(live);
    const reached = { status: 204 } as const;
    const handlers = handlersFor(live.api, () => () => reached);
    this.#server = runtime.createServer(handlers, {
      authenticate: openHooks(live.api),
      basePath,
      decompress: true,
      multipart: multipartParser(runtime),
      around: async () => {
        throw new Reached();
      },
      onError: (error: unknown) => {
        if (!(error instanceof Reached)) throw error;
      },
      onRequest: ({ operation }: { readonly operation?: string }) => (this.#id = operation),
      shapeError: (problem: { readonly body: ProblemBody }) => {
        this.#problem = problem.body;
        return problem;
      },
    });
  }

  async check(request: WireRequest & { readonly body?: Uint8Array }): Promise<Judged> {
    this.#id = undefined;
    this.#problem = undefined;
    await this.#server(request);
    const operation = this.#operations.get(this.#id ?? "");
    const found = { ...(operation && { operation }) };
    const problem = this.#problem as ProblemBody | undefined;
    // A handler was reached, or the server has answered OPTIONS itself.
    if (problem === undefined || problem.status >= 500) return { ...found, breaches: [] };
    const { detail = "it is refused", errors = [] } = problem;
    const messages = errors.slice(0, mostMistakes).map((one) => {
      const place = one.parameter ?? one.pointer ?? "";
      return place === "" ? one.detail : `${place}: ${one.detail}`;
    });
    const rule = ruleOf(problem.status, operation);
    const told = messages.length === 0 ? [detail.replace(/\.$/, "")] : messages;
    const before = rule === "request-invalid" ? "the request is not valid: " : "";
    return { ...found, breaches: told.map((text) => ({ rule, message: `${before}${text}` })) };
  }
}

/** Thrown in place of an answer. */
class Reached extends Error {}

function ruleOf(status: number, operation: OperationNode | undefined): ProxyRule {
  if (status === 405) return "method-undocumented";
  if (operation === undefined) return "path-undocumented";
  return status === 401 ? "credentials-missing" : "request-invalid";
}
