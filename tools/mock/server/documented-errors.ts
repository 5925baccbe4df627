import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationNode, ResponseNode } from "../../../generator/ir/index.ts";
import type { Json } from "../../../generator/samples/json.ts";
import type { SampleValues } from "../../../generator/samples/sample-values.ts";
import type { Answers } from "./answers/answers.ts";
import { responseFor } from "./answers/documented.ts";
import { listedStatus } from "./listed-status.ts";
import type { Problem, Reply, Runtime, WireRequest, WireResponse, WireServer } from "./runtime.ts";

/** Header that says what is wrong with a request where the body that the document lists cannot. */
export const mistakesHeader = "Mock-Mistakes";

/** Characters of that header. */
const mostText = 1_000;

/** Gives refusals of requests the status and the body that the document lists for them. */
export class DocumentedErrors {
  readonly #byId: ReadonlyMap<string, OperationNode>;
  readonly #answers: Answers;
  readonly #samples: SampleValues;
  readonly #runtime: Runtime;
  readonly #requests = new AsyncLocalStorage<WireRequest>();
  /** Problems that are about the mock server, which only their details explain. */
  readonly #own = new WeakSet();

  constructor(
    operations: readonly OperationNode[],
    answers: Answers,
    samples: SampleValues,
    runtime: Runtime,
  ) {
    this.#byId = new Map(operations.map((one) => [one.id, one]));
    this.#answers = answers;
    this.#samples = samples;
    this.#runtime = runtime;
  }

  /** A server whose requests are known while they are answered. */
  knowing(server: WireServer): WireServer {
    return (request): Promise<WireResponse> => this.#requests.run(request, () => server(request));
  }

  /** Keeps a problem as it is. */
  own(problem: Problem): Problem {
    this.#own.add(problem);
    return problem;
  }

  /** The reply of the document for a problem of the server, or the problem where it lists none or lists it so. */
  shape(problem: Problem, id: string | undefined): Reply {
    const operation = this.#byId.get(id ?? "");
    const request = this.#requests.getStore();
    if (operation === undefined || request === undefined || this.#own.has(problem)) return problem;
    const status = statusFor(operation, problem);
    const response = status === undefined ? undefined : responseFor(operation, status);
    if (status === undefined || response === undefined) return problem;
    const { title: _, ...members } = problem.body;
    const own =
      status === problem.status
        ? problem
        : this.#runtime.problem(status, members, problem.extraHeaders);
    if (this.#isProblem(response, own)) return own;
    const reply = this.#answers.answer(operation, request, {
      code: status,
      dynamic: false,
      applied: "",
    });
    const mistakes = { [mistakesHeader]: mistakesOf(problem) };
    return { ...reply, extraHeaders: { ...reply.extraHeaders, ...own.extraHeaders, ...mistakes } };
  }

  /** Whether a response is of problem details. */
  #isProblem({ contents }: ResponseNode, { body }: Problem): boolean {
    return contents.some(
      ({ type, kind, mediaType }) =>
        /^application\/problem\+/i.test(mediaType) &&
        (kind === "json" || kind === "xml") &&
        this.#samples.fits(type, body as unknown as Json),
    );
  }
}

/** The listed status for a problem: 404 too for an address whose parameters are not valid. */
function statusFor(operation: OperationNode, { status, body }: Problem): number | undefined {
  const own = listedStatus(operation, status);
  if (own !== undefined || status !== 400) return own;
  const inPath = new Set(
    operation.parameters.flatMap((one) => (one.in === "path" ? [one.name] : [])),
  );
  const mistakes = body.errors ?? [];
  const isOfPath = mistakes.every(({ parameter }) => inPath.has(parameter ?? ""));
  return mistakes.length > 0 && isOfPath ? listedStatus(operation, 404) : undefined;
}

/** The mistakes of a problem as the value of a header. */
function mistakesOf({ body: { detail = "", errors = [] } }: Problem): string {
  const all = errors.map((one) => `${one.parameter ?? one.pointer ?? ""} ${one.detail}`.trim());
  return headerText(all.length === 0 ? detail : all.join("; "));
}

/** A text as the value of `mistakesHeader`. */
export function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, "?").slice(0, mostText);
}
