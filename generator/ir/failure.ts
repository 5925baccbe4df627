import type { Location } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";

/** A part of the document, by its place. */
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
  const chain = [...causesOf(error)];
  const place = chain.find((one) => one instanceof Failure)?.place;
  const thrown = chain.filter((one) => !(one instanceof Failure));
  const messages = thrown.map((one) => (one instanceof Error ? one.message : String(one)));
  const [reason = ""] = messages.join(": ").split("\n", 1);
  const stacks = thrown.flatMap((one) => (one instanceof Error ? (one.stack ?? []) : []));
  const stack = stacks.length === 0 ? undefined : stacks.join("\ncaused by ");
  diagnostics.report("internal-error", place ?? whole, { reason }, [], stack);
}

/** An exception, what has caused it, and so on. */
function* causesOf(error: unknown): Iterable<unknown> {
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined)
    yield one;
}
