// Packs every package of the project into tarballs: `npm run pack [folder]`, default `dist/packages`.
// npm's own prepack scripts do not run here (.npmrc), so this builds first.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Tarball
 * @property {string} name name of the package
 * @property {string} version
 * @property {string} file the tarball, absolute
 * @property {number} size bytes of the tarball
 * @property {number} unpackedSize bytes of its files
 */

const root = path.resolve(import.meta.dirname, "..");

/** The compiler's projects, and what it writes for them. */
const outputs = {
  generator: ["dist/generator"],
  tools: ["dist/tools"],
  runtime: ["runtime/dist"],
  multipart: ["multipart/dist"],
  "packages/query": ["packages/query/dist"],
  "packages/mock": ["packages/mock/dist"],
  "packages/transports": ["packages/transports/dist"],
  "packages/zod": ["packages/zod/dist"],
  "generated/tsconfig.v2.json": ["generated/v2/dist"],
  "generated/tsconfig.v3.json": ["generated/v3/dist"],
  service: ["service/dist"],
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
    for (const output of outputs[project]) removeLeftOvers(path.join(root, output));
  }
}

/**
 * The compiler leaves what it wrote for a source that is gone since.
 *
 * @param {string} folder
 */
function removeLeftOvers(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js.map")) continue;
    const map = path.join(folder, name);
    /** @type {{ readonly sources: readonly string[] }} */
    const { sources } = JSON.parse(readFileSync(map, "utf8"));
    if (sources.every((source) => existsSync(path.resolve(path.dirname(map), source)))) continue;
    const stem = map.slice(0, -".js.map".length);
    for (const end of [".js", ".js.map", ".d.ts", ".d.ts.map"]) rmSync(stem + end, { force: true });
  }
}

/**
 * Writes a tarball of every package, as they are built now.
 *
 * @param {string} folder absolute
 * @returns {readonly Tarball[]}
 */
export function pack(folder) {
  mkdirSync(folder, { recursive: true });
  const flags = ["--json", "--ignore-scripts", "--include-workspace-root", ...published()];
  const out = withSpecs(() =>
    execFileSync("npm", ["pack", ...flags, "--pack-destination", folder], {
      cwd: root,
      encoding: "utf8",
      // It lists every file.
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
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
 * @param {() => string} work
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

/** Flags that name the workspaces which are published. */
function published() {
  /** @param {string} folder */
  const manifest = (folder) =>
    /** @type {{ workspaces?: readonly string[], private?: boolean }} */ (
      JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"))
    );
  const { workspaces = [] } = manifest(".");
  return workspaces
    .filter((one) => manifest(one).private !== true)
    .map((one) => `--workspace=${one}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  build(allProjects);
  for (const { file } of pack(path.resolve(process.argv[2] ?? path.join(root, "dist/packages")))) {
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
  }
}
