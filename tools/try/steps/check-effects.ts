import { isDeepStrictEqual } from "node:util";
import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import { idsOf } from "../checks/items.ts";
import { lostMember } from "../checks/lost-member.ts";
import { isTombstone } from "../checks/removed-thing.ts";
import type { TryFinding } from "../finding.ts";
import { decoded, type RelatedCalls } from "../plan/related-calls.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf, type WireRequest } from "../wire/message.ts";
import { MadeInList } from "./check-listed.ts";
import { ChangedParts } from "./check-parts.ts";
import { RemovedFromList } from "./check-removed.ts";
import { Values } from "./check-values.ts";
import { removeAgain } from "./remove-again.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Statuses that say that a thing is not there. */
const absent: readonly number[] = [404, 410];

/** Times that changes of one operation are looked at. */
const mostCompared = 4;

/** Times that what one operation has sent is asked for after calls with single kinds of values. */
const mostAsked = 8;

/** Checks that calls have had the effects that their answers tell of. */
export class Effects {
  readonly #session: Session;
  readonly #related: RelatedCalls;
  /** Requests that have made things, by the address or id that they have got. */
  readonly #made = new Map<string, WireRequest>();
  /** Times that changes of an operation have been looked at. */
  readonly #compared = new Map<OperationNode, number>();
  /** Operations whose changes are lost, of which no single value is told. */
  readonly #lost = new Set<OperationNode>();
  readonly #values: Values;
  readonly #removedFrom: RemovedFromList;
  readonly #listed: MadeInList;
  readonly #parts: ChangedParts;
  /** Times that something was asked for after a call with one kind of value. */
  readonly #asked = new Map<OperationNode, number>();

  constructor(session: Session, related: RelatedCalls) {
    this.#session = session;
    this.#related = related;
    this.#values = new Values(session);
    this.#removedFrom = new RemovedFromList(session, related);
    this.#listed = new MadeInList(session, related);
    this.#parts = new ChangedParts(session, related, this.#values);
  }

  /** The thing before a change, where it is to be compared. */
  async before(operation: OperationNode, args: CallArguments): Promise<ReadThing | undefined> {
    if (operation.method === "delete") return this.#removedFrom.before(operation, args);
    const isChange = operation.method === "put" || operation.method === "patch";
    if (!isChange || this.#timesCompared(operation) >= mostCompared) return undefined;
    const call = this.#related.reading(operation, args);
    return call && this.#session.read(call);
  }

  /** @param before what was there before the call */
  async check(operation: OperationNode, tried: AnsweredCall, before?: ReadThing): Promise<void> {
    const { status } = tried.answer;
    const isDone = status === 200 || status === 204;
    const shown = this.#answered(operation, tried);
    if (operation.method === "post" && status === 201) await this.#made201(operation, tried, shown);
    else if (operation.method === "delete" && isDone) await this.#removed(operation, tried, before);
    else if (["put", "patch"].includes(operation.method) && (isDone || status === 201))
      await this.#changed(operation, tried, shown, before);
  }

  /** Holds a call with one kind of value against its answer, and against what GET shows after it. */
  async checkBranch(operation: OperationNode, tried: AnsweredCall): Promise<void> {
    const { status } = tried.answer;
    // Of a change that is lost no single value is told.
    if (status >= 300 || operation.method === "delete" || this.#lost.has(operation)) return;
    const seen = this.#answered(operation, tried);
    const count = this.#asked.get(operation) ?? 0;
    const isChange = operation.method === "put" || operation.method === "patch";
    if (count >= mostAsked || (!isChange && (operation.method !== "post" || status !== 201)))
      return;
    const call = isChange
      ? this.#related.reading(operation, tried.args)
      : this.#related.readingMade(operation, tried.args, tried.body);
    if (call === undefined) return;
    this.#asked.set(operation, count + 1);
    const read = await this.#session.read(call);
    if (read !== undefined) this.#shown(operation, tried, call.target, read, seen);
  }

  /** Looks for what was made and was not in its list. */
  checkLists(): Promise<void> {
    return this.#listed.checkAgain();
  }

  /** Checks that a change of one part leaves the others, and that null removes it. */
  async checkParts(operation: OperationNode, bases: readonly CallArguments[]): Promise<void> {
    const largest = bases.at(-1);
    if (operation.method === "patch" && largest !== undefined)
      await this.#parts.check(operation, largest);
  }

  /** Tells of what only the whole run shows. */
  report(): void {
    this.#values.reportLost();
  }

  /** Holds an answer against what was sent. Returns the places where they differ. */
  #answered(operation: OperationNode, tried: AnsweredCall): Set<string> {
    const seen = new Set<string>();
    if (!["post", "put", "patch"].includes(operation.method)) return seen;
    const { answer, body, request, args } = tried;
    if (answer.status >= 300) return seen;
    const shown = { target: operation, request, answer, body, where: "in the answer" } as const;
    for (const one of this.#values.compare(operation, tried, shown, seen))
      this.#session.report(operation, request, answer, [one.breach], {
        args,
        member: one.member,
      });
    // PATCH leaves what it is not sent, whatever the defaults are.
    if (operation.method === "patch") return seen;
    for (const { breach, member } of this.#values.defaults({ ...tried, operation }, body))
      this.#session.report(operation, request, answer, [breach], { args, member });
    return seen;
  }

  /** Holds what GET shows against what was sent. */
  #shown(
    operation: OperationNode,
    tried: AnsweredCall,
    target: OperationNode,
    read: ReadThing,
    seen: Set<string>,
    before?: ReadThing,
  ): void {
    if (read.answer.status !== 200) return;
    const shown = { ...read, target, before, where: "in GET after it" } as const;
    for (const one of this.#values.compare(operation, tried, shown, seen))
      this.#report(operation, tried, read, one.breach, { member: one.member });
  }

  async #made201(operation: OperationNode, tried: AnsweredCall, seen: Set<string>): Promise<void> {
    const session = this.#session;
    const { baseUrl } = session.calls;
    const location = headerOf(tried.answer, "location");
    const url =
      location !== undefined && URL.canParse(location, tried.request.url)
        ? new URL(location, tried.request.url).href
        : undefined;
    if (url !== undefined) {
      if (!url.startsWith(`${baseUrl}/`)) return;
      this.#once(operation, tried, url);
      const own = this.#related.readingAt(url, baseUrl);
      const shown = own && (await session.read(own));
      if (own !== undefined && shown?.request.url === url) {
        await this.#stillThere(operation, tried, shown);
        if (this.#isOther(operation, tried, shown)) return;
        this.#shown(operation, tried, own.target, shown, seen);
        return this.#listed.check(operation, tried, own, shown);
      }
      const request = session.right({ method: "GET", url, headers: { accept: "*/*" } }, operation);
      const answer = await session.send(operation, request);
      if (answer === undefined || !absent.includes(answer.status)) return;
      const message = `where Location of 201 leads to, the answer is ${answer.status}`;
      const breach: Breach = { rule: "made-missing", message };
      session.report(operation, request, answer, [breach], { before: tried.request });
      return;
    }
    const call = this.#related.readingMade(operation, tried.args, tried.body);
    if (call === undefined) return;
    const read = await session.read(call);
    if (read === undefined) return;
    this.#once(operation, tried, read.request.url);
    await this.#stillThere(operation, tried, read);
    this.#shown(operation, tried, call.target, read, seen);
    await this.#listed.check(operation, tried, call, read);
  }

  /** Whether Location leads to another thing than the answer tells of. */
  #isOther(operation: OperationNode, tried: AnsweredCall, read: ReadThing): boolean {
    const [made] = idsOf([tried.body]) ?? [];
    const [found] = idsOf([read.body]) ?? [];
    if (made === undefined || found === undefined || made === found) return false;
    const message = "where Location of 201 leads to, there is another thing than in the answer";
    this.#report(
      operation,
      tried,
      read,
      { rule: "made-missing", message },
      {
        member: { name: "id", value: made },
      },
    );
    return true;
  }

  /** Notes the address of what was made, which nothing else may have got. */
  #once(operation: OperationNode, { request, answer, args }: AnsweredCall, url: string): void {
    const earlier = this.#made.get(url);
    if (earlier === undefined) {
      this.#made.set(url, request);
      return;
    }
    const id = decoded(url.replace(/\/$/, "").replace(/^.*\//s, ""));
    const isSame = Buffer.compare(earlier.body ?? Buffer.of(), request.body ?? Buffer.of()) === 0;
    const isGiven = Object.values(args["body"] ?? {}).some((one) => String(one) === id);
    // An address that is not below the path is one thing, which each request makes anew.
    if (isSame || isGiven || !url.includes(`${operation.path}/`)) return;
    const message = `two answers of 201 tell of the same thing`;
    this.#session.report(operation, request, answer, [{ rule: "made-twice", message }], {
      before: earlier,
    });
  }

  async #removed(
    operation: OperationNode,
    tried: AnsweredCall,
    before: ReadThing | undefined,
  ): Promise<void> {
    // A removal at a path without a parameter may concern its content.
    const call = operation.path.endsWith("}")
      ? this.#related.reading(operation, tried.args)
      : undefined;
    const read = call && (await this.#session.read(call));
    const isShown = read !== undefined && read.answer.status < 300;
    // Whether a list has a thing that is shown as removed is up to the service.
    const isMarked = isShown && (read.answer.body.length === 0 || isTombstone(read.body));
    if (isShown && !isMarked) {
      const message = `after DELETE was answered with ${tried.answer.status}, GET is with ${read.answer.status}`;
      this.#report(operation, tried, read, { rule: "removed-found", message });
    } else if (operation.path.endsWith("}") && !isMarked)
      await this.#removedFrom.check(operation, tried, before);
    await removeAgain(this.#session, operation, tried, read);
  }

  async #changed(
    operation: OperationNode,
    tried: AnsweredCall,
    seen: Set<string>,
    before: ReadThing | undefined,
  ): Promise<void> {
    const call = this.#related.reading(operation, tried.args);
    const read = call && (await this.#session.read(call));
    if (call === undefined || read === undefined) return;
    await this.#stillThere(operation, tried, read);
    const isAsBefore = before !== undefined && isDeepStrictEqual(before.body, read.body);
    // A change that was not taken at all is told of once, below.
    if (!isAsBefore && !this.#lost.has(operation))
      this.#shown(operation, tried, call.target, read, seen, before);
    if (before === undefined || before.answer.status !== 200 || read.answer.status !== 200) return;
    this.#compared.set(operation, this.#timesCompared(operation) + 1);
    if (!isAsBefore) {
      for (const { breach, member } of this.#values.others(operation, tried.args, before, read))
        this.#report(operation, tried, read, breach, { member });
      return;
    }
    const name = lostMember(tried.args["body"], read.body, this.#demanded(operation, tried.args));
    if (name === undefined) return;
    this.#lost.add(operation);
    const message = `after ${operation.method.toUpperCase()} was answered with ${tried.answer.status}, GET has '${name}' as before`;
    const sent = tried.args["body"] as Readonly<Record<string, unknown>>;
    this.#report(
      operation,
      tried,
      read,
      { rule: "change-lost", message },
      {
        expected: String(sent[name]),
      },
    );
  }

  #timesCompared(operation: OperationNode): number {
    return this.#compared.get(operation) ?? 0;
  }

  /** Members that the body of an operation has to have. */
  #demanded(operation: OperationNode, args: CallArguments): ReadonlySet<string> {
    const content = sentContent(operation, args["contentType"]);
    const node = content && this.#session.index.resolveNullable(content.type).node;
    const properties = node?.kind === "object" ? node.properties : [];
    return new Set(properties.flatMap(({ name, required }) => (required ? [name] : [])));
  }

  async #stillThere(operation: OperationNode, tried: AnsweredCall, read: ReadThing): Promise<void> {
    if (!absent.includes(read.answer.status)) return;
    const message = `after ${operation.method.toUpperCase()} was answered with ${tried.answer.status}, GET is with ${read.answer.status}`;
    this.#report(operation, tried, read, { rule: "made-missing", message });
  }

  #report(
    operation: OperationNode,
    tried: AnsweredCall,
    { request, answer }: ReadThing,
    breach: Breach,
    shown: Pick<TryFinding, "expected" | "member"> = {},
  ): void {
    this.#session.report(operation, request, answer, [breach], {
      before: tried.request,
      ...shown,
    });
  }
}
