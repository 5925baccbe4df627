import type { Api, ApiIndex, OperationNode } from "../../ir/index.ts";
import type { SampleValues } from "../../samples/sample-values.ts";
import { clientParams } from "../../views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { Pool } from "./pool.ts";

/** A call of one operation that follows from a call of another. */
export interface RelatedCall {
  readonly target: OperationNode;
  readonly args: CallArguments;
}

/** Finds the calls that ask for what other calls have made, changed and removed. */
export class RelatedCalls {
  readonly #api: Api;
  readonly #index: ApiIndex;
  readonly #samples: SampleValues;

  constructor(api: Api, index: ApiIndex, samples: SampleValues) {
    this.#api = api;
    this.#index = index;
    this.#samples = samples;
  }

  /** GET of the path that was called. */
  reading({ path }: OperationNode, args: CallArguments): RelatedCall | undefined {
    const target = this.#getOf(path);
    return target && this.complete(target, args);
  }

  /** GET of the thing that a POST has made, by the id of its answer, which is that of a task where it is of another type. */
  readingMade(operation: OperationNode, body: unknown): RelatedCall | undefined {
    const target = this.#api.operations.find(
      ({ method, path }) =>
        method === "get" &&
        path.startsWith(`${operation.path}/{`) &&
        /^\{[^/{}]*\}$/.test(path.slice(operation.path.length + 1)),
    );
    const parameter = target?.parameters.find((one) => one.in === "path");
    if (target === undefined || parameter === undefined) return undefined;
    if (!this.#answersAlike(operation, target)) return undefined;
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
    const own = new Pool();
    own.keep(
      operation,
      Object.fromEntries(Object.entries(body).filter(([, one]) => typeof one !== "object")),
    );
    const [id] = own.valuesFor(target, parameter);
    const { name } = clientParams(target).find((one) => one.parameter === parameter) ?? {};
    const isText = this.#index.resolveNullable(parameter.type).node.kind === "string";
    if (id === undefined || name === undefined) return undefined;
    return this.complete(target, { [name]: isText ? String(id) : id });
  }

  /** A call with what it demands beside what is given; undefined where there is no value for it. */
  complete(target: OperationNode, given: CallArguments): RelatedCall | undefined {
    const args: Record<string, unknown> = {};
    for (const { name, parameter } of clientParams(target)) {
      const isOfPath = parameter.in === "path";
      const value =
        given[name] ??
        (parameter.required && !isOfPath ? this.#samples.ofParameter(parameter) : undefined);
      if (value !== undefined) args[name] = value;
      else if (parameter.required) return undefined;
    }
    return { target, args };
  }

  /** Whether two operations answer with objects of the same properties. */
  #answersAlike(made: OperationNode, read: OperationNode): boolean {
    const [own, other] = [made, read].map(({ responses }) => {
      const type = responses.find(({ status }) => status.startsWith("2"))?.contents[0]?.type;
      const node = type && this.#index.resolveNullable(type).node;
      return node?.kind === "object" ? node.properties.map(({ name }) => name).sort() : [];
    });
    return own !== undefined && own.length > 0 && own.join("\n") === other?.join("\n");
  }

  #getOf(path: string): OperationNode | undefined {
    return this.#api.operations.find((one) => one.method === "get" && one.path === path);
  }
}
