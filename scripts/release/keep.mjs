// @ts-check
// Keeps what a release has generated, so that later runtimes are tested with it: `npm run keep-release`, after the
// version is set and everything is generated and built. Another checkout can be named: `-- ../diptych-0.2.0`.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../..");
const checkout = path.resolve(process.argv[2] ?? root);

/** @type {{ readonly version: string }} */
const { version } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8"));
const target = path.join(root, "test/compatibility", version);
if (existsSync(target)) {
  console.error(`error: ${path.relative(root, target)} is there; a kept release never changes`);
  process.exitCode = 1;
} else {
  // Within the checkout, so that modules find its runtime.
  const work = mkdtempSync(path.join(checkout, "dist/keep-"));
  try {
    for (const name of ["v2", "v3"]) keepPackage(name, path.join(work, "release", name));
    await keepShop(path.join(work, "release/shop"), work);
    mkdirSync(target, { recursive: true });
    // Sorted, without owners and times: the same release gives the same bytes.
    const stable = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
    const archive = path.join(target, "release.tgz");
    execFileSync("tar", ["-czf", archive, ...stable, "-C", path.join(work, "release"), "."]);
    console.log(path.relative(root, archive));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * A published package as it is installed, without source maps, and the document that it is generated from.
 *
 * @param {string} name
 * @param {string} folder
 */
function keepPackage(name, folder) {
  const source = path.join(checkout, "generated", name);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(source, "dist"), path.join(folder, "dist"), {
    recursive: true,
    filter: (file) => !/\.(?:map|tsbuildinfo)$/.test(file),
  });
  cpSync(path.join(source, "package.json"), path.join(folder, "package.json"));
  cpSync(path.join(checkout, `spec/${name}.yaml`), path.join(folder, "document.yaml"));
}

/**
 * The example as its user has it, with generated code in TypeScript, and what a run of it returns.
 *
 * @param {string} folder
 * @param {string} work
 */
async function keepShop(folder, work) {
  const shop = path.join(work, "shop");
  cpSync(path.join(checkout, "examples/shop"), shop, {
    recursive: true,
    filter: (file) => !/[\\/](?:generated|dist|node_modules)$/.test(file),
  });
  const run = (/** @type {string[]} */ ...command) =>
    execFileSync(process.execPath, command, { cwd: shop, stdio: ["ignore", "ignore", "inherit"] });
  run(path.join(checkout, "dist/tools/main.js"), "generate");
  run(path.join(checkout, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json");
  /** @type {{ run(): Promise<unknown> }} */
  const example = await import(pathToFileURL(path.join(shop, "dist/src/main.js")).href);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(shop, "generated"), path.join(folder, "generated"), {
    recursive: true,
    filter: (file) => !file.endsWith(".md"),
  });
  cpSync(path.join(shop, "src"), path.join(folder, "src"), { recursive: true });
  writeFileSync(
    path.join(folder, "result.json"),
    `${JSON.stringify(await example.run(), null, 2)}\n`,
  );
}
