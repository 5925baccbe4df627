import { isDeepStrictEqual } from "node:util";
import type { OperationNode } from "../../../generator/ir/index.ts";
import type { ShownValue } from "../checks/compare-values.ts";
import { isScalar } from "../checks/same-value.ts";
import type { FindingMember } from "../finding.ts";
import type { ReadThing, Session } from "../session.ts";
import type { CallArguments } from "../wire/client-calls.ts";
import type { WireAnswer, WireRequest } from "../wire/message.ts";

/** An answer that shows, or does not show, what a request has sent. */
export interface Witness {
  readonly operation: OperationNode;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  readonly args?: CallArguments;
  /** The request that has sent it, where another one shows it. */
  readonly before?: WireRequest;
  readonly where: Where;
}

/** The answer that shows a value: that of the request itself, or that of GET after it. */
export type Where = "in the answer" | "in GET after it";

interface Loss extends Witness {
  readonly member: FindingMember;
}

/** The fate of one optional property in the whole run. */
interface Fate {
  readonly place: string;
  /** Operations after which it was as it was sent, by the answer that shows it. */
  readonly shown: Readonly<Record<Where, Set<OperationNode>>>;
  /** Operations among them that have certainly set it: it was not so before, or was so with two values. */
  readonly taken: Set<OperationNode>;
  /** The first value that was shown as each operation has sent it. */
  readonly first: Map<OperationNode, unknown>;
  /** Where it was sent and is not there. */
  readonly absent: Loss[];
  /** Where a change has sent it, and another value is there. */
  readonly kept: Loss[];
}

/** Properties that are followed. */
const mostFollowed = 5_000;

/**
 * Follows properties that a request may leave out. Services may have such values of their own, may show them to some
 * only, and may take them under conditions. So a loss is told only of what an operation has never taken.
 */
export class TakenValues {
  readonly #session: Session;
  readonly #fates = new Map<string, Fate>();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Keeps what an answer shows of what was sent.
   *
   * @param before what was there before, if it is known
   */
  note(witness: Witness, shown: readonly ShownValue[], before?: ReadThing): void {
    // An answer that shows nothing of it may be of another thing.
    if (!shown.some(({ how, sent }) => how === "same" && typeof sent !== "boolean")) return;
    const isNew = witness.operation.method === "post";
    for (const one of shown) {
      if (one.isDemanded || one.isId) continue;
      const fate = this.#fate(witness.operation, one.place);
      if (fate === undefined) return;
      const old = valueAt(before?.body, one.place);
      const name = one.place.replace(/^.*\//s, "");
      const loss = { ...witness, member: { name, value: one.sent } };
      if (one.how === "same") {
        // A value that was there before says nothing of the one that was sent.
        if (isDeepStrictEqual(old, one.sent)) continue;
        fate.shown[witness.where].add(witness.operation);
        const { operation } = witness;
        const first = fate.first.get(operation) ?? one.sent;
        fate.first.set(operation, first);
        const isOther = !isDeepStrictEqual(first, one.sent);
        if (isNew || isOther || before !== undefined) fate.taken.add(operation);
      } else if (one.how === "absent") fate.absent.push(loss);
      // A third value follows from others.
      else if (
        one.how === "other" &&
        !isNew &&
        (old === undefined || isDeepStrictEqual(old, one.found))
      )
        fate.kept.push(loss);
    }
  }

  /** Whether an operation with the same things has set a property. */
  isSet(operation: OperationNode, place: string): boolean {
    return (this.#fates.get(keyOf(operation, place))?.taken.size ?? 0) > 0;
  }

  /** Tells of what was never taken. */
  report(): void {
    for (const { place, shown, taken, absent, kept } of this.#fates.values()) {
      const all = new Set([...shown["in the answer"], ...shown["in GET after it"]]);
      for (const operation of new Set([...absent, ...kept].map((one) => one.operation))) {
        const method = operation.method.toUpperCase();
        // An answer may echo a value that is not stored, and may show less than GET.
        const lost = absent.filter(
          (one) =>
            one.operation === operation &&
            !(one.where === "in the answer" ? all : shown[one.where]).has(operation),
        );
        const [first] = lost;
        if (first !== undefined && (all.size > 0 || isVaried(lost))) {
          const message = `'${place}', which ${method} has sent, is not there ${first.where}`;
          this.#tell(first, { rule: "value-lost", message });
          continue;
        }
        // Services have values of their own, such as times; this one another operation could set.
        const old = kept.filter((one) => one.operation === operation);
        const [one] = old;
        if (one === undefined || taken.has(operation) || taken.size === 0 || !isVaried(old))
          continue;
        const message = `'${place}', which ${method} has sent, is as before ${one.where}`;
        this.#tell(one, { rule: "value-changed", message });
      }
    }
    this.#fates.clear();
  }

  #tell(
    { operation, request, answer, args, before, member }: Loss,
    breach: { readonly rule: "value-lost" | "value-changed"; readonly message: string },
  ): void {
    this.#session.report(operation, request, answer, [breach], {
      ...(args !== undefined && before === undefined && { args }),
      ...(before !== undefined && { before }),
      // A test looks for the name alone where a value has parts.
      member: isScalar(member.value) ? member : { ...member, value: "" },
    });
  }

  #fate(operation: OperationNode, place: string): Fate | undefined {
    const key = keyOf(operation, place);
    const known = this.#fates.get(key);
    if (known !== undefined || this.#fates.size >= mostFollowed) return known;
    const none = (): Set<OperationNode> => new Set();
    const shown = { "in the answer": none(), "in GET after it": none() };
    const fate: Fate = { place, shown, taken: none(), first: new Map(), absent: [], kept: [] };
    this.#fates.set(key, fate);
    return fate;
  }
}

/** A property of the things that a path is of. */
const keyOf = ({ path }: OperationNode, place: string): string =>
  `${path.replace(/\/\{[^{}]*\}$/, "")} ${place}`;

/** Whether different values were sent: a service may leave out one, such as the usual one. */
const isVaried = ([first, ...others]: readonly Loss[]): boolean =>
  others.some(({ member }) => !isDeepStrictEqual(member.value, first?.member.value));

/** The value at a place; undefined without one. */
export function valueAt(body: unknown, place: string): unknown {
  let inner = body;
  for (const name of place.split("/").slice(1)) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, name))
      return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[name];
  }
  return inner;
}
