import { modulePath, type ModuleForm } from "./code/index.ts";
import type { Diagnostics } from "./diagnostics/diagnostics.ts";
import { analyse, type Analysis, type AnalyseSpec, type OnStage } from "./analyse.ts";
import { Failure, reportFailure } from "./ir/failure.ts";
import { render, type PrintedFile } from "./emit/render.ts";
import { printedFor } from "./emit/printed-for.ts";
import { loadTemplates } from "./emit/templates.ts";
import { builtInTexts } from "./emit/built-in-templates.ts";
import { ApiIndex, type Api } from "./ir/index.ts";
import type { Formatter, GeneratedFile } from "./output/format.ts";
import type { FormatMemory } from "./output/format-memory.ts";
import { UnparsableText } from "./output/unparsable-text.ts";
import { defaultPathsOptions, type PathsOptions } from "./paths/options.ts";
import type { PluginUse } from "./plugins/plugin.ts";
import type { SourceText } from "./source/reading/source-file.ts";
import { filesOf, type SourceHost } from "./source/reading/read.ts";
import { defaultArtefacts } from "./views/modules.ts";
import type { Options } from "./views/options.ts";
import type { PackageIdentity } from "./views/package/manifest.ts";

/** One document and the code to make from it; paths are as the host reads them. */
export interface GenerateSpec extends AnalyseSpec, Partial<Omit<Options, keyof AnalyseSpec>> {
  readonly output: string;
  readonly identity?: PackageIdentity;
  /** Artefacts from outside, loaded. */
  readonly plugins?: readonly PluginUse[];
  /** Folder with templates that replace built-in ones. */
  readonly templates?: string;
}

/** The files of a document as diagnostics need them: their texts, without parsed values. */
export interface SourceTexts {
  readonly files: ReadonlyMap<string, SourceText>;
}

/**
 * Files of the generated package, formatted, and the sources; no files if anything is wrong.
 *
 * @param memory what an earlier run of this generator with these settings has formatted
 * @param keep keeps a file until it is written, perhaps elsewhere than in memory
 */
export async function generate(
  spec: GenerateSpec,
  host: SourceHost,
  diagnostics: Diagnostics,
  onStage: OnStage = () => undefined,
  memory?: FormatMemory,
  keep: KeepFile = (file) => Promise.resolve(file),
): Promise<{ readonly sources: SourceTexts; readonly files?: readonly GeneratedFile[] }> {
  const { sources, api, paths } = await withoutDocument(analyse(spec, host, diagnostics, onStage));
  const files: GeneratedFile[] =
    paths === undefined
      ? []
      : [{ path: pathsName(spec.paths), bytes: new TextEncoder().encode(paths) }];
  if (api === undefined) return files.length === 0 ? { sources } : { sources, files };
  onStage("emit");
  try {
    files.push(...(await emitFiles(spec, api, { diagnostics, onStage, memory, keep })));
  } catch (error) {
    const [file = spec.input] = sources.files.keys();
    reportFailure(error, { file }, diagnostics);
  }
  return diagnostics.hasErrors ? { sources } : { sources, files };
}

/** Gives the same file, its bytes perhaps no longer in memory. */
export type KeepFile = (file: GeneratedFile) => Promise<GeneratedFile>;

interface Emission {
  readonly diagnostics: Diagnostics;
  readonly onStage: OnStage;
  readonly memory: FormatMemory | undefined;
  readonly keep: KeepFile;
}

/** Prints and formats the files of the artefacts. */
async function emitFiles(
  spec: GenerateSpec,
  api: Api,
  { diagnostics, onStage, memory, keep }: Emission,
): Promise<readonly GeneratedFile[]> {
  const index = modulePath("./index", spec.identity !== undefined);
  const printed = await printFiles(spec, api, diagnostics);
  // Those who want no formatted text load no formatter.
  const { chooseFormatter } = await import("./output/format.ts");
  const format = await chooseFormatter(`${spec.output}/${index}`, diagnostics, memory);
  if (format === undefined) return [];
  const files: GeneratedFile[] = [];
  const emit = async (file: PrintedFile): Promise<void> => {
    if (diagnostics.hasErrors) return;
    onStage("emit", file.path);
    const formatted = await formatFile(file, api, format, diagnostics);
    if (formatted !== undefined) files.push(await keep({ ...formatted, isEntry: file.isEntry }));
  };
  // One file after another, kept as bytes: text and views of two of them never stand in memory
  // together. A loop would hold the one before while the next is printed.
  const iterator = printed[Symbol.iterator]();
  const emitNext = async (): Promise<boolean> => {
    const { done, value } = iterator.next();
    if (done !== true) await emit(value);
    return done !== true;
  };
  while (await emitNext());
  return files;
}

/** Settings that printed files depend on. */
export type PrintSpec = Omit<GenerateSpec, "output" | "root" | "overlays" | "paths">;

/**
 * Files of the artefacts before they are formatted, each printed when it is asked for.
 *
 * @param form plugins and templates of users may know TypeScript alone
 */
export async function printFiles(
  spec: PrintSpec,
  api: Api,
  diagnostics: Diagnostics,
  form: ModuleForm = "typescript",
): Promise<Iterable<PrintedFile>> {
  const plugins = spec.plugins ?? [];
  const sources = {
    builtIn: await builtInTexts(),
    plugins: plugins.flatMap(({ plugin: { templates: folder } }) => folder ?? []),
    overrides: spec.templates,
  };
  const templates = await loadTemplates(sources, diagnostics);
  const request = {
    api,
    index: new ApiIndex(api),
    input: spec.input,
    emit: spec.emit ?? defaultArtefacts(api),
    plugins,
    form,
    options: {
      int64: spec.int64,
      dates: spec.dates ?? "string",
      temporal: spec.temporal,
      decimals: spec.decimals,
      enums: spec.enums ?? "types",
      nulls: spec.nulls ?? "omit",
      codecs: spec.codecs ?? "used",
      groupBy: spec.groupBy ?? "none",
      checks: spec.checks ?? "all",
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
