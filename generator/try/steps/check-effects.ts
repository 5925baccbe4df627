import { isDeepStrictEqual } from "node:util";
import type { OperationNode } from "../../ir/index.ts";
import type { Breach } from "../checks/check-answer.ts";
import type { RelatedCalls } from "../plan/related-calls.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf, type WireRequest } from "../wire/message.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Statuses that say that a thing is not there. */
const absent: readonly number[] = [404, 410];

/** Checks that calls have had the effects that their answers tell of. */
export class Effects {
  readonly #session: Session;
  readonly #related: RelatedCalls;
  /** Requests that have made things, by the address or id that they have got. */
  readonly #made = new Map<string, WireRequest>();
  /** Operations whose changes have been looked at. */
  readonly #compared = new Set<OperationNode>();

  constructor(session: Session, related: RelatedCalls) {
    this.#session = session;
    this.#related = related;
  }

  /** What is there before a change, where that is to be compared. */
  async before(operation: OperationNode, args: CallArguments): Promise<ReadThing | undefined> {
    const isChange = operation.method === "put" || operation.method === "patch";
    if (!isChange || this.#compared.has(operation)) return undefined;
    const call = this.#related.reading(operation, args);
    return call && this.#session.read(call);
  }

  /** @param before what was there before the call */
  async check(operation: OperationNode, tried: AnsweredCall, before?: ReadThing): Promise<void> {
    const { status } = tried.answer;
    const isDone = status === 200 || status === 204;
    if (operation.method === "post" && status === 201) await this.#made201(operation, tried);
    else if (operation.method === "delete" && isDone) await this.#removed(operation, tried);
    else if (["put", "patch"].includes(operation.method) && (isDone || status === 201))
      await this.#changed(operation, tried, before);
  }

  async #made201(operation: OperationNode, tried: AnsweredCall): Promise<void> {
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
      const request = session.right({ method: "GET", url, headers: { accept: "*/*" } }, operation);
      const answer = await session.send(operation, request);
      if (answer === undefined || !absent.includes(answer.status)) return;
      const message = `where Location of 201 leads to, the answer is ${answer.status}`;
      const breach: Breach = { rule: "made-missing", message };
      session.report(operation, request, answer, [breach], { before: tried.request });
      return;
    }
    const call = this.#related.readingMade(operation, tried.body);
    if (call === undefined) return;
    const read = await session.read(call);
    if (read === undefined) return;
    this.#once(operation, tried, read.request.url);
    await this.#stillThere(operation, tried, read);
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
    // What is not below the path is one thing, which each request makes anew.
    if (isSame || isGiven || !url.includes(`${operation.path}/`)) return;
    const message = `two answers of 201 tell of the same thing`;
    this.#session.report(operation, request, answer, [{ rule: "made-twice", message }], {
      before: earlier,
    });
  }

  async #removed(operation: OperationNode, tried: AnsweredCall): Promise<void> {
    // What is removed of a path without a parameter may be its content.
    const call = operation.path.endsWith("}")
      ? this.#related.reading(operation, tried.args)
      : undefined;
    const read = call && (await this.#session.read(call));
    if (read !== undefined && read.answer.status < 300) {
      const message = `after DELETE was answered with ${tried.answer.status}, GET is with ${read.answer.status}`;
      this.#report(operation, tried, read, { rule: "removed-found", message });
    }
    const again = await this.#session.send(operation, tried.request);
    if (again === undefined) return;
    const { breaches } = await this.#session.check(operation, tried.args, again);
    this.#session.report(operation, tried.request, again, breaches, {
      readWith: tried.args,
      before: tried.request,
    });
  }

  async #changed(
    operation: OperationNode,
    tried: AnsweredCall,
    before: ReadThing | undefined,
  ): Promise<void> {
    const call = this.#related.reading(operation, tried.args);
    const read = call && (await this.#session.read(call));
    if (read === undefined) return;
    await this.#stillThere(operation, tried, read);
    if (before === undefined || before.answer.status !== 200 || read.answer.status !== 200) return;
    this.#compared.add(operation);
    if (!isDeepStrictEqual(before.body, read.body)) return;
    const name = lost(tried.args["body"], read.body, this.#demanded(operation, tried.args));
    if (name === undefined) return;
    const message = `after ${operation.method.toUpperCase()} was answered with ${tried.answer.status}, GET has '${name}' as before`;
    const sent = tried.args["body"] as Readonly<Record<string, unknown>>;
    this.#report(operation, tried, read, { rule: "change-lost", message }, String(sent[name]));
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
    expected?: string,
  ): void {
    this.#session.report(operation, request, answer, [breach], {
      before: tried.request,
      ...(expected === undefined ? {} : { expected }),
    });
  }
}

/**
 * A member that was sent and not taken over, where the others were not either: a service may have some of its own, and
 * may have been sent what it has.
 *
 * @param demanded members that a request has to have; all are looked at where there is none
 */
function lost(sent: unknown, found: unknown, demanded: ReadonlySet<string>): string | undefined {
  if (typeof sent !== "object" || typeof found !== "object" || sent === null || found === null)
    return undefined;
  const own = found as Readonly<Record<string, unknown>>;
  const shared = Object.entries(sent).filter(
    ([name, value]) =>
      ["string", "number"].includes(typeof value) && typeof own[name] === typeof value,
  );
  const needed = shared.filter(([name]) => demanded.has(name));
  const compared = needed.length > 0 ? needed : shared;
  if (compared.some(([name, value]) => own[name] === value)) return undefined;
  return needed.length > 0 || shared.length > 1 ? compared[0]?.[0] : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
