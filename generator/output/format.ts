import type { GeneratedFile } from "../emit/render.ts";

/** Width of generated code, the default of prettier. */
const printWidth = 80;

/**
 * Formats every file in prettier's style: by prettier where the user has configured another style
 * than its default, by oxfmt otherwise, which gives the same lines many times faster.
 */
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

/** Whether a configuration asks for what both formatters do at their defaults. */
function isDefault(own: object): boolean {
  return Object.entries(own).every(([key, value]) => key === "printWidth" && value === printWidth);
}

type Formatter = (path: string, text: string) => Promise<string>;

async function chooseFormatter(folder: string): Promise<Formatter> {
  const prettier = await import("prettier");
  const own = await prettier.resolveConfig(`${folder}/src/index.ts`, { editorconfig: false });
  if (own !== null && !isDefault(own))
    return (path, text) => prettier.format(text, { ...own, filepath: path });
  try {
    const { format: oxfmt } = await import("oxfmt");
    return async (path, text) => {
      // Markdown is left to prettier: the two disagree on some tables.
      if (!path.endsWith(".ts")) return prettier.format(text, { printWidth, filepath: path });
      const result = await oxfmt(path, text, { printWidth });
      const error = result.errors[0];
      if (error === undefined) return result.code;
      throw new Error(
        `${path} was printed as text that is not TypeScript: ${error.message}\n${error.codeframe ?? ""}`,
      );
    };
  } catch {
    // oxfmt brings a binary for each platform; where there is none, prettier does the work.
    return (path, text) => prettier.format(text, { printWidth, filepath: path });
  }
}
