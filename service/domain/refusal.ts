/** Why the domain does not do what it was asked. */
export type RefusalKind = "missing" | "taken" | "invalid" | "forbidden";

/** One mistake of a body, and where it is. */
export interface Mistake {
  /** JSON Pointer (RFC 6901) into the body. */
  readonly pointer: string;
  readonly detail: string;
}

/** Thrown where the domain refuses. The interfaces answer with a problem of their own. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: RefusalKind;

  /** Every mistake, where there are several. */
  readonly mistakes: readonly Mistake[];

  constructor(kind: RefusalKind, message: string, mistakes: readonly Mistake[] = []) {
    super(message);
    this.kind = kind;
    this.mistakes = mistakes;
  }
}

/** The thing, if there is one. @throws {Refusal} there is none */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal("missing", `There is no ${what}.`);
  return thing;
}
