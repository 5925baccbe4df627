/** Why the domain does not do what it was asked. */
export type RefusalKind = "missing" | "taken" | "invalid" | "forbidden";

/** Thrown where the domain refuses. The interfaces answer with a problem of their own. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The thing, if there is one. @throws {Refusal} there is none */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal("missing", `There is no ${what}.`);
  return thing;
}
