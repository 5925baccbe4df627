import type { ApiIndex } from "../../../generator/ir/index.ts";
import type { Random } from "../../../generator/samples/random.ts";
import { safeMethods } from "../plan/order.ts";
import { isSameSubject, type Route } from "./routes.ts";
import { demandedNames, isNameOf, references, type StepValues } from "./step-values.ts";
import type { Step, Use } from "./step.ts";
import { chainOf, usesOf, type Thing } from "./things.ts";
import type { World } from "./world.ts";

/** A call that could be the next step. */
interface Candidate {
  readonly route: Route;
  readonly thing: Thing | undefined;
  /** The operation, and the state of the thing that it is called with. */
  readonly key: string;
}

/** Calls that a link of the document leads to, by their operation. */
export interface LinkedStep {
  readonly route: Route;
  readonly uses: readonly Use[];
}

/** Chooses the steps of walks: those that were made least often in such a state are likelier. */
export class Planner {
  readonly #routes: readonly Route[];
  readonly #values: StepValues;
  readonly #index: ApiIndex;
  readonly #random: Random;
  readonly #isWriting: boolean;
  /** Times that an operation was called with a thing in a state. */
  readonly #times = new Map<string, number>();

  /** @param routes those of the operations that may be called */
  constructor(
    routes: readonly Route[],
    values: StepValues,
    index: ApiIndex,
    random: Random,
    isWriting: boolean,
  ) {
    this.#routes = routes;
    this.#values = values;
    this.#index = index;
    this.#random = random;
    this.#isWriting = isWriting;
  }

  /** Operations that walks begin with: what makes things, or lists where nothing may be changed. */
  get starts(): readonly Route[] {
    return this.#routes.filter((route) =>
      this.#isWriting ? this.#isMaker(route) : this.#isList(route) && route.params.length === 0,
    );
  }

  /** The first steps towards a start: what makes the things that its path and its body name. */
  opening(start: Route, seen: ReadonlySet<Route> = new Set()): readonly Route[] {
    const inner = new Set([...seen, start]);
    const names = demandedNames(start.operation, this.#index);
    const named = this.#routes.filter(
      (one) =>
        !inner.has(one) &&
        this.#isMaker(one) &&
        names.some((name) => isNameOf(name, { collection: one.bare })),
    );
    const before = named.flatMap((one) => this.opening(one, inner));
    return [...new Set([...before, ...this.#above(start)])];
  }

  /** A start, and what makes the things that its path names. */
  #above(start: Route): readonly Route[] {
    if (start.collection === undefined) return [start];
    const above = this.#routes.find(
      (one) => this.#isMaker(one) && isSameSubject(one.bare, start.collection ?? ""),
    );
    // A path may be below itself.
    return above === undefined || above.bare.length >= start.bare.length
      ? [start]
      : [...this.#above(above), start];
  }

  /** A call of an operation, with the latest thing that its path is of; undefined where the walk has none. */
  stepFor(route: Route, world: World): Step | undefined {
    const isOpen = route.operation.method === "put" && this.#isMaker(route);
    if (route.collection === undefined || (isOpen && route.params.length === 1))
      return this.#step(route, undefined, world);
    const thing = world.things.findLast((one) => this.#leadsTo(route, one));
    return thing && this.#step(route, thing, world);
  }

  /** A step by chance; undefined where nothing can be called. */
  next(world: World, focus: Route, links: readonly LinkedStep[]): Step | undefined {
    if (links.length > 0 && this.#random.next() < 0.25) {
      const { route, uses } = this.#random.pick(links);
      const linked = this.#linked(route, uses);
      if (linked !== undefined) return linked;
    }
    const candidates = this.#candidates(world, focus);
    const weights = candidates.map(({ key }) => 1 / (1 + (this.#times.get(key) ?? 0)));
    let left = this.#random.next() * weights.reduce((sum, one) => sum + one, 0);
    const chosen = candidates.find((_, at) => (left -= weights[at] ?? 0) < 0) ?? candidates.at(-1);
    if (chosen === undefined) return undefined;
    this.#times.set(chosen.key, (this.#times.get(chosen.key) ?? 0) + 1);
    return this.#step(chosen.route, chosen.thing, world);
  }

  #candidates(world: World, focus: Route): readonly Candidate[] {
    const known = new Set(world.things.map(({ collection }) => collection));
    const found = this.#routes.flatMap((route): readonly Candidate[] => {
      const { method, id, path } = route.operation;
      const name = id ?? `${method} ${path}`;
      if (route.collection === undefined) {
        const isOfWalk = [...known].some((one) => isSameSubject(one, route.bare));
        if (!isOfWalk && route !== focus) return [];
        const isAfter = world.things.some(
          ({ collection, state }) => state === "removed" && isSameSubject(collection, route.bare),
        );
        return [{ route, thing: undefined, key: isAfter ? `${name} after removal` : name }];
      }
      return world.things.flatMap((thing) =>
        this.#leadsTo(route, thing) ? [{ route, thing, key: `${name} ${stateOf(thing)}` }] : [],
      );
    });
    return found.filter(
      ({ route }) => this.#isMaker(route) || this.#isSafe(route) || route.collection !== undefined,
    );
  }

  /** Whether a path is of a thing, and may be called with it: what changes something gets what the walk has made. */
  #leadsTo(route: Route, thing: Thing): boolean {
    if (!thing.isOwn && (this.#isWriting || !this.#isSafe(route))) return false;
    return usesOf(route, thing, this.#index) !== undefined;
  }

  #step(route: Route, thing: Thing | undefined, world: World): Step | undefined {
    const { operation } = route;
    const args = this.#values.of(operation);
    if (args === undefined) return undefined;
    const own = thing === undefined ? [] : (usesOf(route, thing, this.#index) ?? []);
    const others = references(operation, args, world.things, this.#index, this.#random);
    return { operation, args, uses: [...own, ...others], user: "first" };
  }

  #linked(route: Route, uses: readonly Use[]): Step | undefined {
    const args = this.#values.of(route.operation);
    if (args === undefined) return undefined;
    const given = new Set(uses.map(({ at }) => at[0]));
    const isComplete = route.params.every(({ name }) => given.has(name));
    return isComplete ? { operation: route.operation, args, uses, user: "first" } : undefined;
  }

  #isSafe({ operation }: Route): boolean {
    return safeMethods.includes(operation.method);
  }

  /** Whether an operation makes things that others are called with. */
  #isMaker({ operation, bare, isItem, collection }: Route): boolean {
    if (operation.method === "put" && isItem && collection !== undefined)
      // Where nothing else makes them, the client chooses their ids.
      return !this.#routes.some(
        (one) => one.operation.method === "post" && isSameSubject(one.bare, collection),
      );
    return operation.method === "post" && this.#isListed(bare);
  }

  #isList({ operation, bare }: Route): boolean {
    return operation.method === "get" && this.#isListed(bare);
  }

  #isListed(bare: string): boolean {
    return this.#routes.some(
      ({ collection }) => collection !== undefined && isSameSubject(bare, collection),
    );
  }
}

/** State of a thing for the choice of steps. */
function stateOf(thing: Thing): string {
  if (!thing.isOwn) return "listed";
  const above = chainOf(thing).slice(0, -1);
  if (above.some(({ state }) => state === "removed")) return "orphan";
  return thing.state === "there" && thing.isOtherWritten ? "beside another" : thing.state;
}
