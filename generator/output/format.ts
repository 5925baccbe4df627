import type * as oxfmt from "oxfmt";
import stringWidth from "string-width";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { noMemory, type FormatMemory } from "./format-memory.ts";
import { prettierConfiguration, projectPrettier, type Prettier } from "./prettier.ts";
import { JoinedModule, splitModule } from "./split-module.ts";
import { withoutSurrounding } from "./split-statement.ts";
import type { Surrounding } from "./statement-kinds.ts";
import { offsetIn, UnparsableText } from "./unparsable-text.ts";

/** A file of the generated package as it is written, its path relative to the package's folder. */
export interface GeneratedFile {
  readonly path: string;
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether users import it: the main entry, or a module with an entry of its own. */
  readonly isEntry?: boolean;
}

/** Formats one file. */
export type Formatter = (path: string, text: string) => Promise<GeneratedFile>;

/** Width of generated code, the default of prettier. */
const printWidth = 80;

/** Whether a configuration asks for what both formatters do at their defaults. */
function isDefault(own: object): boolean {
  return Object.entries(own).every(([key, value]) => key === "printWidth" && value === printWidth);
}

/**
 * Formats in prettier's style: by the project's own prettier if it is configured to another style than its
 * default, otherwise by oxfmt, which gives the same lines many times faster.
 *
 * @param file one of the modules, for which the configuration is looked up
 * @param diagnostics hear of a configuration without a prettier, and of a machine without any formatter
 * @param memory what earlier runs have formatted is not formatted again
 * @returns undefined where nothing formats
 */
export async function chooseFormatter(
  file: string,
  diagnostics: Diagnostics,
  memory: FormatMemory = noMemory,
): Promise<Formatter | undefined> {
  const formatText = await chooseTextFormatter(file, diagnostics);
  if (formatText === undefined) return undefined;
  return async (path, text) => {
    try {
      const whole = formatText.whole.bind(undefined, path);
      const part = path.endsWith(".ts") ? formatText.part?.bind(undefined, path) : undefined;
      const bytes = part === undefined ? undefined : await formatParts(path, text, part, memory);
      return { path, bytes: bytes ?? (await formatWhole(path, text, whole, memory)) };
    } catch (error) {
      if (error instanceof UnparsableText) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new UnparsableText(path, reason, offsetIn(text, error));
    }
  };
}

const utf8 = new TextEncoder();

/** The ways to format the text of a file. */
interface TextFormatter {
  /** @throws {Error} the text does not parse */
  whole(path: string, text: string): Promise<string>;
  /** Formats a part of a module; undefined if it does not parse. Absent if modules are formatted whole. */
  part?(path: string, text: string): Promise<string | undefined>;
}

/** Characters of a module that are formatted at once. */
const partSize = 50_000;

async function formatWhole(
  path: string,
  text: string,
  format: (text: string) => Promise<string>,
  memory: FormatMemory,
): Promise<Uint8Array> {
  const remembered = memory.of(path, text);
  const bytes = remembered.formatted ?? utf8.encode(await format(text));
  remembered.keep(0, bytes.length);
  return bytes;
}

/**
 * Formats a large module in parts: time and memory of the formatter grow faster than the text, what
 * it frees for one part serves the next, and parts that have not changed need no formatting.
 * Undefined for a module that is small, or that cannot be cut.
 */
async function formatParts(
  path: string,
  text: string,
  format: (part: string) => Promise<string | undefined>,
  memory: FormatMemory,
): Promise<Uint8Array | undefined> {
  if (text.length < 2 * partSize) return undefined;
  const joined = new JoinedModule(Math.ceil(text.length * 1.1));
  const keep: (() => void)[] = [];
  for (const { text: part, isApart, within } of splitModule(text, partSize)) {
    const whole = within === undefined ? part : `${within.before}${part}${within.after}`;
    const known = memory.of(path, whole);
    const formatted = known.formatted ?? cut(await format(whole), within);
    if (formatted === undefined) return undefined;
    const [start, end] = joined.add(formatted, isApart);
    keep.push(() => known.keep(start, end));
  }
  // Only a module that was put together has parts for the next run.
  for (const one of keep) one();
  return joined.bytes;
}

const cut = (text: string | undefined, within?: Surrounding): string | undefined =>
  text === undefined || within === undefined ? text : withoutSurrounding(text, within);

async function chooseTextFormatter(
  file: string,
  diagnostics: Diagnostics,
): Promise<TextFormatter | undefined> {
  const configuration = prettierConfiguration(file);
  if (configuration !== undefined) {
    const prettier = await projectPrettier(file);
    if (prettier === undefined)
      diagnostics.report("prettier-missing", { file: configuration }, { file: configuration });
    // A process that watches must see that a configuration has changed.
    await prettier?.clearConfigCache();
    const own = (await prettier?.resolveConfig(file, { editorconfig: false })) ?? null;
    if (prettier !== undefined && own !== null && !isDefault(own)) return byPrettier(prettier, own);
  }
  const format = await loadOxfmt();
  if (format !== undefined) return byOxfmt(format);
  const prettier = await projectPrettier(file);
  if (prettier !== undefined) return byPrettier(prettier, { printWidth });
  const { platform, arch } = process;
  const reason = `oxfmt has no binary for ${platform} on ${arch}`;
  const cure =
    "Install prettier beside Diptych, as with 'npm install --save-dev prettier'; it formats everything then";
  diagnostics.report("formatter-missing", { file }, { reason, cure });
  return undefined;
}

type Oxfmt = (typeof oxfmt)["format"];

/** The formatter that comes with Diptych; undefined on a platform that it has no binary for. */
async function loadOxfmt(): Promise<Oxfmt | undefined> {
  try {
    const { format } = await import("oxfmt");
    // The package loads its binary when it formats first.
    await format("empty.ts", "");
    return format;
  } catch {
    return undefined;
  }
}

const byPrettier = (prettier: Prettier, options: object): TextFormatter => ({
  whole: (path, text) => prettier.format(text, { ...options, filepath: path }),
});

function byOxfmt(format: Oxfmt): TextFormatter {
  const part = async (path: string, text: string): Promise<string | undefined> => {
    const { code, errors } = await format(path, text, { printWidth });
    return errors.length === 0 ? code : undefined;
  };
  const whole = async (path: string, text: string, blocks: "auto" | "off"): Promise<string> => {
    const settings = {
      printWidth,
      embeddedLanguageFormatting: blocks,
      // The order of a manifest's members is decided where it is printed.
      sortPackageJson: false,
    };
    const { code, errors } = await format(path, text, settings);
    const [error] = errors;
    if (error === undefined) return code;
    const excerpt = `${error.message}\n${error.codeframe ?? ""}`;
    throw new UnparsableText(path, excerpt, error.labels[0]?.start ?? 0);
  };
  const markdown = {
    format: (text: string, code: "format" | "keep") =>
      whole("README.md", text, code === "keep" ? "off" : "auto"),
    formatCode: (text: string) => part("block.ts", text),
    width: (text: string) => stringWidth(text),
  };
  return {
    whole: (path, text) =>
      path.endsWith(".md") ? formatMarkdown(text, markdown) : whole(path, text, "auto"),
    part,
  };
}
