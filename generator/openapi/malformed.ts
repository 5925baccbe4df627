import type { Diagnostic } from "../diagnostics/diagnostic.ts";

interface Location {
  readonly file: string;
  readonly pointer: string;
}

/**
 * Where a document does not fit its meta-schema. Lowering goes on beside such locations, so that one
 * run shows the mistakes of all stages, and does not report what only follows from them.
 */
export class Malformed {
  /** Malformed values, and the objects and arrays that they are in. */
  readonly #values = new Set<string>();
  readonly #around = new Set<string>();

  /** @param found what the check against the meta-schema has reported */
  constructor(found: readonly Diagnostic[]) {
    for (const { code, severity, location } of found) {
      // What is only a warning has a meaning.
      if (severity !== "error" || location?.pointer === undefined) continue;
      const { file, pointer } = location;
      // The location of a missing field is the object that lacks it.
      if (code !== "field-missing") this.#values.add(keyOf({ file, pointer }));
      for (const outer of outwards(pointer)) this.#around.add(keyOf({ file, pointer: outer }));
    }
  }

  get isEmpty(): boolean {
    return this.#around.size === 0;
  }

  /** Whether a location is a malformed value, or within one. */
  covers({ file, pointer }: Location): boolean {
    if (this.#values.size === 0) return false;
    for (const outer of outwards(pointer)) {
      if (this.#values.has(keyOf({ file, pointer: outer }))) return true;
    }
    return false;
  }

  /** Whether something at a location, or within it, is malformed. */
  isIn(location: Location): boolean {
    return this.#around.has(keyOf(location));
  }
}

const keyOf = ({ file, pointer }: Location): string => `${file}#${pointer}`;

/** A pointer, and those of everything around it. */
function* outwards(pointer: string): Generator<string> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    yield pointer.slice(0, end);
  }
  yield "";
}
