// @ts-check
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * How the types of one document compare with those that openapi-typescript writes.
 *
 * @typedef {object} Comparison
 * @property {string} name
 * @property {boolean} sameText apart from the name of the tool
 * @property {readonly string[]} ours errors of the compiler in our types
 * @property {readonly string[]} theirs errors of the compiler in theirs
 * @property {readonly string[]} assignments types that cannot stand for each other
 */

const root = path.resolve(import.meta.dirname, "../..");
const peers = path.join(root, "test/paths/peers");
const { resolve } = createRequire(path.join(peers, "package.json"));
const checked = ["paths", "operations", 'components["schemas"]', "components"];

/**
 * @param {string} work an empty folder
 * @param {string} api folder of the documents
 * @param {readonly string[]} names
 * @param {(file: string) => Promise<string>} typesOf what we write for a file
 * @returns {Promise<readonly Comparison[]>}
 */
export async function comparePaths(work, api, names, typesOf) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(path.join(work, "node_modules"), { recursive: true });
  symlinkSync(
    path.join(root, "node_modules/openapi-fetch"),
    path.join(work, "node_modules/openapi-fetch"),
  );
  /** @type {Map<string, boolean>} */
  const same = new Map();
  for (const [i, name] of names.entries()) {
    const file = path.join(api, name);
    const ours = await typesOf(file);
    const theirs = await theirsOf(file);
    same.set(name, ours === theirs);
    mkdirSync(path.join(work, `d${i}`));
    writeFileSync(path.join(work, `d${i}/ours.d.ts`), ours);
    writeFileSync(path.join(work, `d${i}/theirs.d.ts`), theirs);
    writeFileSync(path.join(work, `d${i}/check.ts`), assignments());
  }
  const errors = compile(work, ["."]);
  return names.map((name, i) => {
    /** @param {string} file */
    const of = (file) => errors.filter((error) => error.startsWith(`d${i}/${file}(`));
    return {
      name,
      sameText: same.get(name) === true,
      ours: of("ours.d.ts"),
      theirs: of("theirs.d.ts"),
      assignments: of("check.ts"),
    };
  });
}

/** @param {string} file */
async function theirsOf(file) {
  const entry = path.join(path.dirname(resolve("openapi-typescript")), "index.mjs");
  const library = await import(pathToFileURL(entry).href);
  const ast = await library.default(pathToFileURL(file), { silent: true });
  const text = /** @type {string} */ (library.COMMENT_HEADER + library.astToString(ast));
  return text.replaceAll("openapi-typescript", "Diptych");
}

function assignments() {
  const lines = checked.flatMap((type, i) => [
    `export const a${i} = (value: ours.${type}): theirs.${type} => value;`,
    `export const b${i} = (value: theirs.${type}): ours.${type} => value;`,
  ]);
  const imports = ["ours", "theirs"].map((name) => `import type * as ${name} from "./${name}.js";`);
  return [...imports, ...lines, ""].join("\n");
}

/**
 * @param {string} work
 * @param {readonly string[]} include
 * @returns {readonly string[]}
 */
function compile(work, include) {
  const out = runCompiler(work, include, []);
  return out.split("\n").filter((line) => /error TS\d+:/.test(line));
}

/**
 * Instantiations that the compiler makes for a program that calls with openapi-fetch what a document
 * describes.
 *
 * @param {string} work a folder that `comparePaths` has written
 * @param {string} folder of the document in it
 * @param {"ours" | "theirs"} types
 * @param {readonly string[]} calls statements with `client`
 */
export function instantiations(work, folder, types, calls) {
  const program = [
    'import createClient from "openapi-fetch";',
    `import type { paths } from "./${types}.js";`,
    'const client = createClient<paths>({ baseUrl: "" });',
    ...calls,
    "",
  ];
  writeFileSync(path.join(work, folder, "caller.ts"), program.join("\n"));
  const out = runCompiler(work, [`${folder}/caller.ts`], ["--extendedDiagnostics"]);
  rmSync(path.join(work, folder, "caller.ts"));
  if (/error TS/.test(out)) throw new Error(out.slice(0, 1000));
  return Number(/Instantiations:\s+(\d+)/.exec(out)?.[1]);
}

/**
 * @param {string} work
 * @param {readonly string[]} include
 * @param {readonly string[]} flags
 */
function runCompiler(work, include, flags) {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2023", "dom"],
    types: [],
    module: "nodenext",
    moduleResolution: "nodenext",
    strict: true,
    noEmit: true,
    skipLibCheck: flags.length > 0,
  };
  writeFileSync(path.join(work, "package.json"), '{ "type": "module" }\n');
  const settings = { compilerOptions, include: [...include] };
  writeFileSync(path.join(work, "tsconfig.json"), JSON.stringify(settings));
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const args = [compiler, "-p", work, "--pretty", "false", ...flags];
  return spawnSync(process.execPath, args, { cwd: work, encoding: "utf8", maxBuffer: 1e9 }).stdout;
}

/**
 * Differences that a comparison shows and the list of them does not have, and those of the list that
 * are gone.
 *
 * @param {readonly Comparison[]} comparisons
 * @param {Readonly<Record<string, { differs: readonly string[], reason: string }>>} known
 * @returns {readonly string[]}
 */
export function unexplained(comparisons, known) {
  return comparisons.flatMap((one) => {
    const found = differencesOf(one);
    const listed = known[one.name]?.differs ?? [];
    if (found.join() === listed.join()) return [];
    return [`${one.name}: found [${found.join(", ")}], listed [${listed.join(", ")}]`];
  });
}

/** @param {Comparison} comparison */
export function differencesOf({ sameText, ours, theirs, assignments: refused }) {
  return [
    ...(sameText ? [] : ["text"]),
    ...(refused.length === 0 ? [] : ["types"]),
    ...(ours.length === 0 ? [] : ["ours does not compile"]),
    ...(theirs.length === 0 ? [] : ["theirs does not compile"]),
  ];
}
