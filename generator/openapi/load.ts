import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { SourceSet } from "../source/read.ts";
import { checkStructure } from "./check-structure.ts";
import { ResolvedDocument, type OpenApiDocument } from "./document.ts";
import { Malformed } from "./malformed.ts";
import { checkNesting } from "./nesting.ts";
import { isObject } from "./site.ts";
import { readSwagger } from "./swagger/read-swagger.ts";
import { readVersion } from "./version.ts";

export type { OpenApiDocument } from "./document.ts";

/**
 * Checks the entry document against the meta-schema of its version and makes its references
 * resolvable. Undefined if it could not be read or is not a document at all; the diagnostics say
 * why. A document that does not fit the meta-schema knows where, so that later stages skip those
 * locations. A document of 2.0 is converted, and what is reported later is reported where it stands
 * in the user's document.
 */
export function loadDocument(
  sources: SourceSet,
  diagnostics: Diagnostics,
): OpenApiDocument | undefined {
  diagnostics.include(sources.diagnostics);
  const entry = sources.files.get(sources.entry);
  if (entry === undefined || entry.value === undefined || entry.value === null) return undefined;
  if (!isObject(entry.value)) {
    const found = Array.isArray(entry.value) ? "an array" : `a ${typeof entry.value}`;
    diagnostics.report("not-an-object", { file: entry.path, pointer: "" }, { found });
    return undefined;
  }
  const root = { value: entry.value, file: entry.path, pointer: "" };
  const nests = [...sources.files.values()].map((file) => checkNesting(file, diagnostics));
  if (nests.includes(false)) return undefined;
  const version = readVersion(root, diagnostics);
  if (version === undefined) return undefined;
  const before = diagnostics.all.length;
  checkStructure(version, root, diagnostics);
  if (version === "2.0") return readSwagger(root, sources, diagnostics, before);
  const malformed = new Malformed(diagnostics.all.slice(before));
  return new ResolvedDocument(version, root, sources, diagnostics, malformed);
}
