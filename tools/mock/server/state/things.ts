import type { HttpMethod, OperationNode } from "../../../../generator/ir/index.ts";
import type { Live } from "../../../../generator/live/load-live.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../generator/samples/json.ts";
import type { SampleValues } from "../../../../generator/samples/sample-values.ts";
import type { Answers } from "../answers/answers.ts";
import { responseFor, usualStatus } from "../answers/documented.ts";
import { listedStatus } from "../listed-status.ts";
import type { HandlerRequest, Reply, Runtime } from "../runtime.ts";
import { sentValue, withoutSent, type Fitting } from "./fitted.ts";
import { placedValues, shapeOf } from "./item-paths.ts";
import { bodyTypeOf } from "./operation-types.ts";
import { idNamesOf, withoutRemoved } from "./removed-items.ts";
import { changedStatus, createdStatus, refusedBy } from "./replies.ts";
import { patched } from "./patched.ts";
import { keyOf, type Store } from "./store.ts";
import { shaped, unwrapped } from "./wrapped.ts";

/** A path with one thing, which is read, changed and removed there. */
export interface Thing {
  /** The first template of the document: those that differ in names of parameters alone lead to the same thing. */
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
  const byPath = new Map<string, Map<HttpMethod, OperationNode>>();
  for (const one of operations) {
    const path = shapeOf(one.path);
    const own = byPath.get(path) ?? new Map<HttpMethod, OperationNode>();
    if (!own.has(one.method)) byPath.set(path, own.set(one.method, one));
  }
  return [...byPath].flatMap(([shape, all]) => {
    const own = [...all].filter(([method]) => method === "get" || changing.includes(method));
    const found = new Map(own);
    // A parameter of the query that only a change has to have may say which thing it is.
    const asked = new Set(demanded(found.get("get") ?? byPath.get(listOf(shape))?.get("get")));
    const isOne = own.every(([, one]) => demanded(one).every((name) => asked.has(name)));
    const isListed = found.has("delete") && byPath.get(listOf(shape))?.has("get") === true;
    const isKept = (found.has("get") && found.size > 1) || isListed;
    return isKept && isOne && !own.some(([, one]) => isOfCollection(one))
      ? [{ path: [...all.values()][0]?.path ?? shape, operations: found }]
      : [];
  });
}

/** Names of the parameters of the query that a request has to have. */
const demanded = (operation: OperationNode | undefined): readonly string[] =>
  (operation?.parameters ?? []).flatMap(({ in: place, name, required }) =>
    place === "query" && required ? [name] : [],
  );

/** Path of the list that things of a path are in. */
const listOf = (path: string): string => path.replace(/\/\{[^{}]*\}$/, "");

/** A request for a thing. */
interface AskedThing {
  readonly operation: OperationNode;
  /** The operation that reads it; absent where it is only removed. */
  readonly read: OperationNode | undefined;
  readonly given: HandlerRequest;
  /** Of the path with its values. */
  readonly key: string;
}

/** Answers that depend on what was changed or removed by its address alone. */
export class Things {
  readonly all: readonly Thing[];
  readonly #own: ReadonlySet<OperationNode>;
  /** Operations that read things, by their paths. */
  readonly #reads = new Map<string, OperationNode>();
  /** Things by the paths of their lists. */
  readonly #lists = new Map<string, Thing>();
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
    this.#own = new Set(things.flatMap(({ operations }) => [...operations.values()]));
    this.#runtime = runtime;
    this.#answers = answers;
    this.#fitting = { index, samples };
    this.#store = store;
    for (const thing of things) {
      const { operations } = thing;
      const path = shapeOf(thing.path);
      const list = listOf(path);
      if (list !== path && operations.has("delete")) this.#lists.set(list, thing);
      const read = operations.get("get");
      if (read !== undefined) this.#reads.set(path, read);
    }
  }

  /** The reply to a request; undefined where an example is as good. */
  answer(operation: OperationNode, given: HandlerRequest): Reply | undefined {
    const { method } = operation;
    const path = shapeOf(operation.path);
    const isOwn = this.#own.has(operation);
    if (!isOwn && method === "get") return this.#list(operation, given);
    if (!isOwn && method !== "post") return undefined;
    // A refusal changes nothing, where the document lists no success.
    if (isOwn && (usualStatus(operation) ?? 200) >= 400) return undefined;
    const read = this.#reads.get(path);
    const query = demanded(read).map((name) => given.query?.[name]);
    const key = keyOf(path, { ...placedValues(operation.path, given.path) }, ...query);
    if (method === "post") {
      this.#store.restore(key, "");
      return undefined;
    }
    const asked = { operation, read, given, key };
    const isGone = this.#store.isRemoved(key, "");
    if (isGone && method !== "put") return this.#missing(asked);
    switch (method) {
      case "get": {
        const value = this.#store.value(key);
        return value === undefined ? undefined : this.#reply(asked, value, usualStatus(operation));
      }
      case "put":
        return this.#replace(asked, isGone);
      case "patch":
        return this.#update(asked);
      case "delete":
        this.#remove(asked);
        return undefined;
      default:
        return undefined;
    }
  }

  /** The usual answer of a list without what was removed from it. */
  #list(operation: OperationNode, given: HandlerRequest): Reply | undefined {
    const thing = operation.method === "get" ? this.#lists.get(shapeOf(operation.path)) : undefined;
    const named = thing?.operations.get("delete")?.path;
    if (thing === undefined || named === undefined) return undefined;
    const outer = placedValues(operation.path, given.path);
    const removed = this.#store.removedIn(keyOf(shapeOf(thing.path), { ...outer }));
    return this.listWithout(operation, given, idNamesOf(named), removed);
  }

  /** The usual answer of a list without items of some ids; undefined where these are none. */
  listWithout(
    operation: OperationNode,
    given: HandlerRequest,
    names: ReadonlySet<string>,
    removed: ReadonlySet<string>,
  ): Reply | undefined {
    if (removed.size === 0) return undefined;
    const { samples } = this.#fitting;
    return this.#answers.withValue(
      operation,
      given.request,
      usualStatus(operation) ?? 200,
      (one) => {
        const usual = this.#answers.usualValue(operation, one.type);
        const left = usual === undefined ? undefined : withoutRemoved(usual, names, removed);
        return left !== undefined && samples.fits(one.type, left) ? left : undefined;
      },
    );
  }

  /** The id of a thing, and the key of the list that it is in; undefined for one that is in none. */
  #inList({ operation, given }: AskedThing): readonly [string, string] | undefined {
    if (!operation.path.endsWith("}")) return undefined;
    const values = placedValues(operation.path, given.path);
    return [keyOf(shapeOf(operation.path), { ...values.slice(0, -1) }), String(values.at(-1))];
  }

  #remove(asked: AskedThing): void {
    this.#store.remove(asked.key, "");
    const inList = this.#inList(asked);
    if (inList !== undefined) this.#store.remove(...inList);
  }

  #restore(asked: AskedThing): void {
    this.#store.restore(asked.key, "");
    const inList = this.#inList(asked);
    if (inList !== undefined) this.#store.restore(...inList);
  }

  #replace(asked: AskedThing, isGone: boolean): Reply | undefined {
    const { operation, given } = asked;
    const { index } = this.#fitting;
    const isMade = isGone && responseFor(operation, 201)?.status === "201";
    if (isGone && !isMade && listedStatus(operation, 404) !== undefined)
      return this.#missing(asked);
    this.#restore(asked);
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
    const status = changedStatus(operation);
    if (isMerge) return this.#keep(asked, this.#runtime.mergePatch(before, own) as Json, status);
    const type = asked.read && bodyTypeOf(asked.read);
    const fits = (value: JsonObject): JsonObject | undefined => {
      const shown = type && shaped(value, type, this.#fitting, this.#usual(asked));
      return isJsonObject(shown) ? this.#unwrapped(asked, shown) : undefined;
    };
    const after = patched(before, own, fits);
    return this.#keep(asked, after, status);
  }

  /** Keeps a value as GET shows it, where it fits there. */
  #keep(asked: AskedThing, value: Json, status: number | undefined): Reply | undefined {
    const type = asked.read && bodyTypeOf(asked.read);
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
    return unwrapped(value, read && bodyTypeOf(read), this.#fitting.index);
  }

  #usual({ read }: AskedThing): Json | undefined {
    return read && this.#answers.usualValue(read);
  }
}
