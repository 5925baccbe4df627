// Packs every package of the project into tarballs: `npm run pack [folder]`, default `dist/packages`.
// npm's own prepack scripts do not run here (.npmrc), so this builds first.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { stage } from "./package/stage.mjs";
import { stageRuntime } from "./package/stage-runtime.mjs";

/**
 * @typedef {object} Tarball
 * @property {string} name name of the package
 * @property {string} version
 * @property {string} file the tarball, absolute
 * @property {number} size bytes of the tarball
 * @property {number} unpackedSize bytes of its files
 */

const root = path.resolve(import.meta.dirname, "..");

/** The compiler's projects: the folder that each is written to, and that of its sources. */
const outputs = {
  generator: ["dist/generator", "generator"],
  tools: ["dist/tools", "tools"],
  runtime: ["runtime/dist", "runtime/src"],
  multipart: ["multipart/dist", "multipart/src"],
  "packages/query": ["packages/query/dist", "packages/query/src"],
  "packages/mock": ["packages/mock/dist", "packages/mock/src"],
  "packages/transports": ["packages/transports/dist", "packages/transports/src"],
  "packages/zod": ["packages/zod/dist", "packages/zod/src"],
  "generated/tsconfig.v2.json": ["generated/v2/dist", "generated/v2/src"],
  "generated/tsconfig.v3.json": ["generated/v3/dist", "generated/v3/src"],
  service: ["service/dist", "service"],
};

/** @typedef {keyof typeof outputs} Project */

export const allProjects = /** @type {readonly Project[]} */ (Object.keys(outputs));

/**
 * Brings the output of packages up to date.
 *
 * @param {readonly Project[]} projects
 * @param {readonly string[]} options of the compiler
 */
export function build(projects, options = []) {
  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  const parameters = [tsc, "-b", ...projects, ...options];
  execFileSync(process.execPath, parameters, { cwd: root, stdio: "inherit" });
  for (const project of projects) {
    const [output = "", sources = ""] = outputs[project];
    removeLeftOvers(path.join(root, output), path.join(root, sources));
  }
}

/**
 * The compiler leaves what it wrote for a source that is gone since.
 *
 * @param {string} folder
 * @param {string} sources
 */
function removeLeftOvers(folder, sources) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const [, stem, end = ""] = /^(.*?)(\.d\.ts|\.js)(?:\.map)?$/.exec(name) ?? [];
    if (stem === undefined) continue;
    const isWanted =
      [".ts", ".js"].some((one) => existsSync(path.join(sources, stem + one))) &&
      (!name.endsWith(".map") || hasMap(path.join(folder, stem + end)));
    if (!isWanted) rmSync(path.join(folder, name), { force: true });
  }
}

/** @param {string} file */
const hasMap = (file) =>
  existsSync(file) && readFileSync(file, "utf8").includes("//# sourceMappingURL=");

/**
 * Writes a tarball of every package, as they are built now.
 *
 * @param {string} folder absolute
 * @returns {Promise<readonly Tarball[]>}
 */
export async function pack(folder) {
  mkdirSync(folder, { recursive: true });
  const staged = [path.join(root, "dist/package"), path.join(root, "dist/package-runtime")];
  await stage(staged[0] ?? "");
  await stageRuntime(staged[1] ?? "");
  const others = withSpecs(() => npmPack(folder, root, published()));
  return [...staged.flatMap((one) => npmPack(folder, one, [])), ...others];
}

/**
 * @param {string} folder for the tarballs, absolute
 * @param {string} cwd of a package, or of its workspaces
 * @param {readonly string[]} workspaces flags that name them
 * @returns {readonly Tarball[]}
 */
function npmPack(folder, cwd, workspaces) {
  const flags = ["--json", "--ignore-scripts", ...workspaces, "--pack-destination", folder];
  const out = execFileSync("npm", ["pack", ...flags], {
    cwd,
    encoding: "utf8",
    // It lists every file.
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", "ignore"],
  });
  /** @type {readonly { name: string; version: string; filename: string; size: number; unpackedSize: number }[]} */
  const packed = JSON.parse(out);
  return packed.map(({ name, version, filename, size, unpackedSize }) => ({
    name,
    version,
    size,
    unpackedSize,
    file: path.join(folder, filename),
  }));
}

/**
 * Works while the service has the documents in its own folder: its page shows them, and no package has
 * files from outside.
 *
 * @template Result
 * @param {() => Result} work
 * @returns {Result}
 */
function withSpecs(work) {
  const folder = path.join(root, "service/spec");
  try {
    for (const name of ["v2.yaml", "v3.yaml"])
      cpSync(path.join(root, "spec", name), path.join(folder, name));
    return work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Flags that name the workspaces which are published as they stand. */
function published() {
  /** @param {string} folder */
  const manifest = (folder) =>
    /** @type {{ workspaces?: readonly string[], private?: boolean }} */ (
      JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"))
    );
  const { workspaces = [] } = manifest(".");
  return workspaces
    .filter((one) => one !== "runtime" && manifest(one).private !== true)
    .map((one) => `--workspace=${one}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  build(allProjects);
  for (const { file } of await pack(
    path.resolve(process.argv[2] ?? path.join(root, "dist/packages")),
  )) {
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
  }
}
