import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { at, type Site } from "../../../openapi/site.ts";
import { formatOf } from "../../../rules/formats.ts";
import { count } from "../../../rules/words.ts";
import type { LowerOptions } from "../../options.ts";

/** The formats of a document that the configuration does not hold values to, for one finding a run. */
export class LooseFormats {
  readonly #setting: "warn" | "ignore" | undefined;
  readonly #names = new Set<string>();
  #first: Site | undefined;
  #count = 0;

  constructor({ formats = "check" }: Partial<LowerOptions> = {}) {
    this.#setting = formats === "check" ? undefined : formats;
  }

  note({ format }: Readonly<Record<string, unknown>>, site: () => Site): void {
    if (this.#setting === undefined) return;
    if (typeof format !== "string" || formatOf(format) === undefined) return;
    this.#first ??= at(site(), "format");
    this.#names.add(format);
    this.#count++;
  }

  report(diagnostics: Diagnostics): void {
    const setting = this.#setting;
    if (setting === undefined || this.#first === undefined) return;
    const where = `${count(this.#count, "schema")} (${[...this.#names].sort().join(", ")})`;
    const taken = {
      warn: "texts of another form are let through; clients tell 'onMismatch' of them",
      ignore: "the formats are annotations, and nothing checks them",
    }[setting];
    diagnostics.report("leniency-taken", this.#first, {
      setting: `formats: ${setting}`,
      what: `the formats of ${where}`,
      taken,
    });
  }
}
