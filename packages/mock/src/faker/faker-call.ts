import type { Json } from "diptych/plugin";

/** A call of a function of `@faker-js/faker`. */
export interface FakerCall {
  /** Its module and its name, such as `internet` and `email`. */
  readonly module: string;
  readonly method: string;
  readonly parameters: readonly Json[];
}

/** Functions of `helpers` that take values; others take templates and patterns, which have no bounds. */
const helpers = new Set(["arrayElement", "arrayElements", "slugify", "weightedArrayElement"]);

/** Functions whose numbers are values; those of others may be lengths and counts. */
const ofNumbers = /^(?:number\.|commerce\.price$|finance\.amount$)/;

/** Largest length or count that a document may ask for. */
const largest = 10_000;

/**
 * Reads `internet.email`, or `{ "finance.amount": [1, 5] }`, with the parameters or the only one of
 * them. A text says what is wrong: calls come from documents, which may be of anybody.
 */
export function fakerCall(given: unknown): FakerCall | string {
  const [path, parameters] = partsOf(given);
  const [, module, method] = /^([a-z]\w*)\.([a-z]\w*)$/i.exec(path) ?? [];
  if (module === undefined || method === undefined)
    return `${JSON.stringify(given)} names no function of faker`;
  if (module === "helpers" && !helpers.has(method))
    return `${path} is not called: it takes templates or patterns, which have no bounds`;
  if (!ofNumbers.test(path) && isLarge(parameters))
    return `${path} is not called: a number is above ${largest}`;
  return { module, method, parameters };
}

function partsOf(given: unknown): readonly [path: string, parameters: readonly Json[]] {
  if (typeof given === "string") return [given, []];
  if (typeof given !== "object" || given === null || Array.isArray(given)) return ["", []];
  const entries = Object.entries(given as Readonly<Record<string, Json>>);
  const [first] = entries;
  if (first === undefined || entries.length > 1) return ["", []];
  const [path, own] = first;
  return [path, Array.isArray(own) ? (own as readonly Json[]) : [own]];
}

function isLarge(value: Json | readonly Json[]): boolean {
  if (typeof value === "number") return value > largest;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some((one) => isLarge(one as Json))
  );
}
