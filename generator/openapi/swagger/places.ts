import type { Place, Relocation } from "../../source/references/relocation.ts";
import type { JsonObject, Site } from "../site.ts";

/**
 * Which part of the document as it is written each part of the converted one comes from. Only what
 * moves is noted: anything within it, and anything that stands where it stood, follows.
 */
export class Places implements Relocation {
  readonly written: Site<JsonObject>;
  /** By the pointer into the converted document. */
  readonly #originals = new Map<string, Place>();
  /** Pointers into the converted document, by the pointer into the written one. */
  readonly #converted = new Map<string, string>();

  constructor(written: Site<JsonObject>) {
    this.written = written;
  }

  /** Notes that a part of the converted document comes from a place, which may be in another file. */
  note(pointer: string, { file, pointer: from }: Place): void {
    this.#originals.set(pointer, { file, pointer: from });
    // Of a part that is converted several times, references lead to the first result.
    if (file === this.written.file && !this.#converted.has(from)) {
      this.#converted.set(from, pointer);
    }
  }

  original(place: Place): Place {
    if (place.file !== this.written.file) return place;
    for (const [head, rest] of splits(place.pointer)) {
      const found = this.#originals.get(head);
      if (found !== undefined) return { file: found.file, pointer: found.pointer + rest };
    }
    return place;
  }

  converted(place: Place): Place {
    if (place.file !== this.written.file) return place;
    for (const [head, rest] of splits(place.pointer)) {
      const found = this.#converted.get(head);
      if (found !== undefined) return { file: place.file, pointer: found + rest };
    }
    return place;
  }
}

/** A pointer cut before each of its segments, the whole of it first. */
function* splits(pointer: string): Generator<readonly [head: string, rest: string]> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    yield [pointer.slice(0, end), pointer.slice(end)];
  }
}
