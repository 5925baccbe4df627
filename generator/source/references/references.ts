import { getByPointer, joinPointer } from "../locations/pointer.ts";
import { walkFrom, type Dialect, type Holder } from "./reference-walk.ts";
import { resolveAddress, resourcesOf, withoutFragment } from "./resources.ts";

/** A `$ref` to another file. */
export interface OutwardReference {
  readonly ref: string;
  readonly pointer: string;
  /** Whether it stands in the mapping of a discriminator, which may name what is no file. */
  readonly isMapped?: true;
  /** Whether it stands for a map of names. */
  readonly isMap?: boolean;
  /** Address of the schema that it stands in, where that has one of its own. */
  readonly id?: string;
}

const reference = /\$(?:ref|dynamicRef)["']?\s*:\s*(?:[>|][-+]?\s*)?["']?[^#"'\s]/;
const mappedFile = /\.(?:ya?ml|json)(?:#|$)/i;

const mappingWord = "mapping";
const mappingKey = /\bmapping["']?\s*:/y;
/** A mapping in braces whose text has neither braces nor escapes, nor aliases of YAML. */
const plainMapping = /"mapping"\s*:\s*\{[^{}\\*&]*\}/y;
const namesFile = /\.(?:ya?ml|json)\b/i;

/** Whether the mapping of a discriminator may name a file. Those of JSON, most of which name schemas, are read as text. */
function mayMapFiles(text: string): boolean {
  for (let at = text.indexOf(mappingWord); at !== -1; at = text.indexOf(mappingWord, at + 1)) {
    mappingKey.lastIndex = at;
    if (!mappingKey.test(text)) continue;
    plainMapping.lastIndex = at - 1;
    const [plain] = plainMapping.exec(text) ?? [];
    if (plain === undefined || namesFile.test(plain)) return true;
  }
  return false;
}

/** Keywords by which parts of a file are found otherwise than by their place. */
const addressing = /\$(?:id|anchor|dynamicAnchor|dynamicRef)\b/;

/** References to other files that stand in the parts of a file which something reads. */
export class FileReferences {
  readonly #path: string;
  readonly #value: unknown;
  readonly #dialect: Dialect;
  readonly #hasIds: boolean;
  readonly #hasAddresses: boolean;
  /** A text without any reference to another file is not walked. */
  readonly #mayRefer: boolean;
  readonly #seen = [new Set<object>(), new Set<object>()] as const;

  constructor(path: string, text: string, value: unknown, dialect: Dialect) {
    this.#path = path;
    this.#value = value;
    this.#dialect = dialect;
    this.#hasIds = text.includes("$id");
    this.#hasAddresses = addressing.test(text);
    this.#mayRefer = reference.test(text) || mayMapFiles(text);
  }

  /**
   * The references in a part that none of the parts asked for before has, and in the parts of the same file that it
   * leads to. The address of a schema that stands in the file (`$id`) leads to no other file.
   *
   * @param fragment of the reference that leads there; empty for the whole file
   * @param isMap whether the reference stands for a map of names
   */
  within(fragment: string, isMap = false): readonly OutwardReference[] {
    const found: OutwardReference[] = [];
    if (!this.#mayRefer) return found;
    const parts = [{ fragment, isMap }];
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { pointer, value } = this.#partAt(part.fragment);
      walkFrom(
        { value, pointer, isMap: part.isMap, seen: this.#seen },
        (holder) => {
          if (!mayHold(holder.value)) return;
          for (const one of this.#referencesIn(holder)) {
            if (!one.ref.startsWith("#")) found.push(one);
            else if (pointer !== "") parts.push(localPart(one));
          }
        },
        this.#dialect,
      );
    }
    return found;
  }

  /** The part that a fragment names; the whole file where it is not found by its place. */
  #partAt(fragment: string): { readonly pointer: string; readonly value: unknown } {
    if (fragment.startsWith("/") && !this.#hasAddresses) {
      const value = getByPointer(this.#value, fragment);
      if (value !== undefined) return { pointer: fragment, value };
    }
    return { pointer: "", value: this.#value };
  }

  *#referencesIn({ value: holder, pointer, isMap }: Holder): Iterable<OutwardReference> {
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const ref = holder[keyword];
      if (typeof ref !== "string" || this.#isOwnAddress(ref, pointer)) continue;
      yield { ref, pointer: `${pointer}/${keyword}`, isMap, ...this.#idOf(pointer) };
    }
    yield* mappedFiles(holder, pointer);
  }

  #idOf(pointer: string): { readonly id?: string } {
    return this.#hasIds ? { id: resourcesOf(this.#path, this.#value).at(pointer).address } : {};
  }

  #isOwnAddress(ref: string, pointer: string): boolean {
    if (!this.#hasIds || ref.startsWith("#")) return false;
    const resources = resourcesOf(this.#path, this.#value);
    const address = resolveAddress(ref, resources.at(pointer).address);
    return address !== undefined && resources.get(withoutFragment(address)) !== undefined;
  }
}

/** Whether a holder has a keyword that refers to something: most have none. */
const mayHold = (holder: Holder["value"]): boolean =>
  holder["$ref"] !== undefined ||
  holder["discriminator"] !== undefined ||
  holder["$dynamicRef"] !== undefined;

/** Files that only parts refer to which nothing has asked for. */
export interface UnreadFiles {
  /** In the order of the references. */
  readonly files: readonly string[];
  /** The first of the references. */
  readonly from: { readonly file: string; readonly pointer: string };
}

/**
 * Finds the files that are not read because nothing uses the parts that refer to them. Nothing can be asked of the
 * references after that: all of their parts count as asked for.
 *
 * @param locate the file that a reference leads to
 */
export function unreadFiles(
  references: ReadonlyMap<string, FileReferences>,
  locate: (reference: OutwardReference, file: string) => string | undefined,
  isAsked: (file: string) => boolean,
): UnreadFiles | undefined {
  const files = new Set<string>();
  let from: UnreadFiles["from"] | undefined;
  for (const [file, own] of references)
    for (const one of own.within("")) {
      const target = one.isMapped === true ? undefined : locate(one, file);
      if (target === undefined || isAsked(target)) continue;
      files.add(target);
      from ??= { file, pointer: one.pointer };
    }
  return from && { files: [...files], from };
}

function localPart({ ref, isMap }: OutwardReference): {
  readonly fragment: string;
  readonly isMap: boolean;
} {
  try {
    return { fragment: decodeURIComponent(ref.slice(1)), isMap: isMap === true };
  } catch {
    return { fragment: "", isMap: false };
  }
}

/** Files, and parts of the same file, that the mapping of a discriminator names. */
function mappedFiles(
  { discriminator }: Readonly<Record<string, unknown>>,
  pointer: string,
): readonly OutwardReference[] {
  if (typeof discriminator !== "object" || discriminator === null) return [];
  const mapping = (discriminator as { readonly mapping?: unknown }).mapping;
  if (typeof mapping !== "object" || mapping === null) return [];
  return Object.entries(mapping).flatMap(([key, ref]) =>
    typeof ref === "string" && (ref.startsWith("#") || mappedFile.test(ref))
      ? [{ ref, pointer: joinPointer(pointer, "discriminator", "mapping", key), isMapped: true }]
      : [],
  );
}
