// @ts-check
/**
 * Runs the tests that each change is tried with on samples (`test/support/extent.ts`), on everything:
 *
 *     npm run test:whole -- --seed 1
 */
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const root = path.resolve(import.meta.dirname, "..");
const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const search = ["grep", "-l", "-E", String.raw`support/extent\.ts"`, "--", "test/**/*.test.ts"];
const files = execFileSync("git", search, { cwd: root, encoding: "utf8" }).trim().split("\n");
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const env = { ...process.env, DIPTYCH_WHOLE: "1", DIPTYCH_SEED: values.seed };
const args = [vitest, "run", "--project", "plain", "--project", "packs", ...files];
process.exitCode =
  spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;
