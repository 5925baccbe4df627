import { name as nameOf, type Name } from "../code/index.ts";
import { isIdentifier, isReservedWord } from "../names/identifier.ts";
import { UniqueNames } from "../names/unique.ts";
import type { PathsOptions } from "./options.ts";

/** Names that the file declares or uses; those of enums and aliases keep away from them. */
const taken = "paths webhooks components operations $defs $refs WithRequired Record Omit".split(
  " ",
);
const takenByMarkers = "$Read $Write Readable Writable NonNullable".split(" ");

/** Names of the statements of the file, each given once. */
export class EnumNames {
  readonly #names: UniqueNames;
  readonly #known = new Map<string, Name>();

  constructor({ makePathsEnum, readWriteMarkers }: PathsOptions) {
    this.#names = new UniqueNames([
      ...taken,
      ...(makePathsEnum ? ["ApiPaths"] : []),
      ...(readWriteMarkers ? takenByMarkers : []),
    ]);
  }

  /** The name that was kept for something with these values. */
  known(kind: string, place: string, values: readonly unknown[]): Name | undefined {
    return this.#known.get(JSON.stringify([kind, place, values]));
  }

  /** Keeps a name, so that what is asked for twice is declared once. */
  keep(kind: string, place: string, values: readonly unknown[], name: Name): void {
    this.#known.set(JSON.stringify([kind, place, values]), name);
  }

  /** The name of an enum at a place in the types: `/User/role` becomes `UserRole`. */
  enum(place: string): Name {
    return this.#free(upperFirst(sanitized(place)), "Enum");
  }

  /** The name of the values of an enum: `userRoleValues`. */
  values(place: string): Name {
    return this.#free(lowerFirst(sanitized(`${place}Values`)), "enumValues");
  }

  /** A name that is wanted, or the same with a number. */
  wanted(text: string): Name {
    return this.#free(text, "Type");
  }

  #free(text: string, otherwise: string): Name {
    const clean = text.replace(/[^\w$]/g, "_");
    const isName = isIdentifier(clean) && !isReservedWord(clean);
    return nameOf(this.#names.unique(isName ? clean : `${otherwise}${clean}`));
  }
}

/** Letters and digits; what follows other characters begins with a capital letter. */
function sanitized(place: string): string {
  if (/^\d/.test(place)) return `Value${place.replace(/[^\w$]+/g, "_")}`;
  return place.replace(/[^\w$]+(.)?/gs, (_, next: string | undefined) =>
    (next ?? "").toUpperCase(),
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The name of an enum's member, as openapi-typescript makes it. */
export function memberText(value: string | number, given: unknown): string {
  let text = typeof given === "string" ? given : String(value);
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return text;
  if (/^\d/.test(text) || text.startsWith(" ")) text = `Value${text}`.replace(".", "_");
  else if (text.startsWith("-")) text = `ValueMinus${text.slice(1)}`;
  const invalid = /[^\w$]+/.exec(text);
  if (invalid === null || invalid[0] === text) return text;
  return text.replace(/[^\w$]+/g, (signs) => (signs === "+" ? "Plus" : "_"));
}
