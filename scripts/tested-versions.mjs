// @ts-check
/**
 * Writes the versions of libraries that tests run, which package-lock.json has, into docs/packages.md:
 * `npm run tested-versions`. test/docs holds the page to it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import prettier from "prettier";

const root = path.resolve(import.meta.dirname, "..");
export const page = path.join(root, "docs/packages.md");

/** Libraries by the package or the page that is for them; of several majors, the names that they are installed by. */
const libraries = {
  "@diptych/query": [
    ["@tanstack/query-core"],
    ["@tanstack/react-query"],
    ["@tanstack/vue-query"],
    ["@tanstack/svelte-query"],
    ["@tanstack/solid-query"],
    ["@tanstack/angular-query-experimental"],
    ["swr"],
  ],
  "@diptych/zod": [["zod"]],
  "@diptych/mock": [["msw", "msw-3"], ["fast-check"], ["@faker-js/faker"]],
  "@diptych/transports": [
    ["axios"],
    ["ky", "ky2"],
    ["ofetch"],
    ["undici", "undici8"],
    ["@angular/common"],
  ],
  "[forms](forms.md)": [["react-hook-form"], ["@hookform/resolvers"], ["@tanstack/form-core"]],
  "[frameworks](frameworks.md)": [["express"], ["fastify"], ["@nestjs/core"], ["h3-1", "h3"]],
};

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** The rows of the table, with one space around each cell. */
export function testedRows() {
  /** @type {{ packages: Record<string, { name?: string; version: string; engines?: { node?: string } }> }} */
  const lock = read("package-lock.json");
  return Object.entries(libraries).flatMap(([user, all]) =>
    all.map((names) => {
      const found = names.map((name) => {
        const entry = lock.packages[`node_modules/${name}`];
        if (entry === undefined) throw new Error(`package-lock.json has no ${name}`);
        return { ...entry, name: entry.name ?? name };
      });
      const [{ name } = { name: "" }] = found;
      const versions = found.map(({ version }) => version).join(", ");
      return `| \`${name}\` | ${user.startsWith("@") ? `\`${user}\`` : user} | ${rangeOf(user, name)} | ${versions} |`;
    }),
  );
}

/**
 * Range that the package declares for the library; empty where it declares none.
 *
 * @param {string} user
 * @param {string} name
 */
function rangeOf(user, name) {
  if (!user.startsWith("@diptych/")) return "";
  const { peerDependencies } = read(`packages/${user.slice("@diptych/".length)}/package.json`);
  const range = peerDependencies[name];
  return range === undefined ? "" : `\`${range.replaceAll("|", "\\|")}\``;
}

const table = /(?<=^\| Library .*\n\|[ -|]*\n)(?:\|.*\n)+/m;

/**
 * The rows that a text states, with one space around each cell.
 *
 * @param {string} text
 */
export function statedRows(text) {
  const [rows = ""] = table.exec(text) ?? [];
  return rows
    .trim()
    .split("\n")
    .map((row) => row.replaceAll(/ +/g, " "));
}

async function main() {
  const text = readFileSync(page, "utf8").replace(table, () => `${testedRows().join("\n")}\n`);
  const settings = { ...(await prettier.resolveConfig(page)), filepath: page };
  writeFileSync(page, await prettier.format(text, settings));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
