import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { count } from "../../../rules/words.ts";
import { placeKey, type Origin } from "../../origin.ts";
import type { LowerOptions } from "../../options.ts";
import type { LoweredObject, LoweredProperty } from "../types/lowered.ts";

/**
 * Parts of an `allOf` that refuse properties of other parts by `additionalProperties: false`, and that are taken to close
 * the whole. By the letter of JSON Schema such a property can never be present.
 */
export class ClosedParts {
  readonly #isWhole: boolean;
  readonly #places = new Set<string>();
  #first: LoweredProperty | undefined;

  constructor({ closed = "whole" }: LowerOptions) {
    this.#isWhole = closed === "whole";
  }

  /** Whether a closed part accepts a property of another part. */
  accepts(part: LoweredObject, property: LoweredProperty): boolean {
    if (!this.#isWhole || property.type.kind === "never") return false;
    for (const origin of part.closedAt ?? []) this.#places.add(placeKey(origin));
    if (property.facts.isDeclared) this.#first ??= property;
    return true;
  }

  /** Whether a schema accepts properties that it does not name itself. */
  has(place: Origin): boolean {
    return this.#places.has(placeKey(place));
  }

  /** Says once what was taken. */
  report(diagnostics: Diagnostics): void {
    if (this.#first === undefined) return;
    const { name: property, origin } = this.#first;
    const parts = count(this.#places.size, "closed part");
    diagnostics.report("allof-whole", origin, { property, parts });
  }
}
