import type { HttpMethod, OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import { responseFor, usualStatus } from "../answers/documented.ts";
import { listedStatus } from "../listed-status.ts";
import type { HandlerRequest, Reply, Runtime } from "../runtime.ts";
import { bodyTypeOf } from "./collections.ts";
import { sentValue, withoutSent, type Fitting } from "./fitted.ts";
import { changedStatus, createdStatus, refusedBy } from "./replies.ts";
import type { Store } from "./store.ts";
import { shaped, unwrapped } from "./wrapped.ts";

/** A path with one thing, which is read, changed and removed there. */
export interface Thing {
  readonly path: string;
  readonly operations: ReadonlyMap<HttpMethod, OperationNode>;
}

/** Methods that change a thing. */
const changing: readonly HttpMethod[] = ["put", "patch", "delete"];

/** Paths that are asked for and changed, and are of no collection. */
export function thingsOf(
  operations: readonly OperationNode[],
  isOfCollection: (operation: OperationNode) => boolean,
): readonly Thing[] {
  const byPath = new Map<string, OperationNode[]>();
  for (const one of operations) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
  return [...byPath].flatMap(([path, all]) => {
    const own = all.filter(({ method }) => method === "get" || changing.includes(method));
    const found = new Map(own.map((one) => [one.method, one]));
    const isKept = found.has("get") && found.size > 1 && !own.some(isOfCollection);
    return isKept ? [{ path, operations: found }] : [];
  });
}

/** A request for a thing. */
interface AskedThing {
  readonly operation: OperationNode;
  readonly read: OperationNode;
  readonly given: HandlerRequest;
  /** Of the path with its values. */
  readonly key: string;
}

/** Answers that depend on what was changed or removed by its address alone. */
export class Things {
  readonly all: readonly Thing[];
  readonly #reads = new Map<OperationNode, OperationNode>();
  readonly #runtime: Runtime;
  readonly #answers: Answers;
  readonly #fitting: Fitting;
  readonly #store: Store;

  constructor(
    things: readonly Thing[],
    { index }: Live,
    runtime: Runtime,
    samples: SampleValues,
    answers: Answers,
    store: Store,
  ) {
    this.all = things;
    this.#runtime = runtime;
    this.#answers = answers;
    this.#fitting = { index, samples };
    this.#store = store;
    for (const { operations } of things) {
      const read = operations.get("get");
      for (const one of operations.values()) if (read !== undefined) this.#reads.set(one, read);
    }
  }

  /** The reply to a request; undefined where an example is as good. */
  answer(operation: OperationNode, given: HandlerRequest): Reply | undefined {
    const read = this.#reads.get(operation);
    if (read === undefined) return undefined;
    const key = JSON.stringify([operation.path, given.path ?? {}]);
    const asked = { operation, read, given, key };
    const isGone = this.#store.isRemoved(key, "");
    if (isGone && operation.method !== "put") return this.#missing(asked);
    switch (operation.method) {
      case "get": {
        const value = this.#store.value(key);
        return value === undefined ? undefined : this.#reply(asked, value, usualStatus(operation));
      }
      case "put":
        return this.#replace(asked, isGone);
      case "patch":
        return this.#update(asked);
      case "delete":
        this.#store.remove(key, "");
        return undefined;
      default:
        return undefined;
    }
  }

  #replace(asked: AskedThing, isGone: boolean): Reply | undefined {
    const { operation, given } = asked;
    const { index } = this.#fitting;
    const isMade = isGone && responseFor(operation, 201)?.status === "201";
    if (isGone && !isMade && listedStatus(operation, 404) !== undefined)
      return this.#missing(asked);
    this.#store.restore(asked.key, "");
    const sent = sentValue(given.body);
    if (sent === undefined) return undefined;
    const before = isGone ? undefined : this.#value(asked);
    const kept = isJsonObject(before) ? withoutSent(before, operation, index) : {};
    const value = isJsonObject(sent) ? { ...kept, ...this.#unwrapped(asked, sent) } : sent;
    return this.#keep(asked, value, isMade ? createdStatus(operation) : changedStatus(operation));
  }

  #update(asked: AskedThing): Reply | undefined {
    const { operation, given } = asked;
    const sent = sentValue(given.body);
    const before = this.#value(asked);
    if (!isJsonObject(sent) || !isJsonObject(before)) return undefined;
    const own = this.#unwrapped(asked, sent);
    const isMerge = /merge-patch/.test(String(given.contentType));
    const after = isMerge ? this.#runtime.mergePatch(before, own) : { ...before, ...own };
    return this.#keep(asked, after as Json, changedStatus(operation));
  }

  /** Keeps a value as GET shows it, where it fits there. */
  #keep(asked: AskedThing, value: Json, status: number | undefined): Reply | undefined {
    const type = bodyTypeOf(asked.read);
    const shown = type && shaped(value, type, this.#fitting, this.#usual(asked));
    if (shown === undefined) return undefined;
    this.#store.setValue(asked.key, value);
    return this.#reply(asked, value, status);
  }

  #reply({ operation, given }: AskedThing, value: Json, status = 200): Reply {
    return this.#answers.withValue(operation, given.request, status, ({ type }) =>
      shaped(value, type, this.#fitting, this.#answers.usualValue(operation, type)),
    );
  }

  #missing({ operation, given }: AskedThing): Reply {
    return refusedBy(this.#answers, operation, given, 404, "It was removed.");
  }

  #value(asked: AskedThing): Json | undefined {
    const kept = this.#store.value(asked.key);
    if (kept !== undefined) return kept;
    const usual = this.#usual(asked);
    return isJsonObject(usual) ? this.#unwrapped(asked, usual) : usual;
  }

  #unwrapped({ read }: AskedThing, value: JsonObject): JsonObject {
    return unwrapped(value, bodyTypeOf(read), this.#fitting.index);
  }

  #usual({ read }: AskedThing): Json | undefined {
    return this.#answers.usualValue(read);
  }
}
