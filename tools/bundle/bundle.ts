import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { OperationSelection } from "../../generator/ir/options.ts";
import { ResolvedDocument, type OpenApiDocument } from "../../generator/openapi/document.ts";
import { mapReferences } from "../../generator/openapi/faults/map-references.ts";
import { edited } from "../../generator/openapi/faults/edits.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { Malformed } from "../../generator/openapi/malformed.ts";
import { isObjectSite, type JsonObject } from "../../generator/openapi/site.ts";
import type { SourceSet } from "../../generator/source/reading/read.ts";
import { writtenLocation } from "../../generator/source/references/relocation.ts";
import { bundleDocument } from "./bundle-document.ts";
import { selectOperations } from "./select-operations.ts";

/** How a document is written. */
export interface BundleOptions {
  /** The operations that are chosen; without it, all. */
  readonly operations?: OperationSelection | undefined;
  /** Whether a document of 2.0 becomes one of 3.1. */
  readonly swaggerUp?: boolean | undefined;
}

/** The files with maps for references that stand in their place: other references go through the names. */
function withMaps(sources: SourceSet, document: OpenApiDocument): SourceSet {
  const entry = sources.files.get(sources.entry);
  const root = { value: entry?.value, file: sources.entry, pointer: "" };
  if (entry === undefined || !isObjectSite(root)) return sources;
  // They are reported where the document was loaded.
  const edits = mapReferences({ root, references: document }, new Diagnostics());
  if (edits.length === 0) return sources;
  const files = new Map(sources.files).set(entry.path, entry.withValue(edited(root.value, edits)));
  return { ...sources, files };
}

/** The files of a document as one, with the operations that are chosen; undefined if it cannot be read. */
export async function bundle(
  sources: SourceSet,
  { operations, swaggerUp }: BundleOptions,
  diagnostics: Diagnostics,
): Promise<JsonObject | undefined> {
  const loaded = loadDocument(sources, diagnostics);
  if (loaded === undefined || diagnostics.hasErrors) return undefined;
  // The document is written as it stands, with its faults.
  const whole = withMaps(sources, loaded);
  const value = whole.files.get(sources.entry)?.value;
  const root = { value, file: sources.entry, pointer: "" };
  if (!isObjectSite(root)) return undefined;
  const { overlaid } = sources;
  if (overlaid !== undefined)
    diagnostics.relocate(
      (location) => writtenLocation(location, { overlaid }),
      diagnostics.all.length,
    );
  const none = new Malformed([]);
  const document = new ResolvedDocument(loaded.version, root, whole, diagnostics, none);
  const bundled = bundleDocument(document, diagnostics);
  if (diagnostics.hasErrors) return undefined;
  const chosen =
    operations === undefined
      ? bundled
      : selectOperations(bundled, operations, sources.entry, diagnostics);
  if (swaggerUp !== true || loaded.version !== "2.0") return chosen;
  const upgrade = await import("./swagger-up.ts");
  return upgrade.swaggerUp(chosen, sources, diagnostics);
}
