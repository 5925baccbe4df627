import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { at, type Site } from "../../../openapi/site.ts";
import { count } from "../../../rules/words.ts";
import type { LowerOptions } from "../../options.ts";

/**
 * Numbers that may also be texts of numbers, which .NET 10 writes as `type: [integer, string]` with a pattern. They are
 * numbers alone where the configuration says so.
 */
export class NumericTexts {
  readonly #isNumber: boolean;
  #first: Site | undefined;
  #count = 0;

  constructor({ numericTexts }: Partial<LowerOptions> = {}) {
    this.#isNumber = numericTexts === "number";
  }

  /** Takes the texts from a schema of numbers. */
  read(schema: Record<string, unknown>, site: () => Site): void {
    const { type, pattern } = schema;
    if (!this.#isNumber || !Array.isArray(type) || typeof pattern !== "string") return;
    const others = (type as unknown[]).filter((one) => one !== "string" && one !== "null");
    const isNumber = others.length === 1 && (others[0] === "integer" || others[0] === "number");
    if (!isNumber || !type.includes("string") || !isOfNumbers(pattern)) return;
    this.#first ??= at(site(), "type");
    this.#count++;
    schema["type"] = (type as unknown[]).filter((one) => one !== "string");
    delete schema["pattern"];
  }

  report(diagnostics: Diagnostics): void {
    if (this.#first === undefined) return;
    diagnostics.report("leniency-taken", this.#first, {
      setting: "numericTexts: number",
      what: `the type 'string' of ${count(this.#count, "schema")} whose pattern is that of a number`,
      taken: "the values are numbers alone",
    });
  }
}

/** Whether a pattern matches texts of numbers and no others, as far as a few show. */
function isOfNumbers(pattern: string): boolean {
  try {
    const expression = new RegExp(pattern, "u");
    const matches = (text: string): boolean => expression.test(text);
    return ["0", "-12", "7"].every(matches) && !["", "a", "1a", " 1", "--1"].some(matches);
  } catch {
    return false;
  }
}
