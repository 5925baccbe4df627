import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { DerivedType } from "../views/artefact.ts";
import type { PackageContext } from "../views/context.ts";

/**
 * Reports types of operations and responses that have a number because schemas have their names. One whose
 * other usual name is free is not reported: there is nothing to do about it.
 */
export function reportRenamed(
  types: Iterable<DerivedType>,
  { api }: PackageContext,
  diagnostics: Diagnostics,
): void {
  const schemas = new Map(api.declarations.map((declaration) => [declaration.name, declaration]));
  for (const { name, usual, origin } of types) {
    const schema = schemas.get(usual);
    if (schema === undefined || !/_\d+$/.test(name) || /_\d+$/.test(usual)) continue;
    diagnostics.report("type-renamed", { ...origin, part: "key" }, { name, usual }, [
      { message: "the schema is here", location: schema.origin },
    ]);
  }
}
