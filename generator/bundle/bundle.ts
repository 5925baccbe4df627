import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OperationSelection } from "../ir/options.ts";
import { ResolvedDocument } from "../openapi/document.ts";
import { loadDocument } from "../openapi/load.ts";
import { Malformed } from "../openapi/malformed.ts";
import { isObjectSite, type JsonObject } from "../openapi/site.ts";
import type { SourceSet } from "../source/read.ts";
import { writtenLocation } from "../source/relocation.ts";
import { bundleDocument } from "./bundle-document.ts";
import { selectOperations } from "./select-operations.ts";

/** How a document is written. */
export interface BundleOptions {
  /** The operations that are chosen; without it, all. */
  readonly operations?: OperationSelection | undefined;
  /** Whether a document of 2.0 becomes one of 3.1. */
  readonly swaggerUp?: boolean | undefined;
}

/** The files of a document as one, with the operations that are chosen; undefined if it cannot be read. */
export async function bundle(
  sources: SourceSet,
  { operations, swaggerUp }: BundleOptions,
  diagnostics: Diagnostics,
): Promise<JsonObject | undefined> {
  const loaded = loadDocument(sources, diagnostics);
  if (loaded === undefined || diagnostics.hasErrors) return undefined;
  // What is written is the document as it stands, with its faults.
  const value = sources.files.get(sources.entry)?.value;
  const root = { value, file: sources.entry, pointer: "" };
  if (!isObjectSite(root)) return undefined;
  const { overlaid } = sources;
  if (overlaid !== undefined)
    diagnostics.relocate(
      (location) => writtenLocation(location, { overlaid }),
      diagnostics.all.length,
    );
  const none = new Malformed([]);
  const document = new ResolvedDocument(loaded.version, root, sources, diagnostics, none);
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
