import { isDeepStrictEqual } from "node:util";
import type { ObjectNode, OperationNode } from "../../../generator/ir/index.ts";
import { isNothing } from "../checks/compare-values.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { RelatedCall, RelatedCalls } from "../plan/related-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { AnsweredCall } from "./send-valid.ts";
import type { Values } from "./check-values.ts";

/** Properties of one body that are sent alone. */
const mostParts = 10;

type Members = Readonly<Record<string, unknown>>;

/** Checks that PATCH with one property leaves the others, and that null in a merge patch removes one. */
export class ChangedParts {
  readonly #session: Session;
  readonly #related: RelatedCalls;
  readonly #values: Values;

  constructor(session: Session, related: RelatedCalls, values: Values) {
    this.#session = session;
    this.#related = related;
    this.#values = values;
  }

  /** @param whole a call that sets as much as is known */
  async check(operation: OperationNode, whole: CallArguments): Promise<void> {
    const content = sentContent(operation, whole["contentType"]);
    const node = content && this.#session.index.resolveNullable(content.type).node;
    const call = this.#related.reading(operation, whole);
    const body = whole["body"];
    if (content === undefined || node?.kind !== "object" || call === undefined) return;
    if (!isMembers(body) || (await this.#send(operation, whole)) === undefined) return;
    let before = await this.#read(call);
    const names = Object.keys(body).slice(0, mostParts);
    const alone = (name: string): CallArguments => ({ ...whole, body: { [name]: body[name] } });
    /** Properties that were not there when another one was sent, by that one. */
    const unseen = new Map<string, readonly string[]>();
    for (const name of names) {
      if (before === undefined) return;
      unseen.set(name, missing(names, before));
      before = await this.#alone(operation, alone(name), call, before);
    }
    // A property may be lost with the whole too, and is there only after it was sent alone.
    for (const [name, others] of unseen) {
      if (before === undefined) return;
      const now = missing(names, before);
      if (others.some((one) => one !== name && !now.includes(one)))
        before = await this.#alone(operation, alone(name), call, before);
    }
    // Of other media types nothing says what an object within or null means.
    if (!/merge-patch/.test(content.mediaType)) return;
    for (const name of names) await this.#within(operation, whole, body, name, call);
    for (const name of nullable(node, this.#session)) {
      if (before === undefined) return;
      before = await this.#null(operation, { ...whole, body: { [name]: null } }, call, before);
    }
  }

  /** Sends one property. Returns what GET shows after it. */
  async #alone(
    operation: OperationNode,
    args: CallArguments,
    call: RelatedCall,
    before: ReadThing,
  ): Promise<ReadThing | undefined> {
    const tried = await this.#send(operation, args);
    if (tried === undefined) return before;
    const after = await this.#read(call);
    if (after === undefined) return undefined;
    for (const { breach, member } of this.#values.others(operation, args, before, after))
      this.#session.report(operation, after.request, after.answer, [breach], {
        before: tried.request,
        member,
      });
    return after;
  }

  /** Sends one member of an object within: a merge patch leaves its other members. Source: RFC 7396, 2. */
  async #within(
    operation: OperationNode,
    whole: CallArguments,
    body: Members,
    name: string,
    call: RelatedCall,
  ): Promise<void> {
    const inner = body[name];
    const [one, ...others] = isMembers(inner) ? Object.keys(inner) : [];
    if (!isMembers(inner) || one === undefined || others.length === 0) return;
    if ((await this.#send(operation, whole)) === undefined) return;
    const before = await this.#read(call);
    const part = { ...whole, body: { [name]: { [one]: inner[one] } } };
    const tried = before && (await this.#send(operation, part));
    const after = tried && (await this.#read(call));
    if (before === undefined || tried === undefined || after === undefined) return;
    const [old, now] = [before, after].map((read) => isMembers(read.body) && read.body[name]);
    if (!isMembers(old)) return;
    for (const other of others) {
      if (isNothing(old[other]) || (isMembers(now) && !isNothing(now[other]))) continue;
      const message = `'${name}/${other}' was not sent by PATCH, and is reset`;
      this.#session.report(
        operation,
        after.request,
        after.answer,
        [{ rule: "patch-reset", message }],
        { before: tried.request, member: { name: other, value: old[other] } },
      );
    }
  }

  /** Sends null for one property, which removes it. Returns what GET shows after it. Source: RFC 7396, 1. */
  async #null(
    operation: OperationNode,
    args: CallArguments,
    call: RelatedCall,
    before: ReadThing,
  ): Promise<ReadThing | undefined> {
    const [name = ""] = Object.keys(args["body"] ?? {});
    const old = isMembers(before.body) ? before.body[name] : undefined;
    if (isNothing(old)) return before;
    const tried = await this.#send(operation, args);
    if (tried === undefined) return before;
    const after = await this.#read(call);
    if (after === undefined || !isMembers(after.body)) return after;
    if (!isDeepStrictEqual(after.body[name], old)) return after;
    const message = `PATCH has set '${name}' to null, and GET has it as before`;
    const breach = { rule: "change-lost", message } as const;
    this.#session.report(operation, after.request, after.answer, [breach], {
      before: tried.request,
      member: { name, value: old },
    });
    return after;
  }

  /** Makes a call; undefined where it is not allowed, or did not succeed. */
  async #send(operation: OperationNode, args: CallArguments): Promise<AnsweredCall | undefined> {
    const session = this.#session;
    const written = await session.calls.request(operation, args);
    if (written === undefined || !(await session.oracle.allows(written, operation)))
      return undefined;
    const request = session.tags.matching(session.right(written, operation));
    const answer = await session.send(operation, request, args);
    if (answer === undefined) return undefined;
    if (answer.status < 300) session.tags.keep(request, answer);
    const { breaches, body } = await session.check(operation, args, answer);
    session.report(operation, request, answer, breaches, { args });
    return answer.status === 200 || answer.status === 204
      ? { request, answer, args, body }
      : undefined;
  }

  async #read(call: RelatedCall): Promise<ReadThing | undefined> {
    const read = await this.#session.read(call);
    return read?.answer.status === 200 ? read : undefined;
  }
}

/** Names of properties that a thing does not show. */
const missing = (names: readonly string[], { body }: ReadThing): readonly string[] =>
  names.filter((name) => !isMembers(body) || isNothing(body[name]));

/** Names of properties that may be null and are of requests. */
const nullable = ({ properties }: ObjectNode, { index }: Session): readonly string[] =>
  properties
    .filter(({ type, access }) => access !== "readOnly" && index.resolveNullable(type).nullable)
    .map(({ name }) => name)
    .slice(0, mostParts);

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
