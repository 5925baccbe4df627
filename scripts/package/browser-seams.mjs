// @ts-check
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { seams } from "./seams.mjs";

const templates = path.resolve(import.meta.dirname, "../../templates");

/** The built-in templates as `readTemplates` gives them, but for the places of their files. */
function builtInTexts() {
  const names = readdirSync(templates, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".hbs"))
    .sort();
  return names.map((name) => {
    const key = name.slice(0, -".hbs".length).replaceAll("\\", "/");
    return [key, readFileSync(path.join(templates, name), "utf8")];
  });
}

/**
 * Replacements for modules that only Node.js can run, in bundles for browsers.
 *
 * @type {Readonly<Record<string, string>>} texts by the path of the module
 */
export const browserSeams = {
  ...seams,
  // The library makes functions of texts, which policies of pages forbid by default.
  "generator/json-schema/ajv.ts": `
    export const ajv = () => {
      try {
        new Function("");
      } catch (cause) {
        const need = "'unsafe-eval' in 'script-src' of the page's Content-Security-Policy, or of a worker's";
        throw new Error("explaining what is wrong with the document needs " + need, { cause });
      }
      return require("ajv/dist/2020.js");
    };`,
  "generator/emit/built-in-templates.ts": `
    const texts = ${JSON.stringify(builtInTexts())};
    export const builtInTexts = async () =>
      new Map(texts.map(([name, text]) => [name, { name, text, file: name + ".hbs", isBuiltIn: true }]));`,
  "generator/emit/template-folder.ts": `
    export const readTemplates = async (folder) => {
      throw new Error(\`a browser has no folder \${folder}\`);
    };`,
  "generator/output/format.ts": `
    export const chooseFormatter = async (file, diagnostics) => {
      const reason = "a browser runs no formatter of Node.js";
      const cure = "Ask for texts as templates print them, with 'format: false'";
      diagnostics.report("formatter-missing", { file }, { reason, cure });
    };`,
};
