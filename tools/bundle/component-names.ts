import { posix } from "node:path";
import { splitPointer } from "../../generator/source/locations/pointer.ts";

/** Names of components: those of the document, and those that parts of other files get. */
export class ComponentNames {
  readonly #taken = new Map<string, Set<string>>();

  /** Keeps a name of the document from other components. */
  take(group: string, name: string): void {
    const names = this.#taken.get(group) ?? new Set();
    this.#taken.set(group, names.add(name));
  }

  /** A name for what stands in another file: that of the component or of the file, with a number if it is taken. */
  free(group: string, { file, pointer }: { readonly file: string; readonly pointer: string }) {
    const stem = stemOf(file, pointer);
    let name = stem;
    for (let count = 2; this.#taken.get(group)?.has(name) === true; count++)
      name = `${stem}-${count}`;
    this.take(group, name);
    return name;
  }
}

/** The name of what a pointer leads to, with those around it where it is only a number. */
function stemOf(file: string, pointer: string): string {
  const segments = splitPointer(pointer);
  let start = segments.length - 1;
  while (start > 0 && /^\d+$/.test(segments[start] ?? "")) start--;
  const written =
    segments.length === 0
      ? posix.basename(file).replace(/\.[^.]*$/, "")
      : segments.slice(start).join("-");
  const allowed = written.replace(/[^a-zA-Z0-9._-]+/g, "-").replace(/^-+|-+$/g, "");
  return allowed === "" ? "part" : allowed;
}
