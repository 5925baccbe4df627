/** Result of reading an element as one alternative: the value and where it ends, or neither. */
export interface Attempt {
  readonly value: unknown;
  readonly end: number;
}

/** The element is not one of this alternative. */
export const failed: Attempt = { value: undefined, end: -1 };

/** Ends an attempt at its first issue. It is made once: making an error takes longer than most attempts. */
const givenUp: Error = /* @__PURE__ */ new Error("an alternative does not fit");

/** Ends the attempt that is being made. */
export function giveUp(): never {
  throw givenUp;
}

export function isGivenUp(error: unknown): boolean {
  return error === givenUp;
}

/**
 * Attempts by the start of their element and by alternative, without anything unknown and with. An
 * element is read at most once as each, however deep alternatives are nested in each other, so that
 * the time is linear in the size of the document.
 */
export class XmlAttempts {
  readonly #known = [
    new Map<number, Map<unknown, Attempt>>(),
    new Map<number, Map<unknown, Attempt>>(),
  ];

  get(start: number, member: unknown, strict: boolean): Attempt | undefined {
    return this.#known[strict ? 1 : 0]?.get(start)?.get(member);
  }

  set(start: number, member: unknown, strict: boolean, attempt: Attempt): void {
    const known = this.#known[strict ? 1 : 0];
    const members = known?.get(start) ?? new Map<unknown, Attempt>();
    members.set(member, attempt);
    known?.set(start, members);
  }
}
