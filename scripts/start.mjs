// @ts-check
/** Builds what has changed, and starts the service in this process, so that signals reach it. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin/tsc",
);
const main = path.join(root, "service/dist/main.js");
if (!existsSync(main))
  console.error("The first start builds the service, which takes some seconds.");
const { status } = spawnSync(process.execPath, [compiler, "-b", "service"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
if (status === 0) await import(main);
else process.exitCode = 1;
