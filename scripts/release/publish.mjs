// @ts-check
// Publishes the tarballs of every package that the registry does not have yet, and tags the commit: `npm run release`,
// after the version has landed. With `--dry-run`, npm only says what it would publish.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { allProjects, build, pack } from "../pack.mjs";
import { releaseFaults, tagVersion } from "./tag.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const dry = process.argv.slice(2).filter((flag) => flag === "--dry-run");

/** @param {string} name @param {string} version */
function isPublished(name, version) {
  const { status, stdout, stderr } = spawnSync("npm", ["view", `${name}@${version}`, "version"], {
    encoding: "utf8",
  });
  if (status === 0) return stdout.trim() === version;
  // A package that is unpublished yet; anything else is a fault of the network.
  if (stderr.includes("E404")) return false;
  throw new Error(`npm view ${name}: ${stderr}`);
}

const faults = releaseFaults(root);
for (const fault of faults) console.error(`${dry.length === 0 ? "error" : "warning"}: ${fault}`);
if (faults.length > 0 && dry.length === 0) process.exit(1);

build(allProjects);
const tarballs = await withRepository(() => pack(path.join(root, "dist/packages")));
// The others depend on the runtime.
const ordered = [...tarballs].sort((a, b) => rank(a.name) - rank(b.name));
for (const { name, version, file } of ordered) {
  if (dry.length === 0 && isPublished(name, version)) {
    console.log(`${name}@${version} is published`);
    continue;
  }
  console.log(`${dry.length === 0 ? "publishes" : "would publish"} ${name}@${version}`);
  // Where a workflow of the hoster runs it, npm states which commit and job a package comes from.
  const provenance = process.env["GITHUB_ACTIONS"] === "true" ? ["--provenance"] : [];
  const flags = ["--access", "public", "--ignore-scripts", ...provenance, ...dry];
  execFileSync("npm", ["publish", file, ...flags], { cwd: root, stdio: "inherit" });
}
if (dry.length === 0) console.log(tagVersion(root));

/**
 * Works while manifests name the repository whose workflow this is: provenance holds only for a package that
 * does. Elsewhere they stay as they are.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withRepository(work) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (server === undefined || name === undefined) return await work();
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");
  /** @type {{ readonly workspaces: readonly string[] }} */
  const { workspaces } = JSON.parse(read("package.json"));
  const manifests = ["package.json", ...workspaces.map((folder) => `${folder}/package.json`)].map(
    (file) => ({ file: path.join(root, file), text: read(file) }),
  );
  try {
    for (const { file, text } of manifests) {
      const folder = path.relative(root, path.dirname(file)).replaceAll("\\", "/");
      const repository = {
        type: "git",
        url: `git+${server}/${name}.git`,
        ...(folder === "" ? {} : { directory: folder }),
      };
      writeFileSync(file, JSON.stringify({ ...JSON.parse(text), repository }, undefined, 2));
    }
    return await work();
  } finally {
    for (const { file, text } of manifests) writeFileSync(file, text);
  }
}

/** @param {string} name */
function rank(name) {
  return name === "@diptych/runtime" ? 0 : 1;
}
