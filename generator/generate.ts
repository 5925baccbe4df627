import { fileURLToPath } from "node:url";
import { modulePath } from "./code/index.ts";
import type { Diagnostics } from "./diagnostics/diagnostics.ts";
import { Failure, reportFailure } from "./ir/failure.ts";
import { render, type PrintedFile } from "./emit/render.ts";
import { printedFor } from "./emit/printed-for.ts";
import { loadTemplates } from "./emit/templates.ts";
import { builtInTemplates } from "./emit/built-in-templates.ts";
import { ApiIndex, type Api } from "./ir/index.ts";
import type { LowerOptions } from "./ir/options.ts";
import { lower } from "./ir/lower.ts";
import { loadDocument } from "./openapi/load.ts";
import { chooseFormatter, type Formatter, type GeneratedFile } from "./output/format.ts";
import type { FormatMemory } from "./output/format-memory.ts";
import { UnparsableText } from "./output/unparsable-text.ts";
import { defaultPathsOptions, type PathsOptions } from "./paths/options.ts";
import { pathsFile } from "./paths/paths.ts";
import type { PluginUse } from "./plugins/plugin.ts";
import type { SourceText } from "./source/source-file.ts";
import { filesOf, readSources, type SourceHost, type SourceSet } from "./source/read.ts";
import type { ArtefactName } from "./views/artefact.ts";
import { defaultArtefacts } from "./views/modules.ts";
import type { Options } from "./views/options.ts";
import type { PackageIdentity } from "./views/package/manifest.ts";

/** One document and the code to make from it; paths are as the host reads them. */
export interface GenerateSpec
  extends Omit<LowerOptions, "xml">, Partial<Omit<Options, keyof LowerOptions>> {
  readonly input: string;
  readonly output: string;
  /** Folder that references must not leave. Default: the input's. */
  readonly root?: string;
  /** Overlays that change the document, in their order. */
  readonly overlays?: readonly string[];
  readonly identity?: PackageIdentity;
  readonly emit?: readonly ArtefactName[];
  /** Options of `paths.d.ts`, if it is to be emitted. */
  readonly paths?: PathsOptions;
  /** Artefacts from outside, loaded. */
  readonly plugins?: readonly PluginUse[];
  /** Folder with templates that replace built-in ones. */
  readonly templates?: string;
}

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
}

/** Settings that the IR depends on. */
export type AnalyseSpec = Pick<
  GenerateSpec,
  | "input"
  | "int64"
  | "dates"
  | "decimals"
  | "untyped"
  | "emit"
  | "root"
  | "overlays"
  | "names"
  | "operations"
  | "extensions"
  | "extensionsAt"
  | "pagination"
  | "media"
  | "paths"
>;

/** Reads, checks and lowers a document: what linting and generating have in common. */
export async function analyse(
  spec: AnalyseSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
  onStage: OnStage = () => undefined,
): Promise<Analysis> {
  onStage("read");
  const sources = await readSources(spec.input, host, spec.root, spec.overlays);
  try {
    return analyseSources(spec, sources, diagnostics, onStage);
  } catch (error) {
    reportFailure(error, { file: sources.entry }, diagnostics);
    return { sources };
  }
}

function analyseSources(
  spec: AnalyseSpec,
  sources: SourceSet,
  diagnostics: Diagnostics,
  onStage: OnStage,
): Analysis {
  onStage("check");
  const document = loadDocument(sources, diagnostics);
  if (document === undefined) return { sources };
  const paths =
    spec.paths &&
    pathsFile(document, sources, { ...defaultPathsOptions, ...spec.paths }, diagnostics);
  const isAlone = spec.paths !== undefined && spec.emit?.length === 0;
  const ownTypes = paths === undefined ? {} : { paths };
  // Types of paths need nothing that lowering finds, and refuse less.
  if (isAlone) return { sources: document.sources, ...(diagnostics.hasErrors ? {} : ownTypes) };
  onStage("lower");
  const {
    int64,
    dates = "string",
    decimals,
    untyped = "infer",
    names,
    operations,
    media,
    extensions,
    extensionsAt,
    pagination,
  } = spec;
  const given = {
    ...(names === undefined ? {} : { names }),
    ...(operations === undefined ? {} : { operations }),
    ...(media === undefined ? {} : { media }),
    ...(extensions === undefined ? {} : { extensions }),
    ...(extensionsAt === undefined ? {} : { extensionsAt }),
    ...(pagination === undefined ? {} : { pagination }),
  };
  const options = { int64, dates, decimals, untyped, xml: xmlScope(spec.emit), ...given };
  const api = lower(document, options, diagnostics);
  // The values of a document that was converted are not those that were read.
  const found = { ...ownTypes, api };
  return { sources: document.sources, ...(diagnostics.hasErrors ? {} : found) };
}

/** Which schemas have XML codecs: servers and clients bring in those of XML bodies. */
function xmlScope(emit: GenerateSpec["emit"]): "all" | "used" | "none" {
  if (emit === undefined) return "used";
  if (emit.includes("xml")) return "all";
  const stubs = ["server", "client", "webhooks"] as const;
  return stubs.some((name) => emit.includes(name)) ? "used" : "none";
}

/** The files of a document as diagnostics need them: their texts, without parsed values. */
export interface SourceTexts {
  readonly files: ReadonlyMap<string, SourceText>;
}

/**
 * Files of the generated package, formatted, and the sources; no files if anything is wrong.
 *
 * @param memory what an earlier run of this generator with these settings has formatted
 */
export async function generate(
  spec: GenerateSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
  onStage: OnStage = () => undefined,
  memory?: FormatMemory,
): Promise<{ readonly sources: SourceTexts; readonly files?: readonly GeneratedFile[] }> {
  const { sources, api, paths } = await withoutDocument(analyse(spec, host, diagnostics, onStage));
  const files: GeneratedFile[] =
    paths === undefined
      ? []
      : [{ path: pathsName(spec.paths), bytes: new TextEncoder().encode(paths) }];
  if (api === undefined) return files.length === 0 ? { sources } : { sources, files };
  onStage("emit");
  try {
    files.push(...(await emitFiles(spec, api, diagnostics, onStage, memory)));
  } catch (error) {
    const [file = spec.input] = sources.files.keys();
    reportFailure(error, { file }, diagnostics);
  }
  return diagnostics.hasErrors ? { sources } : { sources, files };
}

/** Prints and formats the files of the artefacts. */
async function emitFiles(
  spec: GenerateSpec,
  api: Api,
  diagnostics: Diagnostics,
  onStage: OnStage,
  memory?: FormatMemory,
): Promise<readonly GeneratedFile[]> {
  const index = modulePath("./index", spec.identity !== undefined);
  const printed = await printFiles(spec, api, diagnostics);
  const format = await chooseFormatter(`${spec.output}/${index}`, memory);
  const files: GeneratedFile[] = [];
  // One file after another, kept as bytes: text and views of all of them never stand in memory
  // together.
  for (const file of printed) {
    if (diagnostics.hasErrors) continue;
    onStage("emit", file.path);
    const formatted = await formatFile(file, api, format, diagnostics);
    if (formatted !== undefined) files.push(formatted);
  }
  return files;
}

/** Settings that printed files depend on. */
export type PrintSpec = Omit<GenerateSpec, "output" | "root" | "overlays" | "paths">;

/** Files of the artefacts before they are formatted, each printed when it is asked for. */
export async function printFiles(
  spec: PrintSpec,
  api: Api,
  diagnostics: Diagnostics,
): Promise<Iterable<PrintedFile>> {
  const plugins = spec.plugins ?? [];
  const folders = {
    builtIn: builtInTemplates(),
    plugins: plugins.flatMap(({ plugin }) =>
      plugin.templates === undefined ? [] : [fileURLToPath(plugin.templates)],
    ),
    overrides: spec.templates,
  };
  const templates = await loadTemplates(folders, diagnostics);
  const request = {
    api,
    index: new ApiIndex(api),
    input: spec.input,
    emit: spec.emit ?? defaultArtefacts(api),
    plugins,
    options: {
      int64: spec.int64,
      dates: spec.dates ?? "string",
      decimals: spec.decimals,
      enums: spec.enums ?? "types",
      codecs: spec.codecs ?? "used",
      groupBy: spec.groupBy ?? "none",
      importExtension: spec.importExtension ?? "js",
    },
    ...(spec.identity === undefined ? {} : { identity: spec.identity }),
  } as const;
  return render(request, templates, diagnostics);
}

/** Values need a module; types alone are a declaration file, as other tools write it. */
function pathsName(options: PathsOptions = {}): string {
  const { enum: enums, enumValues, makePathsEnum } = { ...defaultPathsOptions, ...options };
  return enums || enumValues || makePathsEnum ? "paths.ts" : "paths.d.ts";
}

/** Lets go of the parsed document, which is large and not needed behind lowering. */
async function withoutDocument(
  analysis: Promise<Analysis>,
): Promise<Omit<Analysis, "sources"> & { readonly sources: SourceTexts }> {
  const { sources, ...rest } = await analysis;
  const files = [...filesOf(sources)].map(([path, file]) => [path, file.withoutValue()] as const);
  return { sources: { files: new Map(files) }, ...rest };
}

/** Text that does not parse is a bug of ours, or a plugin's, which is named then. */
async function formatFile(
  { path, text, isPlugin }: PrintedFile,
  api: Api,
  format: Formatter,
  diagnostics: Diagnostics,
): Promise<GeneratedFile | undefined> {
  try {
    return await format(path, text);
  } catch (error) {
    if (!isPlugin) {
      const offset = error instanceof UnparsableText ? error.offset : 0;
      const printed = printedFor(text, offset, api.declarations);
      throw printed === undefined ? error : new Failure(error, printed.origin);
    }
    const reason = error instanceof Error ? error.message : String(error);
    diagnostics.report("plugin-output", undefined, { file: path, reason });
    return undefined;
  }
}
