import { formatMarkdown } from "./format-markdown.ts";
import { joinParts, splitModule, type ModulePart } from "./split-module.ts";
import { offsetIn, UnparsableText } from "./unparsable-text.ts";

/** A file of the generated package as it is written, its path relative to the package's folder. */
export interface GeneratedFile {
  readonly path: string;
  /** UTF-8. */
  readonly bytes: Uint8Array;
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
 * Formats in prettier's style: by prettier if the user has configured another style than its
 * default, otherwise by oxfmt, which gives the same lines many times faster.
 *
 * @param file one of the modules, for which the configuration is looked up
 */
export async function chooseFormatter(file: string): Promise<Formatter> {
  const formatText = await chooseTextFormatter(file);
  return async (path, text) => {
    try {
      return { path, bytes: utf8.encode(await formatText(path, text)) };
    } catch (error) {
      if (error instanceof UnparsableText) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new UnparsableText(path, reason, offsetIn(text, error));
    }
  };
}

const utf8 = new TextEncoder();

type TextFormatter = (path: string, text: string) => Promise<string>;

/** Characters of a module that are formatted at once. */
const partSize = 50_000;

/**
 * Formats a large module in parts: time and memory of the formatter grow faster than the text, and
 * what it frees for one part serves the next.
 * Undefined for a module that is small, or that cannot be cut.
 */
async function formatParts(
  text: string,
  format: (part: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (text.length < 2 * partSize) return undefined;
  const formatted: ModulePart[] = [];
  for (const { text: part, isApart } of splitModule(text, partSize)) {
    const code = await format(part);
    if (code === undefined) return undefined;
    formatted.push({ text: code, isApart });
  }
  return joinParts(formatted);
}

async function chooseTextFormatter(file: string): Promise<TextFormatter> {
  const prettier = await import("prettier");
  // A process that watches must see that a configuration has changed.
  await prettier.clearConfigCache();
  const own = await prettier.resolveConfig(file, { editorconfig: false });
  if (own !== null && !isDefault(own))
    return (path, text) => prettier.format(text, { ...own, filepath: path });
  try {
    const { format: oxfmt } = await import("oxfmt");
    const markdown = {
      format: (text: string, code: "format" | "keep") => {
        const embeddedLanguageFormatting = code === "keep" ? "off" : "auto";
        const parser = "markdown";
        return prettier.format(text, { printWidth, parser, embeddedLanguageFormatting });
      },
      formatCode: async (text: string) => {
        const { code, errors } = await oxfmt("block.ts", text, { printWidth });
        return errors.length === 0 ? code : undefined;
      },
      width: (text: string) => prettier.util.getStringWidth(text),
    };
    return async (path, text) => {
      // Markdown is left to prettier: the two disagree on some tables.
      if (path.endsWith(".md")) return formatMarkdown(text, markdown);
      if (!path.endsWith(".ts")) return prettier.format(text, { printWidth, filepath: path });
      const inParts = await formatParts(text, async (part) => {
        const { code, errors } = await oxfmt(path, part, { printWidth });
        return errors.length === 0 ? code : undefined;
      });
      if (inParts !== undefined) return inParts;
      const result = await oxfmt(path, text, { printWidth });
      const error = result.errors[0];
      if (error === undefined) return result.code;
      const excerpt = `${error.message}\n${error.codeframe ?? ""}`;
      throw new UnparsableText(path, excerpt, error.labels[0]?.start ?? 0);
    };
  } catch {
    // oxfmt has a binary for each platform; where there is none, prettier formats everything.
    return (path, text) => prettier.format(text, { printWidth, filepath: path });
  }
}
