import type { GeneratedFile } from "../emit/render.ts";
import { formatMarkdown } from "./format-markdown.ts";

/** Width of generated code, the default of prettier. */
const printWidth = 80;

/** Formats the text of a file. The path is relative to the folder of the package. */
export type FormatText = (path: string, text: string) => Promise<string>;

/** Formats every file in prettier's style, see `chooseFormatter`. */
export async function format(
  files: readonly GeneratedFile[],
  folder: string,
): Promise<GeneratedFile[]> {
  const formatText = await chooseFormatter(folder);
  const formatted: GeneratedFile[] = [];
  // One after the other: what a formatter needs for a large file is many times the file's size.
  for (const { path, text } of files) formatted.push({ path, text: await formatText(path, text) });
  return formatted;
}

/** Formats a file to its bytes in UTF-8, so that no text of it has to be kept. */
export async function formatFile(
  formatText: FormatText,
  path: string,
  text: string,
): Promise<Uint8Array> {
  return Buffer.from(await formatText(path, text));
}

/**
 * The formatter for the files of a folder: prettier if the user has configured a style other than
 * its default, otherwise oxfmt, which prints the same lines many times faster.
 */
export async function chooseFormatter(folder: string): Promise<FormatText> {
  const prettier = await import("prettier");
  // A process that watches must see that a configuration has changed.
  await prettier.clearConfigCache();
  const own = await prettier.resolveConfig(`${folder}/src/index.ts`, { editorconfig: false });
  if (own !== null && !isDefault(own))
    return (path, text) => prettier.format(text, { ...own, filepath: path });
  const markdown = {
    format: (text: string) => prettier.format(text, { printWidth, parser: "markdown" }),
    width: (text: string) => prettier.util.getStringWidth(text),
  };
  try {
    const { format: oxfmt } = await import("oxfmt");
    return async (path, text) => {
      // Markdown is left to prettier: the two disagree on some tables.
      if (path.endsWith(".md")) return formatMarkdown(text, markdown);
      if (!path.endsWith(".ts")) return prettier.format(text, { printWidth, filepath: path });
      const result = await oxfmt(path, text, { printWidth });
      const error = result.errors[0];
      if (error === undefined) return result.code;
      throw new Error(
        `${path} was printed as text that is not TypeScript: ${error.message}\n${error.codeframe ?? ""}`,
      );
    };
  } catch {
    // oxfmt has a binary for each platform; where there is none, prettier formats everything.
    return (path, text) => prettier.format(text, { printWidth, filepath: path });
  }
}

/** Whether a configuration asks for what both formatters do at their defaults. */
function isDefault(own: object): boolean {
  return Object.entries(own).every(([key, value]) => key === "printWidth" && value === printWidth);
}
