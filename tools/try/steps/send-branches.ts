import type { OperationNode } from "../../../generator/ir/index.ts";
import type { Json } from "../../../generator/samples/json.ts";
import { clientParams } from "../../../generator/views/client/params.ts";
import { branchValues, type BranchSources } from "../plan/branch-values.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";

/** Calls of one operation for its branches. */
const mostCalls = 40;

/** Kinds of values that requests may have, and how many of them were sent. */
export class Branches {
  readonly #session: Session;
  readonly #sources: BranchSources;
  #all = 0;
  #sent = 0;

  constructor(session: Session, sources: BranchSources) {
    this.#session = session;
    this.#sources = sources;
  }

  get all(): number {
    return this.#all;
  }

  get sent(): number {
    return this.#sent;
  }

  /**
   * Sends each kind of value that parameters and bodies of an operation may have.
   *
   * @param base a valid call that the others differ from in one value
   */
  async send(operation: OperationNode, base: CallArguments): Promise<void> {
    const done = new Map<string, boolean>();
    let calls = 0;
    for (const { what, args } of this.#calls(operation, base)) {
      if (done.get(what) === true) continue;
      done.set(what, args === undefined);
      if (args === undefined || calls >= mostCalls || this.#session.isDone) continue;
      if (!(await this.#call(operation, args))) continue;
      calls++;
      done.set(what, true);
    }
    this.#all += done.size;
    this.#sent += [...done.values()].filter(Boolean).length;
  }

  *#calls(
    operation: OperationNode,
    base: CallArguments,
  ): Generator<{ readonly what: string; readonly args?: CallArguments }> {
    for (const { name, parameter } of clientParams(operation)) {
      const value = base[name];
      if (parameter.in === "path" || value === undefined) continue;
      const place = parameter.name;
      for (const one of branchValues(parameter.type, value as Json, this.#sources, place))
        yield one.value === undefined ? one : { ...one, args: { ...base, [name]: one.value } };
    }
    const content = sentContent(operation, base["contentType"]);
    const body = base["body"];
    // Other bodies are given as the client takes them, such as parts of a form.
    if (content?.kind !== "json" || body === undefined || operation.method === "delete") return;
    for (const one of branchValues(content.type, body as Json, this.#sources))
      yield one.value === undefined ? one : { ...one, args: { ...base, body: one.value } };
  }

  /** Makes a call. Returns whether it was sent. */
  async #call(operation: OperationNode, args: CallArguments): Promise<boolean> {
    const session = this.#session;
    const written = await session.calls.request(operation, args);
    if (written === undefined || !(await session.oracle.allows(written, operation))) return false;
    const request = session.tags.matching(session.right(written, operation));
    const answer = await session.send(operation, request, args);
    if (answer === undefined) return false;
    if (answer.status < 300) session.tags.keep(request, answer);
    const { breaches } = await session.check(operation, args, answer);
    session.report(operation, request, answer, breaches, { args });
    return true;
  }
}
