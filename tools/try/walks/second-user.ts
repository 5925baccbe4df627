import { isDeepStrictEqual } from "node:util";
import type { OperationNode } from "../../../generator/ir/index.ts";
import { itemsOf } from "../checks/items.ts";
import { isTombstone, itemWith } from "../checks/removed-thing.ts";
import { safeMethods } from "../plan/order.ts";
import type { Session } from "../session.ts";
import { isIdName } from "./id-name.ts";
import type { Planner } from "./planner.ts";
import { printedWalk } from "./printed-walk.ts";
import { isSameSubject, type Route } from "./routes.ts";
import type { Step } from "./step.ts";
import type { Thing } from "./things.ts";
import { Walk, type JudgedStep } from "./walk.ts";

/** Calls that are made for one thing before it is given up. */
const mostTries = 3;

/** An operation that was not called as another user, with the reason. */
export interface NotJudged {
  readonly operation: OperationNode;
  readonly reason: string;
}

/** Course of the calls of a second user. */
export interface SecondUserResult {
  /** Operations that were called with what the first user has made. */
  readonly judged: readonly OperationNode[];
  /** Operations with the id of a thing that were not. */
  readonly notJudged: readonly NotJudged[];
}

/** Calls operations as a second user, with what the first one has made. */
export class SecondUser {
  readonly #session: Session;
  readonly #routes: readonly Route[];
  readonly #planner: Planner;
  readonly #judged = new Set<OperationNode>();
  readonly #reasons = new Map<OperationNode, string>();
  /** The first call that was answered with 401. */
  #refused: JudgedStep | undefined;
  #isKnown = false;

  constructor(session: Session, routes: readonly Route[], planner: Planner) {
    this.#session = session;
    this.#routes = routes;
    this.#planner = planner;
  }

  /** @param isWriting whether things may be made */
  async all(isWriting: boolean): Promise<SecondUserResult> {
    const uses = this.#routes.filter(({ collection }) => collection !== undefined);
    if (isWriting) for (const start of this.#planner.starts) await this.#thingsOf(start);
    if (this.#refused !== undefined && !this.#isKnown) this.#reportRefused(this.#refused);
    const notJudged = uses.flatMap(({ operation }): readonly NotJudged[] => {
      if (this.#judged.has(operation)) return [];
      const reason = isWriting
        ? (this.#obstacle(operation) ??
          this.#reasons.get(operation) ??
          "the first user has made nothing that it could be called with")
        : "the first user makes something only with --write";
      return [{ operation, reason }];
    });
    return { judged: [...this.#judged], notJudged };
  }

  /** Why calls of an operation say nothing of users. */
  #obstacle(operation: OperationNode): string | undefined {
    const { credentials, findings } = this.#session;
    if (!credentials.isGuarded(operation)) return "it needs no credentials";
    if (!credentials.has(operation, "second")) return "the second user has no credentials for it";
    const isOpen = findings.all.some(
      (one) => one.rule === "credentials-ignored" && one.operation === operation,
    );
    return isOpen ? "it is answered without credentials too" : undefined;
  }

  /** Calls all operations on things that one operation makes. */
  async #thingsOf(start: Route): Promise<void> {
    const own = this.#routes.filter(
      ({ operation, bare, collection }) =>
        this.#obstacle(operation) === undefined &&
        ((collection !== undefined && isSameSubject(start.bare, collection)) ||
          (operation.method === "get" && bare === start.bare)),
    );
    // Operations that remove come last, and those that show the thing first.
    const rank = ({ operation: { method }, isItem }: Route): number =>
      method === "delete" ? 3 : safeMethods.includes(method) ? (isItem ? 0 : 1) : 2;
    const ordered = own
      .filter(({ operation }) => operation !== start.operation)
      .sort((a, b) => rank(a) - rank(b));
    if (ordered.length === 0 || this.#session.isDone) return;
    const walk = new Walk(this.#session, this.#routes);
    const made = await this.#open(walk, start);
    const thing = walk.world.things.findLast(({ isOwn }) => isOwn);
    if (made === undefined || thing === undefined) return;
    const isThere = await this.#shown(walk, thing);
    let isHidden = false;
    for (const route of ordered) {
      if (this.#session.isDone) return;
      const step = this.#planner.stepFor(route, walk.world);
      if (step === undefined) continue;
      const found: Access | "refused" | undefined = await this.#one(
        walk,
        route,
        { ...step, user: "second" },
        thing,
        isThere,
        isHidden,
      );
      if (found === "refused" && route.isItem && route.operation.method === "get") isHidden = true;
      if (found === undefined || found === "refused") continue;
      this.#report([...made, found.call], found, thing);
      if (found.isGone) return;
    }
  }

  /** Makes a thing, as the first user; undefined where the service takes no call. */
  async #open(walk: Walk, start: Route): Promise<readonly JudgedStep[] | undefined> {
    const made: JudgedStep[] = [];
    for (const route of this.#planner.opening(start)) {
      const count = walk.world.things.length;
      for (let tries = 0; tries < mostTries && walk.world.things.length === count; tries++) {
        const step = this.#planner.stepFor(route, walk.world);
        const call = step && (await walk.make(step));
        if (call !== undefined && walk.world.things.length > count) made.push(call);
      }
      if (walk.world.things.length === count) return undefined;
    }
    return made;
  }

  /** A thing as the first user sees it; undefined where no GET shows it. */
  async #shown(walk: Walk, thing: Thing): Promise<JudgedStep | undefined> {
    const route = this.#routes.find(
      ({ operation, isItem, collection }) =>
        operation.method === "get" &&
        isItem &&
        collection !== undefined &&
        isSameSubject(thing.collection, collection),
    );
    const step = route && this.#planner.stepFor(route, walk.world);
    const call = step && (await walk.make(step));
    return call !== undefined && call.answer.status === 200 ? call : undefined;
  }

  /** Makes a call as the second user, and says what it has got at. */
  async #one(
    walk: Walk,
    route: Route,
    step: Step,
    thing: Thing,
    before: JudgedStep | undefined,
    isHidden: boolean,
  ): Promise<Access | "refused" | undefined> {
    const { operation, isItem, collection } = route;
    const isRead = safeMethods.includes(operation.method);
    if (before === undefined && !isRead && operation.method !== "patch") {
      this.#reasons.set(operation, "no GET shows whether it has had an effect");
      return undefined;
    }
    if (!isRead && !isItem && !isHidden) {
      this.#reasons.set(operation, "the second user may see the thing, or no GET shows it");
      return undefined;
    }
    const open = await walk.make({ ...step, user: "none" });
    if (open !== undefined && open.answer.status < 300) {
      this.#reasons.set(operation, "it is answered without credentials too");
      const message = `a request with no credentials is answered with ${open.answer.status}`;
      const isGone = operation.method === "delete";
      return { call: open, rule: "credentials-ignored", message, isGone };
    }
    const call = await walk.make(step);
    if (call === undefined) return undefined;
    this.#judged.add(operation);
    const { status } = call.answer;
    if (status === 401) this.#refused ??= call;
    else this.#isKnown = true;
    if (status >= 300) return "refused";
    const rule = "foreign-access";
    const isSeen = (message: string): Access => ({ call, rule, message, isGone: false });
    if (collection === undefined || !isSameSubject(thing.collection, collection))
      return this.#isListed(walk, step, call, thing).then((is) =>
        is ? isSeen("the second user sees in the list what the first one has made") : undefined,
      );
    if (isRead && isItem)
      return isSameThing(before?.body, call.body)
        ? isSeen("the second user sees what the first one has made")
        : undefined;
    if (isRead) {
      const first = await walk.make({ ...step, user: "first" });
      const isSame =
        first !== undefined && !isEmpty(call.body) && isDeepStrictEqual(first.body, call.body);
      return isSame
        ? isSeen("the second user sees what is below a thing of the first one")
        : undefined;
    }
    if (!isItem) return isSeen("the second user makes something below a thing that it cannot see");
    const after = before && (await walk.make(before.step));
    if (operation.method === "delete") {
      const isGone =
        after === undefined || [404, 410].includes(after.answer.status) || isTombstone(after.body);
      return isGone
        ? { call, rule, message: "the second user removes what the first one has made", isGone }
        : undefined;
    }
    if (after === undefined) return isSeen("the second user changes what the first one has made");
    const isChanged =
      !isDeepStrictEqual(after.body, before?.body) || isSameThing(before?.body, call.body);
    return isChanged ? isSeen("the second user changes what the first one has made") : undefined;
  }

  /** Whether a list shows a thing as it shows it to the first user. */
  async #isListed(walk: Walk, step: Step, call: JudgedStep, thing: Thing): Promise<boolean> {
    const found = itemWith(call.body, isIdName, thing.id);
    if (found === undefined) return false;
    const first = await walk.make({ ...step, user: "first" });
    return (
      first !== undefined && isDeepStrictEqual(found, itemWith(first.body, isIdName, thing.id))
    );
  }

  #report(made: readonly JudgedStep[], { rule, message }: Access, thing: Thing): void {
    const last = made.at(-1);
    if (last === undefined) return;
    const walk = printedWalk(made, this.#session.calls.baseUrl, thing.id);
    const { step, request, answer, args } = last;
    const isOfList = !step.uses.some(({ step: source }) => source === thing.step);
    this.#session.report(step.operation, request, answer, [{ rule, message }], {
      readWith: args,
      walk,
      ...(isOfList && { member: { name: "id", value: thing.id } }),
    });
  }

  #reportRefused({ step, request, answer, args }: JudgedStep): void {
    const message = "every request with the credentials of the second user is answered with 401";
    const breach = { rule: "credentials-refused", message } as const;
    this.#session.report(step.operation, request, answer, [breach], { args });
  }
}

/** A call without the credentials of the first user that got at something of the first one. */
interface Access {
  readonly call: JudgedStep;
  readonly rule: "foreign-access" | "credentials-ignored";
  readonly message: string;
  /** Whether the thing is not there any more. */
  readonly isGone: boolean;
}

/** Whether two answers show one thing: ids alone may be the same for each user. */
function isSameThing(one: unknown, other: unknown): boolean {
  const [own, seen] = [scalarsOf(one), scalarsOf(other)];
  const shared = [...seen].filter(([name]) => own.has(name));
  return shared.length > 0 && shared.every(([name, value]) => own.get(name) === value);
}

/** Texts and numbers of an object, and of objects within it, by the way to them. */
function scalarsOf(body: unknown, place = ""): ReadonlyMap<string, string> {
  if (typeof body !== "object" || body === null) return new Map();
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "object") found.set(`${place}/${name}`, String(value));
    else for (const [inner, text] of scalarsOf(value, `${place}/${name}`)) found.set(inner, text);
  }
  return found;
}

/** Whether a body shows nothing. */
function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  const items = itemsOf(body);
  return items !== undefined && items.length === 0;
}
