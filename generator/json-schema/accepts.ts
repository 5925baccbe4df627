import { getByPointer } from "../source/locations/pointer.ts";
import { accept, all, refuse, type Check, type Schema } from "./check.ts";
import { combine } from "./combine.ts";
import { checkMembers, checkUnevaluated, memberKeywords } from "./members.ts";
import { restrictions } from "./restrictions.ts";

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

class Compiler {
  readonly #root: Schema;
  readonly #references = new Map<string, { check: Check }>();

  constructor(root: Schema) {
    this.#root = root;
  }

  readonly compile = (schema: unknown): Check => {
    if (typeof schema === "boolean") return schema ? accept : refuse;
    const object = schema as Schema;
    const checks: Check[] = [];
    const keywords = Object.keys(object);
    for (const keyword of keywords) {
      if (memberKeywords.has(keyword) || silent.has(keyword)) continue;
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
      restrictions[keyword]?.(expected, schema, this.compile) ??
      combine[keyword]?.(expected, schema, this.compile);
    if (check === undefined) throw new UnknownKeyword(keyword);
    return check;
  }

  /** A schema may refer to itself, so that its check is looked up only when it runs. */
  #reference(reference: string): Check {
    let entry = this.#references.get(reference);
    if (entry === undefined) {
      const target = reference.startsWith("#")
        ? getByPointer(this.#root, reference.slice(1))
        : undefined;
      if (target === undefined) throw new UnknownKeyword(reference);
      entry = { check: refuse };
      this.#references.set(reference, entry);
      entry.check = this.compile(target);
    }
    const found = entry;
    return (value, seen) => found.check(value, seen);
  }
}
