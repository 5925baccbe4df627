import type { ApiIndex, OperationNode } from "../../../generator/ir/index.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { ReadThing, Session } from "../session.ts";
import type { WireRequest } from "../wire/message.ts";
import { typeOfShown } from "./check-values.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** Checks that requests set nothing that is readOnly. */
export class ReadOnly {
  readonly #session: Session;
  /** Operations that have been sent such properties. */
  readonly #asked = new Set<OperationNode>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Sends a body with properties that are readOnly, once for each operation, and looks for them in the answer. */
  async check(operation: OperationNode, tried: AnsweredCall): Promise<void> {
    const isWrite = ["post", "put", "patch"].includes(operation.method);
    if (!isWrite || tried.answer.status >= 300 || this.#asked.has(operation)) return;
    const session = this.#session;
    const forged = withReadOnly(operation, tried, session.index);
    // A closed schema does not allow them, and a service may take them all the same.
    if (forged === undefined) return;
    this.#asked.add(operation);
    const ask = async (request: WireRequest): Promise<ReadThing | undefined> => {
      const answer = await session.send(operation, request);
      if (answer === undefined || answer.status >= 300) return undefined;
      const { body } = await session.check(operation, tried.args, answer);
      return { request, answer, body };
    };
    const read = await ask(session.tags.matching(forged.request));
    const taken = read && forged.taken(read.body);
    if (read === undefined || taken === undefined) return;
    // It may have changed by itself.
    const again = await ask(session.tags.matching(tried.request));
    if (again !== undefined && forged.taken(again.body) === taken) return;
    const message = `'${taken}', which is readOnly, is what the request has set`;
    const value = forged.value(taken);
    session.report(operation, read.request, read.answer, [{ rule: "read-only-taken", message }], {
      member: { name: taken, value },
    });
  }
}

/** A request that sets properties which are readOnly. */
interface ForgedRequest {
  readonly request: WireRequest;
  /** The property of an answer that has the value which was set; undefined where none has. */
  taken(body: unknown): string | undefined;
  value(name: string): unknown;
}

/**
 * A request in JSON with properties that its schema has in answers only, with other values than the answer had;
 * undefined where there are none. The client writes no such request. Source: OpenAPI 3.1, Schema Object, readOnly.
 */
function withReadOnly(
  operation: OperationNode,
  { request, answer, args, body }: AnsweredCall,
  index: ApiIndex,
): ForgedRequest | undefined {
  const sent = sentContent(operation, args["contentType"])?.type;
  const shown = typeOfShown(operation, answer);
  if (sent === undefined || shown === undefined || !isMembers(body)) return undefined;
  if (!/[/+]json\b/.test(request.headers["content-type"] ?? "")) return undefined;
  const [own, other] = [sent, shown].map((type) => index.resolveNullable(type).node);
  if (own?.kind !== "object" || other?.kind !== "object") return undefined;
  const forged = new Map<string, unknown>();
  for (const { name, type, access } of other.properties) {
    if (access !== "readOnly" || own.withheld?.includes(name) !== true) continue;
    const { node } = index.resolveNullable(type);
    const { kind } = node;
    const value = body[name];
    if (kind === "enum") {
      const another = node.values.find((one) => one !== value);
      if (another !== undefined && value !== undefined) forged.set(name, another);
    } else if (kind === "integer" && typeof value === "number") forged.set(name, value + 100_000);
    else if (kind === "boolean" && typeof value === "boolean") forged.set(name, !value);
    else if (kind === "string" && typeof value === "string") forged.set(name, altered(value));
  }
  const text = JSON.parse(Buffer.from(request.body ?? []).toString()) as unknown;
  if (forged.size === 0 || !isMembers(text)) return undefined;
  const whole = JSON.stringify({ ...text, ...Object.fromEntries(forged) });
  return {
    request: { ...request, body: new TextEncoder().encode(whole) },
    taken: (found) =>
      [...forged].find(([name, value]) => isMembers(found) && found[name] === value)?.[0],
    value: (name) => forged.get(name),
  };
}

/** A text of the same form with another digit or letter at its end. */
const altered = (text: string): string =>
  text.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, (last) =>
    last === "1" ? "2" : /\d/.test(last) ? "1" : last === "a" ? "b" : "a",
  );

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
