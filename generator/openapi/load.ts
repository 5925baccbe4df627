import { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { SourceSet } from "../source/reading/read.ts";
import { writtenLocation } from "../source/references/relocation.ts";
import type { SourceFile } from "../source/reading/source-file.ts";
import { checkStructure } from "./check-structure.ts";
import { ResolvedDocument, type OpenApiDocument } from "./document.ts";
import { Malformed } from "./malformed.ts";
import { checkNesting } from "./nesting.ts";
import { isObject, type JsonObject, type Site } from "./site.ts";
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
  const { overlaid } = sources;
  const before = diagnostics.all.length;
  const document = load(sources, diagnostics);
  if (overlaid !== undefined)
    diagnostics.relocate((location) => writtenLocation(location, { overlaid }), before);
  return document;
}

function load(sources: SourceSet, diagnostics: Diagnostics): OpenApiDocument | undefined {
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
  const found = readVersion(root, diagnostics);
  if (found === undefined) return undefined;
  const { version, stated } = found;
  const before = diagnostics.all.length;
  // Made where something is wrong only.
  let resolved: ResolvedDocument | undefined;
  const references = {
    lookUp: (reference: Site<string>): Site | undefined => {
      const none = new Malformed([]);
      resolved ??= new ResolvedDocument(version, root, sources, new Diagnostics(), none);
      return resolved.lookUp(reference);
    },
  };
  const isStated = Object.keys(stated).length === 0;
  const written = isStated ? root : { ...root, value: { ...root.value, ...stated } };
  const taken = checkStructure(version, { root: written, references }, diagnostics);
  const read = taken.value === root.value ? sources : withEntry(sources, entry, taken.value);
  if (version === "2.0") return readSwagger(taken, read, diagnostics, before);
  const malformed = new Malformed(diagnostics.all.slice(before));
  return new ResolvedDocument(version, taken, read, diagnostics, malformed);
}

/** The files with another value of the entry document. */
function withEntry(sources: SourceSet, entry: SourceFile, value: JsonObject): SourceSet {
  return { ...sources, files: new Map(sources.files).set(entry.path, entry.withValue(value)) };
}
