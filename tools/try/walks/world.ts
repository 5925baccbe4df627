import { sameText } from "./same-text.ts";
import { isSameSubject, type Route } from "./routes.ts";
import type { MadeStep } from "./step.ts";
import { chainOf, listedIds, madeId, type Thing, type ThingState } from "./things.ts";

/** Things that one walk knows. */
export class World {
  readonly #routes: readonly Route[];
  readonly #things: Thing[] = [];

  constructor(routes: readonly Route[]) {
    this.#routes = routes;
  }

  get things(): readonly Thing[] {
    return this.#things;
  }

  /** The thing that a call is about by its path; undefined for none that is known. */
  thingOf({ collection, params }: Route, args: MadeStep["args"]): Thing | undefined {
    if (collection === undefined) return undefined;
    const ids = params.map(({ name }) => String(args[name]));
    const isMeant = (thing: Thing): boolean => {
      const chain = thing.collection === collection ? chainOf(thing) : [thing];
      return (
        isSameSubject(thing.collection, collection) &&
        chain.length === ids.length &&
        chain.every(({ id }, at) => String(id) === ids[at])
      );
    };
    // Of two with one id the later one is what the id means now.
    return this.#things.findLast(isMeant);
  }

  /** Takes notice of a thing that a call has made; undefined where its answer tells of none. */
  made(call: MadeStep, { bare, collection }: Route, parent: Thing | undefined): Thing | undefined {
    // Things below something that is not known cannot be asked for again.
    if (collection !== undefined && parent === undefined) return undefined;
    const read = madeId(call, bare, this.#routes);
    const id = read?.(call);
    if (read === undefined || id === undefined) return undefined;
    // POST may answer with what the new thing is below: with the group that has a member more.
    if (parent !== undefined && String(id) === String(parent.id)) return undefined;
    return this.#add(call, { collection: bare, id, parent, read, isOwn: true });
  }

  /** Takes notice of a thing that a PUT has made at an address of its own choice. */
  put(call: MadeStep, { collection, params }: Route, parent: Thing | undefined): void {
    const name = params.at(-1)?.name;
    if (collection === undefined || name === undefined) return;
    if (params.length > 1 && parent === undefined) return;
    const read = ({ args }: MadeStep): unknown => args[name];
    this.#add(call, { collection, id: call.args[name], parent, read, isOwn: true });
  }

  /** Takes notice of the things that a list shows. */
  listed(call: MadeStep, { bare, collection }: Route, parent: Thing | undefined): void {
    if (collection !== undefined && parent === undefined) return;
    for (const read of listedIds(call.body, bare, this.#routes)) {
      const id = read(call);
      const isKnown = this.#things.some(
        (one) => isSameSubject(one.collection, bare) && String(one.id) === String(id),
      );
      if (id !== undefined && !isKnown)
        this.#add(call, { collection: bare, id, parent, read, isOwn: false });
    }
  }

  /** Things that depend on another: they are below it, or were made with its id. */
  dependentsOf(thing: Thing): readonly Thing[] {
    return this.#things.filter(
      (one) =>
        one !== thing &&
        (chainOf(one).includes(thing) || one.step.uses.some(({ step }) => step === thing.step)),
    );
  }

  /** Other things of the same collection that the walk has made. */
  siblingsOf(thing: Thing): readonly Thing[] {
    return this.#things.filter(
      (one) =>
        one !== thing &&
        one.isOwn &&
        one.collection === thing.collection &&
        one.parent === thing.parent,
    );
  }

  /** Forgets what is known of all things. */
  blur(): void {
    for (const one of this.#things) setState(one, "unknown");
  }

  #add(call: MadeStep, own: Pick<Thing, "collection" | "id" | "parent" | "read" | "isOwn">): Thing {
    const { step, args } = call;
    const thing: Thing = {
      ...own,
      step,
      state: own.isOwn ? "there" : "unknown",
      written: own.isOwn ? { operation: step.operation, args } : undefined,
      sent: new Map(),
      shown: undefined,
      isOtherWritten: false,
    };
    if (own.isOwn) noteSent(thing, args["body"], call.body);
    this.#things.push(thing);
    return thing;
  }
}

/** Notes another state of a thing; what was sent to it is not asked for any more. */
export function setState(thing: Thing, state: ThingState): void {
  thing.state = state;
  thing.written = undefined;
  thing.shown = undefined;
  thing.sent.clear();
}

/**
 * Notes the texts that a body has for a thing.
 *
 * @param answered the body of the answer, which may show the thing
 */
export function noteSent(thing: Thing, body: unknown, answered: unknown): void {
  thing.isOtherWritten = false;
  thing.shown = answered;
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body))
    if (typeof value === "string" && !ofService.test(name)) thing.sent.set(name, value);
    else thing.sent.delete(name);
}

/** Names of properties whose values a service changes by itself. */
const ofService = /stat(?:e|us)|phase|version|revision|etag|updated|modified|time|date|seen/i;

/** The first text of a thing that was shown as it was sent, and is another one now. */
export function changedText(thing: Thing, before: unknown, now: unknown): string | undefined {
  for (const [name, value] of thing.sent) {
    const [old, own] = [memberOf(before, name), memberOf(now, name)];
    if (sameText(old, value) && own !== undefined && !sameText(own, value)) return name;
  }
  return undefined;
}

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null && Object.hasOwn(body, name)
    ? (body as Readonly<Record<string, unknown>>)[name]
    : undefined;
