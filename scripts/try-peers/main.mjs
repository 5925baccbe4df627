// Compares `diptych try` with Schemathesis: which of the faults of a library each finds. Prints the table of docs/try.md.
// Schemathesis is no dependency: install it with pip in an environment of its own.
// Usage: node scripts/try-peers/main.mjs [ENVIRONMENT/bin/schemathesis] [FAULT …]
// Without the command of Schemathesis only `diptych try` is run, without names all faults.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { faults } from "./faults.mjs";
import { begin, key, library } from "./service.mjs";

const known = Object.values(faults).flat();
const chosen = process.argv.slice(2).filter((one) => known.includes(one));
const [given, ...unknown] = process.argv.slice(2).filter((one) => !known.includes(one));
if (unknown.length > 0 || (given !== undefined && !existsSync(given))) {
  console.error(`There is no fault and no command ${[given, ...unknown].join(", ")}`);
  process.exit(2);
}
const command = given && path.resolve(given);
const document = fileURLToPath(new URL("library.yaml", import.meta.url));
const cli = fileURLToPath(new URL("../../dist/tools/main.js", import.meta.url));
await new Promise((resolve) => library.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = `http://127.0.0.1:${library.address().port}`;

// Schemathesis leaves its cache where it runs.
const cwd = mkdtempSync(path.join(tmpdir(), "try-peers-"));

/** Output of a program that runs for 150 s at most. */
const run = (file, args) =>
  new Promise((resolve) => {
    const env = { ...process.env, LIBRARY_KEY: key };
    execFile(file, args, { env, cwd, timeout: 150_000, maxBuffer: 1e8 }, (_, out) => resolve(out));
  });

/** The programs, each with the names of what it finds. */
const programs = {
  "`diptych try`": async () => {
    const options = ["--auth", "key=LIBRARY_KEY", "--write", "--timeout", "1", "--format", "json"];
    const out = await run(process.execPath, [cli, "try", address, document, ...options]);
    return JSON.parse(out).findings.map(({ rule }) => rule);
  },
  Schemathesis: async () => {
    const options = ["--max-examples", "25", "--seed", "1", "--workers", "1", "--no-color"];
    const sent = ["-H", `X-Api-Key: ${key}`, "--request-timeout", "1"];
    const out = await run(command, ["run", document, "--url", address, ...sent, ...options]);
    const [, list = ""] = /^Failures:\n((?: .*\n)*)/m.exec(out) ?? [];
    return list.split("\n").flatMap((line) => /ST\d+ .*/.exec(line)?.[0] ?? []);
  },
};

if (command === undefined) delete programs.Schemathesis;
const names = Object.keys(programs);
const healthy = new Map();
const seconds = new Map();
for (const [name, find] of Object.entries(programs)) {
  begin("none");
  const start = performance.now();
  healthy.set(name, await find());
  seconds.set(name, ((performance.now() - start) / 1000).toFixed(1));
}
console.log(
  `| Faults | Number | ${names.join(" | ")} |\n| --- | --- | ${names.map(() => "---").join(" | ")} |`,
);
for (const [group, own] of Object.entries(faults)) {
  const all = own.filter((one) => chosen.length === 0 || chosen.includes(one));
  if (all.length === 0) continue;
  const cells = [];
  for (const [name, find] of Object.entries(programs)) {
    const missed = [];
    for (const fault of all) {
      begin(fault);
      const found = await find();
      if (!found.some((one) => !healthy.get(name).includes(one))) missed.push(fault);
    }
    cells.push(String(all.length - missed.length));
    console.error(`${name}, ${group}: not found: ${missed.join(", ") || "none"}`);
  }
  console.log(`| ${group} | ${all.length} | ${cells.join(" | ")} |`);
}
for (const name of names)
  console.log(
    `${name}: ${healthy.get(name).join(", ") || "no finding"} without a fault, in ${seconds.get(name)} s`,
  );
library.closeAllConnections();
library.close();
rmSync(cwd, { recursive: true, force: true });
