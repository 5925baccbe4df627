import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { Diagnostics } from "./diagnostics/diagnostics.ts";
import { reportFailure } from "./ir/failure.ts";
import { ApiIndex, type Api } from "./ir/index.ts";
import type { LowerOptions } from "./ir/options.ts";
import { lower } from "./ir/lower.ts";
import { undecidedUnions } from "./ir/unions/undecided-unions.ts";
import { loadDocument } from "./openapi/load.ts";
import { unreferencedParts, type Part } from "./openapi/unreferenced/parts.ts";
import { aboutParts, withUses } from "./openapi/unreferenced/uses.ts";
import { defaultPathsOptions, type PathsOptions } from "./paths/options.ts";
import type { pathsFile as PathsFile } from "./paths/paths.ts";
import { entryOverlays } from "./source/overlays/entry-overlays.ts";
import { readSources, type SourceHost, type SourceSet } from "./source/reading/read.ts";
import type { ArtefactName } from "./views/artefact.ts";

export type Stage = "read" | "check" | "lower" | "emit";

/** Called when a stage begins, and in it for each file that is emitted. */
export type OnStage = (stage: Stage, file?: string) => void;

/** A document as far as the IR, with the files that it was read from. */
export interface Analysis {
  readonly sources: SourceSet;
  /** Absent where the document has errors. */
  readonly api?: Api;
  /** Text of `paths.d.ts`, or `paths.ts`, if the spec asks for it. */
  readonly paths?: string;
  /** The files as they were read, if the spec asks for them. */
  readonly written?: SourceSet;
}

/** A document and the settings that its IR depends on; paths are as the host reads them. */
export interface AnalyseSpec extends Omit<LowerOptions, "xml"> {
  readonly input: string;
  /** Folder that references must not leave. Default: the input's. */
  readonly root?: string;
  /** Overlays that change the document, in their order. */
  readonly overlays?: readonly string[];
  /** Artefacts that are to be made of the IR. Default: those of the document. */
  readonly emit?: readonly ArtefactName[];
  /** Options of `paths.d.ts`, if it is to be made. */
  readonly paths?: PathsOptions;
  /** Whether components that nothing refers to are checked as if something did. Default: false. */
  readonly unreferenced?: boolean;
  /** Whether the files are kept as they were read: lowering changes the values of schemas. Default: false. */
  readonly keepWritten?: boolean;
}

/** Reads, checks and lowers a document: what linting and generating have in common. */
export async function analyse(
  spec: AnalyseSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
  onStage: OnStage = () => undefined,
): Promise<Analysis> {
  onStage("read");
  const sources = await readSources(spec.input, host, spec.root, entryOverlays(spec.overlays));
  const parts = spec.unreferenced === true ? unreferencedParts(sources) : [];
  const written = spec.keepWritten === true ? { written: copyOf(sources) } : {};
  // Most runs have no types of paths, and loading them takes longer than reading a small document.
  const { pathsFile } = spec.paths === undefined ? {} : await import("./paths/paths.ts");
  try {
    const analysis = analyseSources(spec, sources, { diagnostics, onStage, pathsFile });
    if (analysis.api !== undefined) await checkUnions(analysis.api, diagnostics);
    if (parts.length > 0) await checkUnreferenced(parts, spec, host, diagnostics);
    return { ...analysis, ...written };
  } catch (error) {
    reportFailure(error, { file: sources.entry }, diagnostics);
    return { sources, ...written };
  }
}

function copyOf(sources: SourceSet): SourceSet {
  const files = [...sources.files].map(([path, file]): [string, typeof file] => [
    path,
    file.withValue(structuredClone(file.value)),
  ]);
  return { ...sources, files: new Map(files) };
}

/** Reads the document again with operations that refer to the parts: lowering changes the values that it was given. */
async function checkUnreferenced(
  parts: readonly Part[],
  { unreferenced: _, keepWritten: __, paths: ___, ...spec }: AnalyseSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
): Promise<void> {
  const read = await readSources(spec.input, host, spec.root, entryOverlays(spec.overlays));
  const found = new Diagnostics();
  const run = { diagnostics: found, onStage: () => undefined, pathsFile: undefined };
  analyseSources(spec, withUses(read, parts), run);
  const isAbout = aboutParts(parts, read);
  const known = new Set(diagnostics.all.map(identityOf));
  const all = found.all.filter((one) => isAbout(one) && !known.has(identityOf(one)));
  // Code can be generated without the part.
  diagnostics.include({
    all: all.map((one) => (one.class === "fatal" ? { ...one, class: "faulty" as const } : one)),
  });
}

const identityOf = ({ code, location }: Diagnostic): string =>
  `${code} ${location?.file ?? ""}#${location?.pointer ?? ""}`;

/** Most documents have no such union, and need no values. */
async function checkUnions(api: Api, diagnostics: Diagnostics): Promise<void> {
  const index = new ApiIndex(api);
  const unions = undecidedUnions(api, index);
  if (unions.length === 0) return;
  const { findOverlaps, mostNested, mostPairs } = await import("./samples/overlaps.ts");
  const { overlaps, unsearched } = findOverlaps(api, index, unions);
  for (const { origin, ...found } of overlaps)
    diagnostics.reportOnce("one-of-overlap", origin, found);
  const [first, ...others] = unsearched;
  if (first === undefined) return;
  const related = others.map((location) => ({ message: "not searched either", location }));
  const limits = { unions: unsearched.length, nested: mostNested, pairs: mostPairs };
  diagnostics.report("one-of-unsearched", first, limits, related);
}

interface Run {
  readonly diagnostics: Diagnostics;
  readonly onStage: OnStage;
  /** Loaded where the spec asks for types of paths. */
  readonly pathsFile: typeof PathsFile | undefined;
}

function analyseSources(
  spec: AnalyseSpec,
  sources: SourceSet,
  { diagnostics, onStage, pathsFile }: Run,
): Analysis {
  onStage("check");
  const document = loadDocument(sources, diagnostics);
  if (document === undefined) return { sources };
  const paths = pathsFile?.(
    document,
    sources,
    { ...defaultPathsOptions, ...spec.paths },
    diagnostics,
  );
  const isAlone = spec.paths !== undefined && spec.emit?.length === 0;
  const ownTypes = paths === undefined ? {} : { paths };
  // Types of paths need nothing that lowering finds, and refuse less.
  if (isAlone) return { sources: document.sources, ...(diagnostics.hasErrors ? {} : ownTypes) };
  onStage("lower");
  const {
    int64,
    wideIntegers,
    dates = "string",
    decimals,
    untyped = "infer",
    formats,
    patterns,
    closed,
    discriminator,
    oneOf,
    numericTexts,
    optional,
    fixedLengths,
    names,
    operations,
    media,
    extensions,
    extensionsAt,
    pagination,
    inheritance,
  } = spec;
  const given = {
    ...(names === undefined ? {} : { names }),
    ...(formats === undefined ? {} : { formats }),
    ...(wideIntegers === undefined ? {} : { wideIntegers }),
    ...(patterns === undefined ? {} : { patterns }),
    ...(closed === undefined ? {} : { closed }),
    ...(discriminator === undefined ? {} : { discriminator }),
    ...(oneOf === undefined ? {} : { oneOf }),
    ...(numericTexts === undefined ? {} : { numericTexts }),
    ...(optional === undefined ? {} : { optional }),
    ...(fixedLengths === undefined ? {} : { fixedLengths }),
    ...(operations === undefined ? {} : { operations }),
    ...(media === undefined ? {} : { media }),
    ...(extensions === undefined ? {} : { extensions }),
    ...(extensionsAt === undefined ? {} : { extensionsAt }),
    ...(pagination === undefined ? {} : { pagination }),
    ...(inheritance === undefined ? {} : { inheritance }),
  };
  const options = { int64, dates, decimals, untyped, xml: xmlScope(spec.emit), ...given };
  const api = lower(document, options, diagnostics);
  // The values of a document that was converted are not those that were read.
  const found = { ...ownTypes, api };
  return { sources: document.sources, ...(diagnostics.hasErrors ? {} : found) };
}

/** Which schemas have XML codecs: servers and clients bring in those of XML bodies. */
function xmlScope(emit: AnalyseSpec["emit"]): "all" | "used" | "none" {
  if (emit === undefined) return "used";
  if (emit.includes("xml")) return "all";
  const stubs = ["server", "client", "webhooks"] as const;
  return stubs.some((name) => emit.includes(name)) ? "used" : "none";
}
