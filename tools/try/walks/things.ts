import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { itemsOf } from "../checks/items.ts";
import { isNamedFor } from "../plan/pool.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf } from "../wire/message.ts";
import { isSameSubject, type Route } from "./routes.ts";
import { valueAt, type MadeStep, type Step, type Use } from "./step.ts";

/** The state of a thing: it is there, was removed by the walk, or something may have happened to it. */
export type ThingState = "there" | "removed" | "unknown";

/** A thing that an answer tells of. */
export interface Thing {
  /** Path of its collection without names of parameters. */
  readonly collection: string;
  readonly id: unknown;
  /** The thing that the collection is below. */
  readonly parent: Thing | undefined;
  /** The step whose answer tells of it. */
  readonly step: Step;
  /** Its id in an answer to that step. */
  readonly read: (call: MadeStep) => unknown;
  /** Whether the walk has made it. */
  readonly isOwn: boolean;
  state: ThingState;
  /** The last call that wrote the whole of it or a part, where what it sent is not looked at yet. */
  written: { readonly operation: OperationNode; readonly args: CallArguments } | undefined;
  /** Texts that were sent for it, by property. */
  readonly sent: Map<string, string>;
  /** The last answer that has shown it. */
  shown: unknown;
  /** Whether something else of its collection was written after that. */
  isOtherWritten: boolean;
}

/** Things of one answer that are kept. */
const mostOfList = 5;

/** Where an answer has the id of what a POST has made; undefined where none is found. */
export function madeId(
  { body, answer, request }: Pick<MadeStep, "body" | "answer" | "request">,
  collection: string,
  routes: readonly Route[],
): ((call: MadeStep) => unknown) | undefined {
  const consumer = consumerOf(collection, routes);
  if (consumer === undefined) return undefined;
  const place = idPlace(body, isIdOf(consumer));
  if (place !== undefined) return (call) => valueAt(call.body, place);
  const location = headerOf(answer, "location");
  if (location === undefined || !URL.canParse(location, request.url)) return undefined;
  const own = new URL(request.url).pathname.replace(/\/$/, "");
  const segments = new URL(location, request.url).pathname.split("/");
  if (segments.slice(0, -1).join("/") !== own || segments.at(-1) === "") return undefined;
  return ({ answer: other }) => lastSegment(headerOf(other, "location"));
}

/** Ids of the first things of a list. */
export function listedIds(
  body: unknown,
  collection: string,
  routes: readonly Route[],
): readonly ((call: MadeStep) => unknown)[] {
  const consumer = consumerOf(collection, routes);
  if (consumer === undefined) return [];
  const isName = isIdOf(consumer);
  return (itemsOf(body) ?? []).slice(0, mostOfList).flatMap((item, index) => {
    const place = idPlace(item, isName);
    if (place === undefined) return [];
    return [(call: MadeStep) => valueAt((itemsOf(call.body) ?? [])[index], place)];
  });
}

/** The operation that is called with the id of a thing of a collection. */
const consumerOf = (collection: string, routes: readonly Route[]): Route | undefined => {
  const all = routes.filter(
    (one) => one.collection !== undefined && isSameSubject(collection, one.collection),
  );
  return all.find(({ isItem }) => isItem) ?? all[0];
};

/** Whether a property of an answer is the id of a thing. */
function isIdOf({ operation, params }: Route): (name: string) => boolean {
  const last = params.at(-1);
  if (last === undefined) return () => false;
  const isNamed = isNamedFor(operation, last.parameter);
  return (name) => isNamed(name) || ["id", "uuid", "key"].includes(name.toLowerCase());
}

/** Names on the way to an id: in the object itself, or in the one object that wraps it. */
function idPlace(body: unknown, isName: (name: string) => boolean): readonly string[] | undefined {
  if (!isMembers(body)) return undefined;
  const own = Object.entries(body).find(([name, value]) => isName(name) && isId(value));
  if (own !== undefined) return [own[0]];
  for (const [name, member] of Object.entries(body)) {
    if (!isMembers(member)) continue;
    const inner = Object.entries(member).find(([key, value]) => isName(key) && isId(value));
    if (inner !== undefined) return [name, inner[0]];
  }
  return undefined;
}

const isId = (value: unknown): boolean =>
  typeof value === "number" ||
  typeof value === "bigint" ||
  (typeof value === "string" && value !== "");

const lastSegment = (location: string | undefined): string | undefined => {
  const text = location
    ?.replace(/[?#].*$/s, "")
    .split("/")
    .at(-1);
  if (text === undefined || text === "") return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A thing and those that it is below, the outermost first. */
export function chainOf(thing: Thing): readonly Thing[] {
  return thing.parent === undefined ? [thing] : [...chainOf(thing.parent), thing];
}

/** Arguments of a path that lead to a thing; undefined where the path is not one of its. */
export function usesOf(route: Route, thing: Thing, index: ApiIndex): readonly Use[] | undefined {
  const { collection, params } = route;
  if (collection === undefined || !isSameSubject(thing.collection, collection)) return undefined;
  const chain = thing.collection === collection ? chainOf(thing) : [thing];
  if (chain.length !== params.length) return undefined;
  return params.flatMap(({ name, parameter }, at) => {
    const own = chain[at];
    if (own === undefined) return [];
    const { kind } = index.resolveNullable(parameter.type).node;
    return [{ at: [name], step: own.step, read: (call: MadeStep) => typed(own.read(call), kind) }];
  });
}

/** An id as a parameter or a property takes it. */
export function typed(value: unknown, kind: string): unknown {
  if (value === undefined) return undefined;
  if (kind === "string" && typeof value !== "string") return String(value);
  return (kind === "integer" || kind === "number") && typeof value === "string"
    ? Number(value)
    : value;
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
