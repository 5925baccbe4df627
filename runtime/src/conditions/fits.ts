import type { Evaluated } from "./evaluated.ts";
import type { ConditionSchema } from "./schema.ts";

/** Whether a value fits a schema, and what was looked at, if that was noted. */
export interface Fit {
  readonly isGood: boolean;
  readonly evaluated: Evaluated | undefined;
}

/**
 * Which objects and arrays fit which schemas. Where `oneOf` and its like are nested, the schemas of
 * the outer one meet the same inner values: each pair is decided once, so that the time is linear.
 */
export class Fits {
  readonly #known = new WeakMap<object, Map<ConditionSchema, Map<string, Fit>>>();

  /** @param resources the resources on the way to the schema */
  get(schema: ConditionSchema, value: unknown, resources: string): Fit | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    return this.#known.get(value)?.get(schema)?.get(resources);
  }

  set(schema: ConditionSchema, value: unknown, resources: string, fit: Fit): void {
    if (typeof value !== "object" || value === null || typeof schema === "boolean") return;
    const schemas = this.#known.get(value) ?? new Map<ConditionSchema, Map<string, Fit>>();
    this.#known.set(value, schemas);
    const fits = schemas.get(schema) ?? new Map<string, Fit>();
    schemas.set(schema, fits.set(resources, fit));
  }
}
