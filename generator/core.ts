/**
 * The engine for other programs: reading a document, its findings, the document as types (the IR), and generating.
 * Nothing here writes to a disk, prints, or ends the process. What is exported keeps its meaning until the next
 * major version, but for the IR, which is versioned as plugins are (`pluginApiVersion`).
 *
 * @module
 */

import { analyse, type AnalyseSpec } from "./analyse.ts";
import { Diagnostics } from "./diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "./diagnostics/located.ts";
import type { GenerateSpec } from "./generate.ts";
import { reportFailure } from "./ir/failure.ts";
import type { Api } from "./ir/index.ts";
import type { ArtefactName } from "./views/artefact.ts";
import { entryOverlays } from "./source/overlays/entry-overlays.ts";
import { filesOf, readSources, type SourceHost, type SourceSet } from "./source/reading/read.ts";

export type { LocatedDiagnostic as Finding, LocatedLocation } from "./diagnostics/located.ts";
export type { Position, Range, Severity } from "./diagnostics/diagnostic.ts";
export type { ArtefactName } from "./views/artefact.ts";
export type { SourceHost } from "./source/reading/read.ts";
export { ApiIndex } from "./ir/index.ts";
export type * from "./ir/index.ts";

/** A document, and where its files are. */
export interface DocumentRef {
  /** Path of the entry document, as the host reads it. */
  readonly input: string;
  /** Reads files: `inMemory` makes one of texts, `onDisk` of `diptych` one of a folder. */
  readonly host: SourceHost;
  /** Folder that references must not leave. Default: the entry document's. */
  readonly root?: string;
  /** Overlays that change the document, in their order. */
  readonly overlays?: readonly string[];
}

/** A document with its files as they were read. */
export interface ReadDocument {
  readonly sources: SourceSet;
  /** Faults of YAML and JSON, and files that are missing. */
  readonly findings: readonly LocatedDiagnostic[];
}

/** Settings of the types, as a spec of the configuration has them; `int64` is `number` by default. */
export type TypeSettings = Partial<
  Omit<AnalyseSpec, "input" | "root" | "overlays" | "emit" | "paths" | "extensionsAt">
>;

/** A document as types, with everything that was found on the way. */
export interface LoweredDocument {
  readonly sources: SourceSet;
  /** Absent where nothing can be generated: a finding of the class `fatal` says why. */
  readonly api?: Api;
  readonly findings: readonly LocatedDiagnostic[];
}

/** Settings of what is generated, as a spec of the configuration has them. */
export type GenerateSettings = TypeSettings &
  Partial<Omit<GenerateSpec, keyof AnalyseSpec | "output">> & {
    /** Artefacts that are wanted. Default: those of the document. */
    readonly emit?: readonly ArtefactName[];
    /**
     * `false` leaves texts as templates print them, which loads no formatter. A browser has none, and gives a finding
     * in place of files where it is not `false`. Default: `true`.
     */
    readonly format?: boolean;
  };

/** A file of the generated package, and everything that was found. */
export interface GeneratedDocument {
  /** Texts by path; absent where nothing can be generated. */
  readonly files?: ReadonlyMap<string, string>;
  readonly findings: readonly LocatedDiagnostic[];
}

/** A host of texts by path, for documents that are not on a disk. */
export function inMemory(texts: Readonly<Record<string, string>>): SourceHost {
  const files = new Map(Object.entries(texts));
  return {
    readFile(file) {
      const text = files.get(file);
      return text === undefined
        ? Promise.reject(new Error(`there is no file '${file}'`))
        : Promise.resolve(text);
    },
    isThere: (file) => files.has(file),
  };
}

/** Reads a document and the files that it refers to, without looking at what they mean. */
export async function readDocument({
  input,
  host,
  root,
  overlays,
}: DocumentRef): Promise<ReadDocument> {
  const sources = await readSources(input, host, root, entryOverlays(overlays));
  return { sources, findings: locate(sources.diagnostics.all, filesOf(sources)) };
}

/** Reads, checks and lowers a document. */
export async function lowerDocument(
  { host, ...document }: DocumentRef,
  settings: TypeSettings = {},
): Promise<LoweredDocument> {
  const diagnostics = new Diagnostics();
  const spec = { int64: "number", ...settings, ...document } as const;
  const { sources, api } = await analyse(spec, host, diagnostics);
  const findings = locate(diagnostics.all, filesOf(sources));
  return { sources, findings, ...(api === undefined ? {} : { api }) };
}

/** Generates the files of a document, all or none of them. */
export async function generateFiles(
  { host, ...document }: DocumentRef,
  { format = true, ...settings }: GenerateSettings = {},
): Promise<GeneratedDocument> {
  const diagnostics = new Diagnostics();
  const spec = { int64: "number", output: ".", ...settings, ...document } as const;
  if (format) {
    const { generate } = await import("./generate.ts");
    const { sources, files } = await generate(spec, host, diagnostics);
    const findings = locate(diagnostics.all, sources.files);
    return files === undefined ? { findings } : { findings, files: textsOf(files) };
  }
  const { sources, api } = await analyse(spec, host, diagnostics);
  const texts = new Map<string, string>();
  try {
    if (api !== undefined) {
      const { printFiles } = await import("./generate.ts");
      for (const { path, text } of await printFiles(spec, api, diagnostics)) texts.set(path, text);
    }
  } catch (error) {
    reportFailure(error, { file: sources.entry }, diagnostics);
  }
  const findings = locate(diagnostics.all, filesOf(sources));
  return diagnostics.hasErrors || api === undefined ? { findings } : { findings, files: texts };
}

const utf8 = new TextDecoder();

const textsOf = (
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): ReadonlyMap<string, string> =>
  new Map(files.map(({ path, bytes }) => [path, utf8.decode(bytes)]));
