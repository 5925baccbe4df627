/**
 * The reason of a refusal: the thing to act on is missing, its name is taken, the
 * request is invalid (also where it refers to something that is not there), or forbidden.
 */
export type RefusalKind = "missing" | "taken" | "invalid" | "forbidden";

/** One mistake of a body, and where it is. */
export interface Mistake {
  /** JSON Pointer (RFC 6901) into the body. */
  readonly pointer: string;
  readonly detail: string;
}

/** Mistakes that a refusal lists. */
const mostMistakes = 20;

/** Thrown where the domain refuses. The interfaces answer with a problem of their own. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: RefusalKind;

  /** The mistakes, where there are several; of many the first. */
  readonly mistakes: readonly Mistake[];

  constructor(kind: RefusalKind, message: string, mistakes: readonly Mistake[] = []) {
    const more = mistakes.length - mostMistakes;
    super(more > 0 ? `${message} ${more} more mistakes are not listed.` : message);
    this.kind = kind;
    this.mistakes = mistakes.slice(0, mostMistakes);
  }
}

/** A given text in a message: not the whole of a long one. */
export const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The thing to act on. @throws {Refusal} it does not exist: `missing` */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal("missing", `There is no ${what}.`);
  return thing;
}

/** A thing that a request refers to. @throws {Refusal} it does not exist: the request is `invalid` */
export function referenced<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal("invalid", `There is no ${what}.`);
  return thing;
}
