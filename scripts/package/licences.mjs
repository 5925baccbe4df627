// @ts-check
// The licences of the libraries that a bundle has in it, as one text.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * @param {Iterable<string>} folders of the libraries, absolute
 * @throws {Error} a library has no licence in its folder
 */
export function licences(folders) {
  const libraries = [...folders].map(readLibrary).sort((a, b) => (a.title < b.title ? -1 : 1));
  const parts = libraries.map(
    ({ title, licence, text }) =>
      `## ${title}\n\nLicence: ${licence}\n\n\`\`\`text\n${text}\n\`\`\`\n`,
  );
  const head =
    "# Libraries within Diptych\n\nThe program has these libraries in it, under their own licences.\n";
  return [head, ...parts].join("\n");
}

/** @param {string} folder */
function readLibrary(folder) {
  /** @type {{ readonly name: string, readonly version: string, readonly license?: string }} */
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying)(?:\.|-|$)/i.test(one));
  if (file === undefined || license === undefined) throw new Error(`${name} states no licence`);
  const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return { title: `${name} ${version}`, licence: license, text: text.replaceAll("```", "'''") };
}
