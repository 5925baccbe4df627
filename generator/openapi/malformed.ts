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
  readonly #locations: readonly (Location & { readonly isField: boolean })[];

  /** @param found what the check against the meta-schema has reported */
  constructor(found: readonly Diagnostic[]) {
    this.#locations = found.flatMap(({ code, location }) => {
      if (location?.pointer === undefined) return [];
      const { file, pointer } = location;
      // The location of a missing field is the object that lacks it.
      return [{ file, pointer, isField: code === "field-missing" }];
    });
  }

  get isEmpty(): boolean {
    return this.#locations.length === 0;
  }

  /** Whether a location is a malformed value, or within one. */
  covers({ file, pointer }: Location): boolean {
    return this.#locations.some(
      (malformed) =>
        !malformed.isField && malformed.file === file && isWithin(pointer, malformed.pointer),
    );
  }

  /** Whether something at a location, or within it, is malformed. */
  isIn({ file, pointer }: Location): boolean {
    return this.#locations.some(
      (malformed) => malformed.file === file && isWithin(malformed.pointer, pointer),
    );
  }
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
