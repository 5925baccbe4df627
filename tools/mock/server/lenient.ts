import { AsyncLocalStorage } from "node:async_hooks";
import type { DescriptionChange, LiveModules } from "../../../generator/live/live-modules.ts";
import type { Problem, Reply, Runtime, WireRequest, WireResponse, WireServer } from "./runtime.ts";

/** Parts of which a server that checks nothing is made. */
export interface LenientParts {
  readonly modules: LiveModules;
  readonly createServer: Runtime["createServer"];
  /** Handlers of requests that are valid. */
  readonly handlers: object;
  /** Handlers that answer by examples, for requests that are not. */
  readonly byExamples: object;
  /** Options of the server that checks. */
  readonly options: Readonly<Record<string, unknown>> & {
    readonly shapeError: (
      problem: Problem,
      event: { readonly operation: string | undefined },
    ) => Reply;
  };
}

/** Statuses that a request keeps, whether or not it is checked: that of a limit of the server. */
const kept: ReadonlySet<number> = new Set([413, 431]);

/**
 * A server that asks for no credentials, and answers a request that is not valid by examples: its path, its method and its
 * size are checked alone.
 */
export function lenientServer({
  modules,
  createServer,
  handlers,
  byExamples,
  options,
}: LenientParts): WireServer {
  const refusals = new AsyncLocalStorage<{ isRefused: boolean }>();
  const noting = {
    ...options,
    shapeError(problem: Problem, event: { readonly operation: string | undefined }): Reply {
      const refusal = refusals.getStore();
      const isChecked = problem.status < 500 && !kept.has(problem.status);
      if (refusal !== undefined && event.operation !== undefined && isChecked)
        refusal.isRefused = true;
      return options.shapeError(problem, event);
    },
  };
  const open = modules.describing(withoutCredentials, () => createServer(handlers, noting));
  const any = modules.describing(withoutRequests, () => createServer(byExamples, options));
  return async (request: WireRequest): Promise<WireResponse> => {
    const refusal = { isRefused: false };
    const answer = await refusals.run(refusal, () => open(request));
    if (!refusal.isRefused) return answer;
    const { accept: _, ...headers } = request.headers;
    return any(answer.status === 406 ? { ...request, headers } : request);
  };
}

type Operation = Parameters<DescriptionChange>[0]["pathItems"][number][string];

/** Changes each operation of a description. */
const changed =
  (
    change: (operation: Extract<Operation, { readonly id: string }>) => Operation,
  ): DescriptionChange =>
  (description) => ({
    ...description,
    pathItems: description.pathItems.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([method, own]) => [
          method,
          [own].flat().flatMap((one) => change(one as Extract<Operation, { readonly id: string }>)),
        ]),
      ),
    ),
  });

const withoutCredentials = changed((operation) => ({ ...operation, security: [] }));

const withoutRequests = changed((operation) => ({
  ...operation,
  security: [],
  parameters: undefined,
  body: undefined,
}));
