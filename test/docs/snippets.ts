import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** A module that a page shows: a block of TypeScript whose first line is a comment with its name. */
export interface Snippet {
  /** Name of the file, such as `server.ts`. */
  readonly name: string;
  readonly text: string;
  /** What its calls of `console.log` print, as the comments behind them say. */
  readonly prints: readonly string[];
}

export interface Page {
  /** Path relative to the project. */
  readonly path: string;
  /** In the page's order, which is the order that they run in. */
  readonly snippets: readonly Snippet[];
  /** The document that its modules are generated from, the configuration and templates. */
  readonly inputs: readonly Pick<Snippet, "name" | "text">[];
}

/** Every page with snippets. */
export async function readPages(): Promise<readonly Page[]> {
  const folders = await Promise.all(["docs", "docs/service"].map(pagesOf));
  const pages = ["README.md", ...folders.flat()];
  const read = pages.map(async (page) => {
    const text = await readFile(path.join(root, page), "utf8");
    return { path: page, snippets: snippetsOf(text), inputs: inputsOf(text) };
  });
  return (await Promise.all(read)).filter((page) => page.snippets.length > 0);
}

async function pagesOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(path.join(root, folder))).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => `${folder}/${name}`);
}

function snippetsOf(page: string): readonly Snippet[] {
  const blocks = page.matchAll(/^```ts\n(\/\/ ([\w-]+\.ts)\n[^]*?)^```$/gm);
  return [...blocks].map(([, text = "", name = ""]) => ({ name, text, prints: printsOf(text) }));
}

/** Blocks that begin with the name of a file, of a page that shows a document called `openapi.yaml`. */
function inputsOf(page: string): Page["inputs"] {
  if (!page.includes("```yaml\n# openapi.yaml\n")) return [];
  const blocks = page.matchAll(
    /^```(?:yaml|hbs)\n((?:# |\{\{! )([\w/.-]+\.(?:yaml|hbs))(?: }})?\n[^]*?)^```$/gm,
  );
  return [...blocks].map(([, text = "", name = ""]) => ({ name, text }));
}

function printsOf(text: string): readonly string[] {
  return [...text.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, printed = ""]) => printed);
}
