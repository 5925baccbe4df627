import { getByPointer } from "../source/locations/pointer.ts";
import { accept, all, refuse, type Check, type Schema } from "./check.ts";
import { combine } from "./combine.ts";
import { checkMembers, checkUnevaluated, memberKeywords } from "./members.ts";
import { restrictions, type KeywordCheck } from "./restrictions.ts";

/** Keywords that restrict nothing, and those that another keyword reads. */
const silent = new Set([
  "$schema",
  "$comment",
  "$defs",
  "definitions",
  "$dynamicAnchor",
  "title",
  "description",
  "default",
  "patternErrorMessage",
  "examples",
  "deprecated",
  "format",
  "then",
  "else",
  "minContains",
  "maxContains",
  "unevaluatedProperties",
]);

/**
 * A function that says whether values are valid, without saying why not. It is there within
 * milliseconds, where ajv takes a tenth of a second to load and compile; most runs need no more.
 * It knows the keywords that the schemas of this project use, without formats. For a schema with
 * any other it accepts nothing, so that ajv has the last word.
 * Source: JSON Schema 2020-12, Core and Validation.
 */
export function accepts(root: Schema): (value: unknown) => boolean {
  try {
    const check = new Compiler(root).compile(root);
    return (value) => check(value, undefined);
  } catch (error) {
    if (error instanceof UnknownKeyword) return () => false;
    throw error;
  }
}

class UnknownKeyword extends Error {}

/** Ways to read the schemas of other documents than this project's own. */
export interface SchemaReading {
  /** The schema that a reference leads to, and how those within it are read; undefined if it is missing. */
  resolve(reference: string): ResolvedSchema | undefined;
  /** Keywords that are checked in another way. */
  readonly keywords: Readonly<Record<string, KeywordCheck>>;
  /** Whether a keyword restricts nothing. */
  isSilent(keyword: string): boolean;
}

/** A schema behind a reference. */
export interface ResolvedSchema {
  readonly schema: unknown;
  /** The same for two references that lead to the same schema. */
  readonly key: string;
  readonly reading: SchemaReading;
}

/**
 * The check of a schema whose references lead elsewhere; undefined where it has a keyword that is not known.
 *
 * @param checks of references, by their keys; shared among calls
 */
export function checkOf(
  schema: unknown,
  reading: SchemaReading,
  checks: Map<string, { check: Check }>,
): ((value: unknown) => boolean) | undefined {
  try {
    const check = new Compiler(undefined, reading, checks).compile(schema);
    return (value) => check(value, undefined);
  } catch {
    // Unknown, or so wrong that nothing can be told.
    return undefined;
  }
}

class Compiler {
  readonly #root: Schema | undefined;
  readonly #reading: SchemaReading | undefined;
  readonly #references: Map<string, { check: Check }>;

  constructor(
    root: Schema | undefined,
    reading: SchemaReading | undefined = undefined,
    references = new Map<string, { check: Check }>(),
  ) {
    this.#root = root;
    this.#reading = reading;
    this.#references = references;
  }

  readonly compile = (schema: unknown): Check => {
    if (typeof schema === "boolean") return schema ? accept : refuse;
    const object = schema as Schema;
    const checks: Check[] = [];
    const keywords = Object.keys(object);
    for (const keyword of keywords) {
      if (memberKeywords.has(keyword) || this.#isSilent(keyword)) continue;
      if (keyword === "$id" && object === this.#root) continue;
      checks.push(this.#keyword(keyword, object));
    }
    if (keywords.some((keyword) => memberKeywords.has(keyword))) {
      checks.push(checkMembers(object, this.compile));
    }
    const rest = object["unevaluatedProperties"];
    return rest === undefined ? all(checks) : checkUnevaluated(all(checks), this.compile(rest));
  };

  #keyword(keyword: string, schema: Schema): Check {
    const expected = schema[keyword];
    if (keyword === "$ref") return this.#reference(expected as string);
    const check =
      this.#reading?.keywords[keyword]?.(expected, schema, this.compile) ??
      restrictions[keyword]?.(expected, schema, this.compile) ??
      combine[keyword]?.(expected, schema, this.compile);
    if (check === undefined) throw new UnknownKeyword(keyword);
    return check;
  }

  #isSilent(keyword: string): boolean {
    if (this.#reading?.keywords[keyword] !== undefined) return false;
    return silent.has(keyword) || this.#reading?.isSilent(keyword) === true;
  }

  /** A schema may refer to itself, so that its check is looked up only when it runs. */
  #reference(reference: string): Check {
    const target = this.#target(reference);
    if (target === undefined) throw new UnknownKeyword(reference);
    const { key, schema, compile } = target;
    let entry = this.#references.get(key);
    if (entry === undefined) {
      entry = { check: refuse };
      this.#references.set(key, entry);
      try {
        entry.check = compile(schema);
      } catch (error) {
        this.#references.delete(key);
        throw error;
      }
    }
    const found = entry;
    return (value, seen) => found.check(value, seen);
  }

  #target(reference: string) {
    if (this.#reading !== undefined) {
      const found = this.#reading.resolve(reference);
      if (found === undefined) return undefined;
      const { schema, key, reading } = found;
      return { schema, key, compile: new Compiler(undefined, reading, this.#references).compile };
    }
    const schema = reference.startsWith("#")
      ? getByPointer(this.#root, reference.slice(1))
      : undefined;
    return schema === undefined ? undefined : { schema, key: reference, compile: this.compile };
  }
}
