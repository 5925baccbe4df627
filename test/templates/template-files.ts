import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import Handlebars from "handlebars";

export const root: string = path.resolve(import.meta.dirname, "../..");

/** A built-in template and the view that its first line names. */
export interface TemplateFile {
  /** Folder and name, such as `types/module`. */
  readonly name: string;
  readonly program: hbs.AST.Program;
  /** Interface of the view, and the module that declares it. */
  readonly view: string;
  readonly module: string;
  /** What the template prints, in words. */
  readonly prints: string;
}

/** First line of every template. */
const header = /^\{\{! View: (\w+) of (generator\/[\w/-]+\.ts): ([^{}]+)\. \}\}\n/;

/** The built-in templates by name. */
export async function readTemplates(): Promise<ReadonlyMap<string, TemplateFile>> {
  const folder = path.join(root, "templates");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".hbs"));
  return new Map(
    files.sort().map((file) => {
      const name = file.slice(0, -".hbs".length);
      return [name, parseTemplate(name, readFileSync(path.join(folder, file), "utf8"))];
    }),
  );
}

/** @throws {Error} the first line names no view */
export function parseTemplate(name: string, text: string): TemplateFile {
  const [, view, module, prints] = header.exec(text) ?? [];
  if (view === undefined || module === undefined || prints === undefined)
    throw new Error(`the first line of ${name} is not "{{! View: … of generator/….ts: …. }}"`);
  return { name, program: Handlebars.parse(text), view, module, prints };
}
