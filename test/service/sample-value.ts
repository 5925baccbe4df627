import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const file = path.resolve(import.meta.dirname, "../../spec/v2.yaml");
const { components } = load(readFileSync(file, "utf8")) as {
  components: { schemas: Record<string, Schema> };
};

/** A field by its names from the root on; those in lists have no index: `Steps.name`. */
export type FieldPath = string;

/**
 * A value of a schema of version 2 with every field, no two of them alike. Lists have two items, and
 * texts hold what XML must escape.
 *
 * @param given values that fields have to have, by their paths; undefined leaves a field out
 * @param round makes other values of the same fields
 */
export function sample(
  schemaName: string,
  given: Readonly<Record<FieldPath, unknown>> = {},
  round = 0,
): unknown {
  // No number that a service gives in a test is as large.
  let count = 10_000 + round * 1000;
  const value = (declared: Schema, at: FieldPath): unknown => {
    if (Object.hasOwn(given, at)) return given[at];
    count += 1;
    const schema = resolved(declared);
    switch (schema.type) {
      case "array":
        return [value(schema.items ?? {}, at), value(schema.items ?? {}, at)];
      case "boolean":
        return round % 2 === 0;
      case "integer":
        return count;
      case "number":
        return count + 0.25;
      case "string":
        return schema.format === "date-time"
          ? new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString()
          : `${at} ${count} <ü> & "]]>" 'x'`;
      default:
        return Object.fromEntries(
          Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
            const own = value(field, at === "" ? name : `${at}.${name}`);
            return own === undefined ? [] : [[name, own]];
          }),
        );
    }
  };
  return value({ $ref: `#/components/schemas/${schemaName}` }, "");
}

/** Single values of a structure with where they stand: `Steps[1].name`. */
export function leaves(value: unknown, at = ""): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null || value instanceof Date)
    return new Map([[at, value instanceof Date ? value.toISOString() : value]]);
  const inner = Object.entries(value).map(([name, one]) =>
    leaves(one, Array.isArray(value) ? `${at}[${name}]` : at === "" ? name : `${at}.${name}`),
  );
  return new Map(inner.flatMap((one) => [...one]));
}

function fieldsOf(declared: Schema): Readonly<Record<string, Schema>> {
  const { allOf = [], properties = {} } = resolved(declared);
  return Object.assign({}, ...allOf.map(fieldsOf), properties) as Readonly<Record<string, Schema>>;
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : resolved(components.schemas[name] ?? {});
}
