import type { EffectTable, FieldGroup, ResourceEffects } from "./effects.ts";

/** Groups of fields by resource and schema, as `effects.schema.json` describes them. */
type Written = Readonly<Record<string, Readonly<Record<string, readonly FieldGroup[]>>>>;

/** Reads the text of `effects.json`, which is `service/effects.yaml` in a form that takes no time to read. */
export function readEffects(text: string): EffectTable {
  const { v2, v3 } = JSON.parse(text) as Readonly<Record<"v2" | "v3", Written>>;
  return { v2: resourcesOf(v2), v3: resourcesOf(v3) };
}

const resourcesOf = (written: Written): readonly ResourceEffects[] =>
  Object.entries(written).map(([resource, schemas]) => ({
    resource,
    schemas: Object.entries(schemas).map(([schema, groups]) => ({ schema, groups })),
  }));
