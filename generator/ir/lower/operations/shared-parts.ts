import type { JsonObject, Site } from "../../../openapi/site.ts";
import { placeName } from "../../place-name.ts";

/** The kinds of components that operations refer to, each with the word that ends the names of its types. */
const words = {
  parameter: "Parameter",
  header: "Header",
  requestBody: "RequestBody",
  response: "Response",
} as const;

type PartKind = keyof typeof words;

/**
 * Responses, parameters, headers and request bodies that several operations refer to. Each is lowered once, so that
 * what its inline schemas become is declared once, under a name of its own.
 */
export class SharedParts {
  readonly #made = new Map<string, { readonly part: unknown; readonly isHere: boolean }>();

  /**
   * Result of `make` for a part, or the earlier one.
   *
   * @param place where the operation has the part, or a reference to it
   * @param site the part itself
   * @param own name of the types of a part that stands in the operation
   */
  once<T>(
    kind: PartKind,
    place: Site,
    site: Site<JsonObject>,
    own: string,
    make: (name: string) => T,
  ): T {
    const key = `${kind} ${site.file}#${site.pointer}`;
    const isHere = place.file === site.file && place.pointer === site.pointer;
    const made = this.#made.get(key);
    // Operations of a path have its parameters each under its own name, unless one is referred to.
    if (made !== undefined && !(isHere && made.isHere)) return made.part as T;
    const part = make((isHere ? undefined : nameOf(kind, site)) ?? own);
    this.#made.set(key, { part, isHere });
    return part;
  }
}

/** The name of a part's types by its place, a component or a file; undefined if it is neither. */
function nameOf(kind: PartKind, place: Site): string | undefined {
  if (place.pointer !== "" && !/^\/components\/\w+\/[^/]+$/.test(place.pointer)) return undefined;
  const name = placeName(place);
  return name.endsWith(words[kind]) ? name : name + words[kind];
}
