import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { itemsOf } from "../checks/items.ts";
import { removedMark } from "../checks/removed-mark.ts";
import { isTombstone, itemWith } from "../checks/removed-thing.ts";
import type { Session } from "../session.ts";
import { Values } from "../steps/check-values.ts";
import { isIdName } from "./id-name.ts";
import type { Route } from "./routes.ts";
import type { MadeStep } from "./step.ts";
import { usesOf, type Thing } from "./things.ts";
import { changedText, noteSent, setState, type World } from "./world.ts";

/** Statuses that say that a thing is not there. */
const absent: readonly number[] = [404, 410];

/** Holds the answers of a walk against what the calls before them have done. */
export class Judge {
  readonly #session: Session;
  readonly #routes: readonly Route[];
  readonly #world: World;
  readonly #values: Values;

  constructor(session: Session, routes: readonly Route[], world: World) {
    this.#session = session;
    this.#routes = routes;
    this.#world = world;
    this.#values = new Values(session);
  }

  /** Breaches that an answer shows. The world knows of the call afterwards. */
  async take(call: MadeStep, route: Route): Promise<readonly Breach[]> {
    const thing = this.#world.thingOf(route, call.args);
    const { status } = call.answer;
    if (thing !== undefined && route.isItem) return this.#item(call, route, thing);
    const isDone = status < 300;
    if (thing !== undefined && thing.isOwn && isDone) {
      const below = await this.#below(call, thing);
      if (below.length > 0) return below;
    }
    switch (route.operation.method) {
      case "get":
        return isDone ? this.#list(call, route, thing) : [];
      case "put":
        if (thing === undefined && route.isItem && isDone && status !== 202)
          this.#world.put(call, route, this.#parentOf(call, route));
        return [];
      case "post":
        return isDone ? this.#post(call, route, thing) : [];
      case "delete":
        if (thing === undefined && isDone) this.#world.blur();
        return [];
      default:
        return [];
    }
  }

  /** A call of a thing itself. */
  async #item(call: MadeStep, { operation }: Route, thing: Thing): Promise<readonly Breach[]> {
    const { status } = call.answer;
    const isDone = status < 300;
    if (!thing.isOwn) return [];
    switch (operation.method) {
      case "get":
        return this.#shown(call, thing);
      case "delete": {
        const isMissing = thing.state === "there" && absent.includes(status);
        if (isMissing || isDone) {
          for (const one of this.#world.dependentsOf(thing)) setState(one, "unknown");
          for (const one of this.#world.siblingsOf(thing)) one.isOtherWritten = true;
          setState(thing, status === 200 || status === 204 ? "removed" : "unknown");
        }
        return isMissing
          ? [
              {
                rule: "made-missing",
                message: `the answer is ${status}, and nothing has removed it`,
              },
            ]
          : [];
      }
      case "put":
      case "patch": {
        if (!isDone) return [];
        if (thing.state === "removed") {
          const used = await this.#used(call, thing);
          if (used.length > 0 || thing.state !== "removed") return used;
        }
        for (const one of this.#world.siblingsOf(thing)) one.isOtherWritten = true;
        if (operation.method === "put") thing.state = status === 202 ? "unknown" : "there";
        if (thing.state !== "there") return [];
        thing.written = { operation, args: call.args };
        noteSent(thing, call.args["body"], call.body);
        return [];
      }
      default:
        if (isDone && thing.state === "removed") return this.#used(call, thing);
        if (isDone) setState(thing, "unknown");
        return [];
    }
  }

  /** A GET of a thing. */
  #shown(call: MadeStep, thing: Thing): readonly Breach[] {
    const { status } = call.answer;
    if (thing.state === "removed") {
      if (status >= 300 || isTombstone(call.body)) return [];
      return [{ rule: "removed-found", message: `the answer is ${status}` }];
    }
    if (thing.state !== "there") return [];
    if (absent.includes(status)) {
      setState(thing, "unknown");
      return [
        { rule: "made-missing", message: `the answer is ${status}, and nothing has removed it` },
      ];
    }
    if (status !== 200) return [];
    const before = thing.shown;
    const name = thing.isOtherWritten ? changedText(thing, before, call.body) : undefined;
    const wrong = this.#compared(call, thing);
    thing.shown = call.body;
    thing.written = undefined;
    thing.isOtherWritten = false;
    if (name === undefined) return wrong;
    const message = `'${name}' is another than before, and only other things were written`;
    return [
      { rule: "others-changed", message, member: { name, value: thing.sent.get(name) } },
      ...wrong,
    ];
  }

  /** Values that were sent and are shown otherwise. */
  #compared(call: MadeStep, { written }: Thing): readonly Breach[] {
    if (written === undefined) return [];
    const { request, answer, body } = call;
    const sent = { request, answer, body, args: written.args };
    const shown = {
      target: call.step.operation,
      request,
      answer,
      body,
      where: "in the answer",
    } as const;
    return this.#values
      .compare(written.operation, sent, shown, new Set())
      .map(({ breach, member }) => ({ ...breach, member }));
  }

  /** A call of what is below a thing, which was taken. */
  async #below(call: MadeStep, thing: Thing): Promise<readonly Breach[]> {
    const { method } = call.step.operation;
    const isRead = method === "get" || method === "head" || method === "options";
    if (thing.state === "removed") {
      if (method === "delete" || (isRead && isEmpty(call.body))) return [];
      // Where the document lists no refusal, there is nothing else to answer.
      if (!canRefuse(call.step.operation)) return [];
      return this.#used(call, thing);
    }
    // An action may do anything to the thing; what is made below it is another thing.
    if (!isRead && this.#makes(call.step.operation) === false) setState(thing, "unknown");
    return [];
  }

  /** A removed thing that was used all the same, unless GET says that it is there and marked. */
  async #used(call: MadeStep, thing: Thing): Promise<readonly Breach[]> {
    const read = await this.#peek(thing);
    const isMarked = read !== undefined && read.status < 300 && isTombstone(read.body);
    setState(thing, isMarked ? "unknown" : "removed");
    if (isMarked) return [];
    const { method } = call.step.operation;
    // A PUT may make again what was removed.
    if (method === "put" && call.answer.status !== 202 && (read === undefined || read.status < 300))
      return [];
    const message = `the answer is ${call.answer.status}, though DELETE has removed the thing`;
    return [{ rule: "removed-used", message }];
  }

  #list(call: MadeStep, route: Route, parent: Thing | undefined): readonly Breach[] {
    const wrong = this.#world.things.flatMap((thing): readonly Breach[] => {
      if (!thing.isOwn || thing.state !== "removed" || thing.collection !== route.bare) return [];
      if (thing.parent !== parent) return [];
      const found = itemWith(call.body, isIdName, thing.id);
      if (found === undefined || itemsOf(call.body) === undefined) return [];
      if (Object.keys(found).some((name) => removedMark.test(name))) return [];
      const message = "the list still has what DELETE has removed";
      return [{ rule: "removed-found", message, member: { name: "id", value: thing.id } }];
    });
    this.#world.listed(call, route, parent);
    return wrong;
  }

  #post(call: MadeStep, route: Route, parent: Thing | undefined): readonly Breach[] {
    const { status } = call.answer;
    if (status !== 200 && status !== 201) return [];
    const made = this.#world.made(call, route, parent);
    if (made === undefined) {
      // Nothing is known of what it has done.
      if (route.collection === undefined) this.#world.blur();
      return [];
    }
    const siblings = this.#world.siblingsOf(made);
    for (const one of siblings) one.isOtherWritten = true;
    const same = siblings.findLast(({ id }) => String(id) === String(made.id));
    if (same === undefined || isChosen(call, made.id)) return [];
    const isRepeated = JSON.stringify(same.step.args["body"]) === JSON.stringify(call.args["body"]);
    if (isRepeated || same.state === "unknown") return [];
    const member = { name: "id", value: made.id };
    const isReused = same.state === "removed";
    // The id is that of another thing now, which may be shown.
    if (isReused) setState(same, "unknown");
    return isReused
      ? [{ rule: "id-reused", message: "it has the id of a thing that DELETE has removed", member }]
      : [{ rule: "made-twice", message: "it has the id of another thing that is there", member }];
  }

  /** Whether an operation makes things that others are called with; false for an action. */
  #makes(operation: OperationNode): boolean {
    const own = this.#routes.find((one) => one.operation === operation);
    return (
      operation.method !== "post" ||
      this.#routes.some(({ collection }) => collection !== undefined && collection === own?.bare)
    );
  }

  /** The thing that the collection of a call is below. */
  #parentOf({ args }: MadeStep, { params }: Route): Thing | undefined {
    const above = params.at(-2);
    return above === undefined
      ? undefined
      : this.#world.things.find(({ id }) => String(id) === String(args[above.name]));
  }

  /** The answer of GET for a thing, which is not judged; undefined where no operation asks for it. */
  async #peek(
    thing: Thing,
  ): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
    const route = this.#routes.find(
      ({ operation, isItem, collection }) =>
        operation.method === "get" && isItem && collection === thing.collection,
    );
    const uses = route && usesOf(route, thing, this.#session.index);
    if (route === undefined || uses === undefined) return undefined;
    const ids = [...thingIds(thing)];
    const args = Object.fromEntries(route.params.map(({ name }, at) => [name, ids[at]]));
    const written = await this.#session.calls.request(route.operation, args);
    if (written === undefined) return undefined;
    const answer = await this.#session.send(
      route.operation,
      this.#session.right(written, route.operation),
    );
    if (answer === undefined) return undefined;
    const { body } = await this.#session.check(route.operation, args, answer);
    return { status: answer.status, body };
  }
}

function* thingIds(thing: Thing): Generator<unknown> {
  if (thing.parent !== undefined) yield* thingIds(thing.parent);
  yield thing.id;
}

/** Whether a document lists an answer that says that something is not there. */
const canRefuse = ({ responses }: OperationNode): boolean =>
  responses.some(({ status }) => ["404", "410", "4XX", "DEFAULT"].includes(status.toUpperCase()));

/** Whether the client has chosen an id itself. */
const isChosen = ({ args }: MadeStep, id: unknown): boolean =>
  Object.values((args["body"] ?? {}) as object).some((one) => String(one) === String(id));

/** Whether a body shows nothing. */
function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  if (typeof body !== "object") return false;
  const items = itemsOf(body);
  return items === undefined ? Object.keys(body).length === 0 : items.length === 0;
}
