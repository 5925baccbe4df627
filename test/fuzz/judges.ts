import { withExactIntegers } from "../support/oracle-integers.ts";
import { Oracle } from "../validate/oracle.ts";
import { asJsonSchemas } from "./schemas-30.ts";
import type { Components, Schemas } from "./schemas.ts";

/** The smallest document around component schemas. */
export function documentOf({ version, schemas }: Components): string {
  return JSON.stringify({
    openapi: version,
    info: { title: "Fuzz", version: "1" },
    paths: {},
    components: { schemas },
  });
}

/** Validators of others, which say what is valid. */
export interface Judges {
  /** ajv. Undefined where it cannot compile the schema or does not come to an end. */
  first(name: string, value: unknown): boolean | undefined;
  /** Asked where ajv and the generated code differ: `@hyperjump/json-schema`. */
  second(name: string, value: unknown): Promise<boolean | undefined>;
}

export function judgesOf({ version, schemas: own }: Components): Judges {
  const schemas = version === "3.0.4" ? asJsonSchemas(own) : own;
  let oracle: Oracle | undefined;
  return {
    first(name, value) {
      try {
        oracle ??= new Oracle(documentOf({ version: "3.1.1", schemas }));
        return oracle.accepts(name, value);
      } catch {
        return undefined;
      }
    },
    second: (name, value) => secondOpinion(schemas, name, value),
  };
}

let asked = 0;

async function secondOpinion(
  schemas: Schemas,
  name: string,
  value: unknown,
): Promise<boolean | undefined> {
  const { registerSchema, unregisterSchema, validate } =
    await import("@hyperjump/json-schema/draft-2020-12");
  const address = `https://fuzz.example/${asked++}`;
  const $defs = JSON.parse(
    JSON.stringify(withExactIntegers(schemas)).replaceAll("#/components/schemas/", "#/$defs/"),
  ) as Record<string, never>;
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  try {
    registerSchema({ $schema, $defs, $ref: `#/$defs/${name}` }, address);
    return (await validate(address, value as never)).valid;
  } catch {
    return undefined;
  } finally {
    unregisterSchema(address);
  }
}
