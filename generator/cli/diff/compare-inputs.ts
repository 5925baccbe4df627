import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { locate } from "../../diagnostics/located.ts";
import { compareDocuments, loadForDiff } from "../../diff/diff.ts";
import type { DiffPolicy } from "../../diff/policy.ts";
import type { OpenApiDocument } from "../../openapi/load.ts";
import { filesOf, readSources } from "../../source/read.ts";
import type { Report } from "../report.ts";
import type { Compared } from "./compared.ts";
import type { DocumentInput } from "./document-input.ts";
import type { DocumentPair } from "./pairs.ts";

/** Reads and compares two documents; undefined where one of them cannot be read. */
export async function compareInputs(
  [before, after]: DocumentPair,
  policy: DiffPolicy,
  found: Report,
  cwd: string,
): Promise<Compared | undefined> {
  const [old, next] = [before ?? nothing, after ?? nothing];
  const documents = [await readDocument(old, found, cwd), await readDocument(next, found, cwd)];
  const [from, to] = documents;
  if (from === undefined || to === undefined) return undefined;
  const { changes, accepted } = compareDocuments(from, to, policy);
  return {
    name: next.name === "" ? old.name : next.name,
    entry: next.label(next.entry),
    changes,
    accepted,
    documents: {
      old: { texts: filesOf(from.sources), label: (file) => old.label(file) },
      new: { texts: filesOf(to.sources), label: (file) => next.label(file) },
    },
  };
}

/** A document that is on one side only: all operations of the other one are gone, or new. */
const nothing: DocumentInput = {
  entry: "nothing",
  host: {
    root: ".",
    readFile: () =>
      Promise.resolve('{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{}}'),
  },
  name: "",
  label: () => "nothing",
};

async function readDocument(
  input: DocumentInput,
  found: Report,
  cwd: string,
): Promise<OpenApiDocument | undefined> {
  const sources = await readSources(input.entry, input.host, undefined, input.overlays);
  const diagnostics = new Diagnostics();
  const document = loadForDiff(sources, diagnostics);
  const located = locate(diagnostics.all, filesOf(sources)).map((one) =>
    one.location === undefined
      ? one
      : { ...one, location: { ...one.location, file: input.label(one.location.file) } },
  );
  found.add(located, cwd);
  return document;
}
