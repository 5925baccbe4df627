import type { Api, ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import type { SampleValues } from "../../../generator/samples/sample-values.ts";
import { clientParams, type ClientParam } from "../../../generator/views/client/params.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { integerOf } from "../wire/held-values.ts";
import { linkedCalls, type LinkSource } from "./links.ts";
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

  /**
   * GET of the thing that a POST has made, by the id of its answer, which is that of a task where it is of another type.
   *
   * @param args arguments of the POST, for the other parameters of its path
   */
  readingMade(
    operation: OperationNode,
    args: CallArguments,
    body: unknown,
  ): RelatedCall | undefined {
    const target = this.#api.operations.find(
      ({ method, path }) =>
        method === "get" &&
        path.startsWith(`${operation.path}/{`) &&
        /^\{[^/{}]*\}$/.test(path.slice(operation.path.length + 1)),
    );
    const param = target && thingParam(target);
    if (target === undefined || param === undefined) return undefined;
    const { name, parameter } = param;
    if (!this.#answersAlike(operation, target)) return undefined;
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
    const own = new Pool();
    own.keep(
      operation,
      Object.fromEntries(Object.entries(body).filter(([, one]) => typeof one !== "object")),
    );
    const [id] = own.valuesFor(target, parameter);
    const isText = this.#index.resolveNullable(parameter.type).node.kind === "string";
    if (id === undefined) return undefined;
    const others = pathArguments(target, args);
    return this.complete(target, { ...others, [name]: isText ? String(id) : id });
  }

  /** GET of an address of the service; undefined where the document has none of its form. */
  readingAt(url: string, baseUrl: string): RelatedCall | undefined {
    if (!url.startsWith(`${baseUrl}/`) || /[?#]/.test(url)) return undefined;
    const segments = url.slice(baseUrl.length).split("/");
    for (const target of this.#api.operations) {
      const own = target.path.split("/");
      if (target.method !== "get" || own.length !== segments.length) continue;
      const given: Record<string, unknown> = {};
      const isOfForm = own.every((part, i) => {
        const name = /^\{([^{}]*)\}$/.exec(part)?.[1];
        const written = segments[i] ?? "";
        const param = clientParams(target).find(
          ({ parameter }) => parameter.in === "path" && parameter.name === name,
        );
        if (param === undefined) return part === written;
        const { kind } = this.#index.resolveNullable(param.parameter.type).node;
        given[param.name] = kind === "integer" ? integerOf(written) : decoded(written);
        return written !== "";
      });
      if (isOfForm) return this.complete(target, given);
    }
    return undefined;
  }

  /** GET of the list that a thing is in. */
  listing({ path }: OperationNode, args: CallArguments): RelatedCall | undefined {
    const target = /\/\{[^{}]*\}$/.test(path)
      ? this.#getOf(path.replace(/\/\{[^{}]*\}$/, ""))
      : undefined;
    return target && this.complete(target, args);
  }

  /** GET of the list at the path of an operation. */
  listOf({ path }: OperationNode, args: CallArguments): RelatedCall | undefined {
    const target = this.#getOf(path);
    if (target === undefined) return undefined;
    return this.complete(target, pathArguments(target, args));
  }

  /** The next page of a list, where a link of the document leads to it. */
  nextOf(
    target: OperationNode,
    page: Omit<LinkSource, "operation" | "args">,
  ): RelatedCall | undefined {
    const source = { operation: target, args: {}, ...page };
    const linked = [...linkedCalls(source, this.#api, this.#index)];
    const own = linked.find((one) => one.target === target);
    return own && this.complete(target, own.args);
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

/** Arguments of a path among those of a call whose path begins alike. */
function pathArguments(target: OperationNode, args: CallArguments): CallArguments {
  const paths = clientParams(target).filter(({ parameter }) => parameter.in === "path");
  return Object.fromEntries(paths.map(({ name }) => [name, args[name]] as const));
}

/** The parameter that a path ends with, which names one thing; undefined where it ends otherwise. */
export function thingParam(operation: OperationNode): ClientParam | undefined {
  const name = /\{([^{}]*)\}$/.exec(operation.path)?.[1];
  return clientParams(operation).find(
    ({ parameter }) => parameter.in === "path" && parameter.name === name,
  );
}

/** A part of a path without its percent-encoding; as it is where that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
