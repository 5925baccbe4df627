import { problem, type ProblemReply } from "@diptych/runtime";
import { SandboxMistake } from "./mistake.ts";
import { checkPattern, matches, type OperationPattern } from "./operations.ts";

/** A fault and the operations that it befalls. */
export interface Fault {
  /** Operations that it concerns; all of them if absent. */
  readonly operation?: OperationPattern;
  /** Number of times it happens; until it is removed if absent. */
  readonly times?: number;
  /** Status of the response, 400 to 599; the operation is not carried out. */
  readonly status?: number;
  /** Seconds that the header `Retry-After` of the response asks for. */
  readonly retryAfter?: number;
  /** Milliseconds that a request waits; without a status it is carried out then. */
  readonly delay?: number;
  /** Ends the access of the token that a request has: it can only be refreshed. Stands alone. */
  readonly expireToken?: boolean;
}

/** A fault with its number, and how often it has happened. */
export interface ActiveFault extends Fault {
  readonly id: number;
  readonly happened: number;
}

/** Faults of requests, the oldest first. */
export class Faults {
  #last = 0;
  readonly #active = new Map<number, { fault: Fault; happened: number }>();
  readonly #expired = new Set<string>();
  readonly #waiting = new Set<() => void>();

  /** @throws {SandboxMistake} the fault means nothing */
  add(fault: Fault): ActiveFault {
    checkFault(fault);
    if (fault.operation !== undefined) checkPattern(fault.operation);
    const id = ++this.#last;
    this.#active.set(id, { fault: { ...fault }, happened: 0 });
    return { ...fault, id, happened: 0 };
  }

  /** Those that are still to happen. */
  list(): readonly ActiveFault[] {
    return [...this.#active].map(([id, { fault, happened }]) => ({ ...fault, id, happened }));
  }

  /** Whether there was such a fault. Requests that wait for it go on. */
  remove(id: number): boolean {
    const isThere = this.#active.delete(id);
    if (this.#active.size === 0) this.#release();
    return isThere;
  }

  /** Removes all of them; tokens that have expired by a fault stay so. */
  clear(): void {
    this.#active.clear();
    this.#release();
  }

  /** Begins anew. */
  reset(): void {
    this.clear();
    this.#expired.clear();
    this.#last = 0;
  }

  /** Whether a token is to count as expired in a request for an operation. */
  expires(token: string, operation: string | undefined): boolean {
    if (this.#expired.has(token)) return true;
    if (this.#take(operation, ({ expireToken }) => expireToken === true) === undefined)
      return false;
    this.#expired.add(token);
    return true;
  }

  /**
   * Applies the fault of a request that has been read: it waits, is refused, or neither.
   *
   * @param signal aborted when the client is gone
   */
  async meet(operation: string, signal?: Signal): Promise<Met | undefined> {
    const met = this.#take(operation, ({ expireToken }) => expireToken !== true);
    if (met === undefined) return undefined;
    const { status, retryAfter, delay } = met.fault;
    if (delay !== undefined) await this.#wait(delay, signal);
    if (status === undefined) return { id: met.id, refusal: undefined };
    const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
    const detail = "A fault of the stand-in.";
    return { id: met.id, refusal: problem(status, { detail }, headers) };
  }

  #take(
    operation: string | undefined,
    isMeant: (fault: Fault) => boolean,
  ): { readonly id: number; readonly fault: Fault } | undefined {
    if (operation === undefined) return undefined;
    for (const [id, entry] of this.#active) {
      const { fault } = entry;
      if (!isMeant(fault) || !matches(fault.operation ?? "*", operation)) continue;
      if (++entry.happened === fault.times) this.#active.delete(id);
      return { id, fault };
    }
    return undefined;
  }

  /** Ends early if the client is gone or the faults are removed. */
  #wait(milliseconds: number, signal: Signal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#waiting.add(end);
      signal?.addEventListener("abort", end);
    });
  }

  #release(): void {
    for (const end of this.#waiting) end();
  }
}

/** A fault that has happened, and what the client gets for it. */
interface Met {
  readonly id: number;
  readonly refusal: ProblemReply | undefined;
}

/** As much of an `AbortSignal` as waiting needs. */
interface Signal {
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

const bounds = {
  times: [1, 1_000_000],
  status: [400, 599],
  retryAfter: [0, 86_400],
  delay: [0, 600_000],
} as const;

/** @throws {SandboxMistake} a member is unknown or out of its bounds, or nothing would happen */
function checkFault(fault: Fault): void {
  const known = ["operation", "expireToken", ...Object.keys(bounds)];
  const unknown = Object.keys(fault).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new SandboxMistake(`A fault has no member ${unknown}.`);
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const value: unknown = fault[name as keyof typeof bounds];
    if (value === undefined) continue;
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
      throw new SandboxMistake(`${name} of a fault is a whole number from ${least} to ${most}.`);
  }
  const { operation, status, retryAfter, delay, expireToken } = fault;
  if (operation !== undefined && typeof operation !== "string")
    throw new SandboxMistake("operation of a fault is a text.");
  if (expireToken !== undefined && typeof expireToken !== "boolean")
    throw new SandboxMistake("expireToken of a fault is true or false.");
  if (expireToken === true && (status ?? retryAfter ?? delay) !== undefined)
    throw new SandboxMistake(
      "expireToken of a fault stands alone; add another fault for the rest.",
    );
  if (retryAfter !== undefined && status === undefined)
    throw new SandboxMistake("retryAfter of a fault needs a status.");
  if (expireToken !== true && status === undefined && delay === undefined)
    throw new SandboxMistake("A fault has a status, a delay or expireToken.");
}
