import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place, Relocation } from "../source/references/relocation.ts";

/**
 * Where a document does not fit its meta-schema. Lowering goes on beside such locations, so that one
 * run shows the mistakes of all stages, and does not report what only follows from them.
 */
export class Malformed {
  /** Malformed values, and the objects and arrays that they are in. */
  readonly #values = new Set<string>();
  readonly #around = new Set<string>();
  readonly #relocation: Relocation | undefined;

  /**
   * @param found what the check against the meta-schema has reported
   * @param relocation where what is asked about is written, if the document was converted
   */
  constructor(found: readonly Diagnostic[], relocation?: Relocation) {
    this.#relocation = relocation;
    for (const { code, severity, location } of found) {
      // A value with a mere warning has a meaning.
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
  covers(place: Place): boolean {
    if (this.#values.size === 0) return false;
    const { file, pointer } = this.#written(place);
    for (const outer of outwards(pointer)) {
      if (this.#values.has(keyOf({ file, pointer: outer }))) return true;
    }
    return false;
  }

  /** Whether a value at a location, or within it, is malformed. */
  isIn(place: Place): boolean {
    return this.#around.has(keyOf(this.#written(place)));
  }

  #written(place: Place): Place {
    return this.#relocation?.original(place) ?? place;
  }
}

const keyOf = ({ file, pointer }: Place): string => `${file}#${pointer}`;

/** A pointer, and those of everything around it. */
function* outwards(pointer: string): Generator<string> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    yield pointer.slice(0, end);
  }
  yield "";
}
