import { eachAbout } from "../../failure.ts";
import { ApiIndex } from "../../navigate.ts";
import { count } from "../../../rules/words.ts";
import type { Origin } from "../../origin.ts";
import type { Lowering } from "../lowering.ts";
import type { LoweredDeclaration, LoweredProperty, LoweredType } from "../types/lowered.ts";

/**
 * Lets optional properties be null, where the configuration says so: Jackson and others write null for a property that has
 * no value, and their documents say that it is optional.
 */
export function readOptionals(
  { options, diagnostics }: Pick<Lowering, "options" | "diagnostics">,
  drafted: readonly LoweredDeclaration[],
): readonly LoweredDeclaration[] {
  if (options.optional !== "nullable") return drafted;
  const index = new ApiIndex({ declarations: drafted });
  const places = new Map<string, Origin>();
  const widen = (property: LoweredProperty): LoweredProperty => {
    const { required, type, origin } = property;
    if (required || !isWidened(type, index)) return property;
    places.set(`${origin.file}#${origin.pointer}`, origin);
    return { ...property, type: { kind: "nullable", origin, inner: type, absent: true } };
  };
  const widened = eachAbout(drafted, (declaration) => {
    const { type } = declaration;
    if (type.kind !== "object") return declaration;
    return { ...declaration, type: { ...type, properties: type.properties.map(widen) } };
  });
  const [first] = places.values();
  if (first !== undefined)
    diagnostics.report("leniency-taken", first, {
      setting: "optional: nullable",
      what: `the types of ${count(places.size, "optional property", "optional properties")}`,
      taken: "their values may be null as well",
    });
  return widened;
}

/** Whether null is new to a property. A property of one value, which may tell members of a union apart, keeps it. */
function isWidened(type: LoweredType, index: ApiIndex): boolean {
  const { node, nullable } = index.resolveNullable(type);
  if (nullable || ["any", "never", "null"].includes(node.kind)) return false;
  return node.kind !== "enum" || node.open || node.values.length > 1;
}
