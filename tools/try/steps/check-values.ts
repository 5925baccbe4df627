import type { OperationNode, TypeNode } from "../../../generator/ir/index.ts";
import { responseFor, type Breach } from "../checks/check-answer.ts";
import { compareValues } from "../checks/compare-values.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { FindingMember } from "../finding.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf, type WireAnswer } from "../wire/message.ts";
import type { AnsweredCall } from "./send-valid.ts";

/** A breach with the property that shows it. */
export interface ValueBreach {
  readonly breach: Breach;
  readonly member: FindingMember;
}

type Members = Readonly<Record<string, unknown>>;

/** Holds what is shown against what was sent. */
export class Values {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Values that were sent and are shown otherwise.
   *
   * @param where what shows them, such as the answer itself
   * @param seen places that were told of before; those that are found are added
   */
  compare(
    operation: OperationNode,
    args: CallArguments,
    shown: { readonly target: OperationNode; readonly answer: WireAnswer; readonly body: unknown },
    where: string,
    seen: Set<string>,
  ): readonly ValueBreach[] {
    const request = typeOfSent(operation, args);
    const response = typeOfShown(shown.target, shown.answer);
    if (request === undefined || response === undefined) return [];
    const { index } = this.#session;
    const found: ValueBreach[] = [];
    for (const one of compareValues(args["body"], shown.body, request, response, index)) {
      const { isCut, place, sent } = one;
      if (seen.has(place) || !(isCut || one.isDemanded)) continue;
      seen.add(place);
      const how = isCut ? "without its end" : "with another value";
      const message = `'${place}' is ${where} ${how}: ${shortened(one.found)} in place of ${shortened(sent)}`;
      const member = { name: place.replace(/^.*\//s, ""), value: sent };
      found.push({ breach: { rule: isCut ? "value-cut" : "value-changed", message }, member });
    }
    return [...found, ...this.#shownSecrets(request, args["body"], shown.body, where, seen)];
  }

  /** Properties that are in requests only, and are shown. */
  #shownSecrets(
    request: TypeNode,
    sent: unknown,
    body: unknown,
    where: string,
    seen: Set<string>,
  ): readonly ValueBreach[] {
    const { node } = this.#session.index.resolveNullable(request);
    if (node.kind !== "object" || !isMembers(sent) || !isMembers(body)) return [];
    return node.properties.flatMap(({ name, access }) => {
      if (access !== "writeOnly" || sent[name] === undefined || sent[name] !== body[name])
        return [];
      if (seen.has(name)) return [];
      seen.add(name);
      const message = `'${name}', which is writeOnly, is ${where}`;
      const member = { name, value: sent[name] };
      return [{ breach: { rule: "write-only-shown", message }, member }];
    });
  }

  /** A property with a default that was not sent and has another value. */
  defaults({ request, args, operation }: DefaultCall, shown: unknown): readonly ValueBreach[] {
    const type = typeOfSent(operation, args);
    const node = type && this.#session.index.resolveNullable(type).node;
    const sent = args["body"];
    if (node?.kind !== "object" || !isMembers(sent) || !isMembers(shown)) return [];
    // A value that is not in the text was not sent, whatever the client adds.
    const text = Buffer.from(request.body ?? []).toString();
    return node.properties.flatMap(({ name, default: usual }) => {
      if (usual === undefined || typeof usual === "object") return [];
      if (sent[name] !== undefined || text.includes(name) || !Object.hasOwn(shown, name)) return [];
      if (shown[name] === usual) return [];
      const message = `'${name}' was not sent, and has not its default`;
      return [{ breach: { rule: "default-ignored", message }, member: { name, value: usual } }];
    });
  }

  /** Effects of a change on properties that it was not sent. */
  others(
    operation: OperationNode,
    args: CallArguments,
    before: ReadThing,
    after: ReadThing,
  ): readonly ValueBreach[] {
    const type = typeOfSent(operation, args);
    const node = type && this.#session.index.resolveNullable(type).node;
    const sent = args["body"];
    if (node?.kind !== "object" || !isMembers(sent)) return [];
    if (!isMembers(before.body) || !isMembers(after.body)) return [];
    const [old, now] = [before.body, after.body];
    const isPatch = operation.method === "patch";
    const breaches: ValueBreach[] = [];
    for (const { name, required, default: usual } of node.properties) {
      if (sent[name] !== undefined || isNothing(old[name])) continue;
      const member = { name, value: old[name] };
      const isGone = isNothing(now[name]) || (usual !== undefined && now[name] === usual);
      if (isPatch && isGone && now[name] !== old[name])
        breaches.push({
          breach: { rule: "patch-reset", message: `'${name}' was not sent by PATCH, and is reset` },
          member,
        });
      if (!isPatch && !required && usual === undefined && isEqual(now[name], old[name]))
        breaches.push({
          breach: {
            rule: "put-merged",
            message: `'${name}' was not sent by PUT, and GET has it as before`,
          },
          member,
        });
    }
    return breaches;
  }
}

/** A call whose body has left out properties. */
interface DefaultCall extends AnsweredCall {
  readonly operation: OperationNode;
}

const typeOfSent = (operation: OperationNode, args: CallArguments): TypeNode | undefined => {
  const content = sentContent(operation, args["contentType"]);
  return content === undefined || content.kind === "binary" ? undefined : content.type;
};

/** The type of the body that an answer has. */
export function typeOfShown(operation: OperationNode, answer: WireAnswer): TypeNode | undefined {
  const contents = responseFor(operation, answer.status)?.contents ?? [];
  const written = headerOf(answer, "content-type")?.replace(/[\s;].*/, "");
  return (contents.find(({ mediaType }) => mediaType === written) ?? contents[0])?.type;
}

const shortened = (value: unknown): string => {
  const text = typeof value === "string" ? `'${value}'` : String(value);
  return text.length > 40 ? `${text.slice(0, 36)} …` : text;
};

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
