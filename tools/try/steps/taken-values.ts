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

/** What became of one optional property in the whole run. */
interface Fate {
  readonly place: string;
  /** Operations that have taken a value of it, by the answer that shows it. */
  readonly taken: Readonly<Record<Where, Set<OperationNode>>>;
  /** Where it was sent and is not there. */
  readonly absent: Loss[];
  /** Where it was sent and is as before. */
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
    for (const one of shown) {
      if (one.isDemanded || one.isId) continue;
      const fate = this.#fate(witness.operation, one.place);
      if (fate === undefined) return;
      const old = valueAt(before?.body, one.place);
      const name = one.place.replace(/^.*\//s, "");
      // A test looks for the name alone where a value has parts.
      const value = isScalar(one.sent) ? one.sent : "";
      const loss = { ...witness, member: { name, value } };
      if (one.how === "same") {
        // What was there before says nothing of what was sent.
        if (!isDeepStrictEqual(old, one.sent)) fate.taken[witness.where].add(witness.operation);
      } else if (one.how === "absent") fate.absent.push(loss);
      else if (one.how === "other" && old !== undefined && isDeepStrictEqual(old, one.found))
        fate.kept.push(loss);
    }
  }

  /** Tells of what was never taken. */
  report(): void {
    for (const { place, taken, absent, kept } of this.#fates.values()) {
      const shown = taken["in GET after it"];
      const all = new Set([...taken["in the answer"], ...shown]);
      for (const operation of new Set([...absent, ...kept].map((one) => one.operation))) {
        // An answer may echo what is not kept, and may show less than GET.
        const isOwn = (one: Loss): boolean =>
          one.operation === operation &&
          !(one.where === "in the answer" ? all : shown).has(operation);
        const [lost, again] = absent.filter(isOwn);
        const method = operation.method.toUpperCase();
        if (lost !== undefined && (again !== undefined || all.size > 0)) {
          const message = `'${place}', which ${method} has sent, is not there ${lost.where}`;
          this.#tell(lost, { rule: "value-lost", message });
          continue;
        }
        const [one, other] = kept.filter(isOwn);
        // Services have values of their own, such as times; this one another operation could set.
        if (one === undefined || other === undefined || all.size === 0) continue;
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
      member,
    });
  }

  #fate({ path }: OperationNode, place: string): Fate | undefined {
    const key = `${path.replace(/\/\{[^{}]*\}$/, "")} ${place}`;
    const known = this.#fates.get(key);
    if (known !== undefined || this.#fates.size >= mostFollowed) return known;
    const taken = {
      "in the answer": new Set<OperationNode>(),
      "in GET after it": new Set<OperationNode>(),
    };
    const fate: Fate = { place, taken, absent: [], kept: [] };
    this.#fates.set(key, fate);
    return fate;
  }
}

/** The value at a place; undefined where there is none. */
export function valueAt(body: unknown, place: string): unknown {
  let inner = body;
  for (const name of place.split("/").slice(1)) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, name))
      return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[name];
  }
  return inner;
}
