import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { DerivedType } from "../views/artefact.ts";
import type { PackageContext } from "../views/context.ts";

/** Reports types of operations and responses that have another name because a schema has theirs. */
export function reportRenamed(
  types: readonly DerivedType[],
  { api }: PackageContext,
  diagnostics: Diagnostics,
): void {
  const schemas = new Map(api.declarations.map((declaration) => [declaration.name, declaration]));
  for (const { name, usual, origin } of types) {
    const schema = schemas.get(usual);
    if (name === usual || schema === undefined) continue;
    diagnostics.report("type-renamed", { ...origin, part: "key" }, { name, usual }, [
      { message: "the schema is here", location: schema.origin },
    ]);
  }
}
