import { upgradeSwaggerSchema } from "../../generator/openapi/swagger/upgrade-schema.ts";
import { upgradeSchema } from "../../generator/openapi/upgrade-schema.ts";
import type { Mutable } from "./members.ts";

/** Keywords that say nothing about which values are valid, and stay around those that do. */
const annotations: ReadonlySet<string> = new Set(
  "title description summary default example examples deprecated readOnly writeOnly xml externalDocs".split(
    " ",
  ),
);

/** Keywords that restrict beside a reference, which 2.0 ignores there. */
const restricts = (keyword: string): boolean =>
  !/^(?:\$ref|title|description|summary|examples?|nullable|x-.*)$/s.test(keyword);

/** A schema of 2.0 as one of 3.1, and the keywords beside its reference that have had no effect. */
export function upgraded(schema: Mutable): {
  readonly schema: Mutable;
  readonly dropped: readonly string[];
} {
  const dropped = typeof schema["$ref"] === "string" ? Object.keys(schema).filter(restricts) : [];
  for (const keyword of dropped) delete schema[keyword];
  upgradeSwaggerSchema(schema);
  upgradeSchema(schema);
  const { nullable, ...rest } = schema;
  delete rest["x-nullable"];
  return { schema: nullable === true ? orNull(rest) : rest, dropped };
}

/** A schema that admits null as well. */
function orNull(schema: Mutable): Mutable {
  const isAnnotation = ([key]: [string, unknown]): boolean =>
    annotations.has(key) || key.startsWith("x-");
  const inner = Object.entries(schema).filter((one) => !isAnnotation(one));
  const outer = Object.fromEntries(Object.entries(schema).filter(isAnnotation));
  return inner.length === 0
    ? outer
    : { ...outer, anyOf: [Object.fromEntries(inner), { type: "null" }] };
}
