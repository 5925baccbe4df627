// @ts-check
/**
 * Runs scripts/smoke.mjs, the tests of libraries that need a newer Node than the oldest supported, and tests of the
 * service's processes, under the releases of Node that are supported beside the one at hand: `npm run check:nodes`, after
 * `npm run build`. Their binaries are packages of npm, which stay in
 * npm's cache. Fails where a release cannot be had.
 */
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";

const releases = ["22", "24"];
const root = path.join(import.meta.dirname, "..");
const smoke = ["scripts/smoke.mjs"];
/** MSW 3 needs Node 22.12, undici 8 needs 22.19. */
const newer = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "test/mock/handlers",
  "test/transports/transports",
];
/** The release in the image of the service, deploy/Dockerfile, and the tests of its processes. */
const ofImage = "24";
const processes = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "plain",
  "test/service/process/process.test.ts",
  "test/service/process/metrics.test.ts",
  "test/service/commands/backup.test.ts",
  "test/service/sqlite",
];

/**
 * The binary of a release; undefined where npm cannot get it. The package `node` would fetch the
 * same binary by an install script, which do not run here (.npmrc).
 *
 * @param {string} release
 * @returns {string | undefined}
 */
function findNode(release) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const args = ["exec", "--yes", `--package=${name}@${release}`, "--", "node", "-p"];
  try {
    const out = execFileSync("npm", [...args, "process.execPath"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    return out.trim().split("\n").at(-1);
  } catch {
    return undefined;
  }
}

let failures = 0;
for (const release of releases) {
  const node = findNode(release);
  if (node === undefined) {
    process.stderr.write(`Node ${release} cannot be had: npm did not install it (see above).\n`);
    failures++;
    continue;
  }
  for (const args of [smoke, newer, ...(release === ofImage ? [processes] : [])]) {
    const { status } = spawnSync(node, args, { cwd: root, stdio: "inherit" });
    if (status === 0) continue;
    process.stderr.write(`Node ${release}: ${args.join(" ")} ended with ${status}.\n`);
    failures++;
  }
}
process.exitCode = failures > 0 ? 1 : 0;
