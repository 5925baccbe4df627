import type { Location } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";

/** Something of the document, by its place. */
interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** Exception of the generator, with the part of the document that it was about. */
export class Failure extends Error {
  readonly place: Place;

  constructor(cause: unknown, place: Place) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.place = place;
  }
}

/** Does a step that is about one part of the document, which an exception then names. */
export function about<Result>({ file, pointer }: Place, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(error, { file, pointer });
  }
}

/** Does a step for each of some nodes of the document, which an exception then names. */
export function eachAbout<Node extends { readonly origin: Place }, Result>(
  nodes: readonly Node[],
  step: (node: Node) => Result,
): readonly Result[] {
  return nodes.map((node) => about(node.origin, () => step(node)));
}

/**
 * Reports an exception that nothing foresaw, which is a mistake of the generator.
 *
 * @param whole where to report one that is about no part of the document
 */
export function reportFailure(error: unknown, whole: Location, diagnostics: Diagnostics): void {
  const location = error instanceof Failure ? error.place : whole;
  const cause = error instanceof Failure ? error.cause : error;
  const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n", 1);
  const stack = cause instanceof Error ? cause.stack : undefined;
  diagnostics.report("internal-error", location, { reason }, [], stack);
}
