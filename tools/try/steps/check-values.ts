import { isDeepStrictEqual } from "node:util";
import type { OperationNode, TypeNode } from "../../../generator/ir/index.ts";
import { responseFor, type Breach } from "../checks/check-answer.ts";
import { compareValues, isNothing, type ShownValue } from "../checks/compare-values.ts";
import { sentContent } from "../plan/valid-calls.ts";
import type { FindingMember } from "../finding.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import { headerOf } from "../wire/message.ts";
import type { AnsweredCall } from "./send-valid.ts";
import { TakenValues, type Where, type Witness } from "./taken-values.ts";

/** A breach with the property that shows it. */
export interface ValueBreach {
  readonly breach: Breach;
  readonly member: FindingMember;
}

type Members = Readonly<Record<string, unknown>>;

/** Holds what is shown against what was sent. */
export class Values {
  readonly #session: Session;
  readonly #taken: TakenValues;

  constructor(session: Session) {
    this.#session = session;
    this.#taken = new TakenValues(session);
  }

  /**
   * Values that were sent and are shown otherwise.
   *
   * @param seen places that were told of before; those that are found are added
   */
  compare(
    operation: OperationNode,
    tried: AnsweredCall,
    shown: ShownThing,
    seen: Set<string>,
  ): readonly ValueBreach[] {
    const { args } = tried;
    const { where, target, answer, request: asked, body, before } = shown;
    const request = typeOfSent(operation, args);
    const response = typeOfShown(target, answer);
    if (request === undefined || response === undefined) return [];
    const { index } = this.#session;
    const found: ValueBreach[] = [];
    const compared = [...compareValues(args["body"], body, request, response, index)];
    const all = choosesParts(target) ? compared.filter(({ how }) => how !== "absent") : compared;
    const witness: Witness = {
      operation,
      request: asked,
      answer,
      args,
      where,
      ...(asked === tried.request ? {} : { before: tried.request }),
    };
    this.#taken.note(witness, all, before);
    for (const one of all) {
      const told = toldOf(one);
      if (told === undefined || seen.has(one.place)) continue;
      seen.add(one.place);
      const message = `'${one.place}' is ${where} ${told.how}: ${shortened(one.found)} in place of ${shortened(one.sent)}`;
      const member = { name: one.place.replace(/^.*\//s, ""), value: one.sent };
      found.push({ breach: { rule: told.rule, message }, member });
    }
    return [...found, ...this.#shownSecrets(request, response, args["body"], body, where, seen)];
  }

  /** Tells of optional properties that no call has set. */
  reportLost(): void {
    this.#taken.report();
  }

  /** Properties that are in requests only, and are shown; the type of the answer may have one of that name. */
  #shownSecrets(
    request: TypeNode,
    response: TypeNode,
    sent: unknown,
    body: unknown,
    where: string,
    seen: Set<string>,
  ): readonly ValueBreach[] {
    const { node } = this.#session.index.resolveNullable(request);
    if (node.kind !== "object" || !isMembers(sent) || !isMembers(body)) return [];
    const answer = this.#session.index.resolveNullable(response).node;
    const isListed = (name: string): boolean =>
      answer.kind === "object" &&
      answer.properties.some((one) => one.name === name && one.access !== "writeOnly");
    return node.properties.flatMap(({ name, access }) => {
      if (
        access !== "writeOnly" ||
        isListed(name) ||
        sent[name] === undefined ||
        sent[name] !== body[name]
      )
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
    const listed = new Set(node.properties.map(({ name }) => name));
    for (const name of isPatch ? Object.keys(old) : []) {
      // Of properties that PATCH cannot set, those count that another operation has set.
      if (listed.has(name) || isNothing(old[name]) || !isNothing(now[name])) continue;
      if (!this.#taken.isSet(operation, `/${name}`)) continue;
      const message = `'${name}' was not sent by PATCH, and is reset`;
      const member = { name, value: old[name] };
      breaches.push({ breach: { rule: "patch-reset", message }, member });
    }
    for (const { name, required, default: usual } of node.properties) {
      if (sent[name] !== undefined || isNothing(old[name])) continue;
      const member = { name, value: old[name] };
      const isGone = isNothing(now[name]) || (usual !== undefined && now[name] === usual);
      if (isPatch && isGone && now[name] !== old[name])
        breaches.push({
          breach: { rule: "patch-reset", message: `'${name}' was not sent by PATCH, and is reset` },
          member,
        });
      if (!isPatch && !required && usual === undefined && isDeepStrictEqual(now[name], old[name]))
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

/** Whether a parameter chooses the properties that an operation shows. */
const choosesParts = ({ parameters }: OperationNode): boolean =>
  parameters.some(({ name }) =>
    /^\$?(?:includes?|expand|embed|fields?|select|with|view|projection|attributes)$/i.test(name),
  );

/** An answer that shows what was sent. */
export interface ShownThing extends ReadThing {
  /** Its operation. */
  readonly target: OperationNode;
  readonly where: Where;
  /** The thing before the call, if it is known. */
  readonly before?: ReadThing | undefined;
}

/** The rule that a value breaks by itself; undefined where others must be seen beside it. */
function toldOf({
  how,
  isDemanded,
  found,
}: ShownValue):
  | { readonly rule: "value-cut" | "digits-lost" | "value-changed"; readonly how: string }
  | undefined {
  if (how === "cut") return { rule: "value-cut", how: "without its end" };
  if (how === "rounded") return { rule: "digits-lost", how: "without its last digits" };
  const isOther = how === "other" || (how === "absent" && found !== undefined);
  return isDemanded && isOther ? { rule: "value-changed", how: "with another value" } : undefined;
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
export function typeOfShown(
  operation: OperationNode,
  answer: ReadThing["answer"],
): TypeNode | undefined {
  const contents = responseFor(operation, answer.status)?.contents ?? [];
  const written = headerOf(answer, "content-type")?.replace(/[\s;].*/, "");
  return (contents.find(({ mediaType }) => mediaType === written) ?? contents[0])?.type;
}

const shortened = (value: unknown): string => {
  const text = typeof value === "string" ? `'${value}'` : String(value);
  return text.length > 40 ? `${text.slice(0, 36)} …` : text;
};

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
