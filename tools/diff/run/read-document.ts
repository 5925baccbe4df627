import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import type { OpenApiDocument } from "../../../generator/openapi/load.ts";
import { entryOverlays } from "../../../generator/source/overlays/entry-overlays.ts";
import { filesOf, readSources } from "../../../generator/source/reading/read.ts";
import type { DocumentInput } from "../../frame/input/read-argument.ts";
import type { Report } from "../../frame/report.ts";
import { loadForDiff } from "../diff.ts";

/** A document that was read; without a document where it cannot be, with the first reason. */
export interface ReadDocument {
  readonly document: OpenApiDocument | undefined;
  readonly problem?: string;
}

/** Reads a document that is compared. Its findings are added to a report. */
export async function readDocument(
  input: DocumentInput,
  found: Report,
  cwd: string,
): Promise<ReadDocument> {
  const sources = await readSources(
    input.entry,
    input.host,
    undefined,
    entryOverlays(input.overlays),
  );
  const diagnostics = new Diagnostics();
  const document = loadForDiff(sources, diagnostics);
  const located = locate(diagnostics.all, filesOf(sources)).map((one) =>
    one.location === undefined
      ? one
      : { ...one, location: { ...one.location, file: input.label(one.location.file) } },
  );
  found.add(located, cwd);
  const problem = located.find(({ severity }) => severity === "error")?.message;
  return { document, ...(problem === undefined ? {} : { problem }) };
}
