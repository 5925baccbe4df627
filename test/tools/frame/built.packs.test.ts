import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { buildPackages } from "../../support/packages.ts";
import { folderWith, petDocument } from "./memory-host.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const main = path.join(root, "dist/tools/main.js");

function diptych(cwd: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [main, ...args], { cwd, encoding: "utf8" });
}

beforeAll(() => buildPackages());

it("is what package.json calls the command, and starts as one", () => {
  const { bin } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    bin: { diptych: string };
  };
  expect(path.join(root, bin.diptych)).toBe(main);
  expect(readFileSync(main, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it("gives the exit codes 0, 1 and 2", async () => {
  const config = JSON.stringify({ specs: [{ input: "pets.yaml", output: "out" }] });
  const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
  expect(diptych(folder, "generate", "--check")).toMatchObject({ status: 1 });
  expect(diptych(folder, "generate", "--quiet")).toMatchObject({
    status: 0,
    stdout: "",
    stderr: "",
  });
  expect(diptych(folder, "generate", "--check")).toMatchObject({ status: 0 });
  expect(diptych(folder, "generate", "--nonsense")).toMatchObject({ status: 2, stdout: "" });
});

it("reads a configuration in TypeScript on this Node.js", async () => {
  const text = `const specs: readonly object[] = [{ input: "pets.yaml", output: "out" }];\nexport default { specs };\n`;
  const folder = await folderWith({
    "diptych.config.ts": text,
    "pets.yaml": petDocument,
    "package.json": '{ "type": "module" }',
  });
  expect(diptych(folder, "generate", "--quiet")).toMatchObject({ status: 0, stderr: "" });
});

it("ends without a word where the reader of its output has gone", () => {
  const commandLine = '"$0" "$1" explain | true';
  const { stderr, status } = spawnSync("sh", ["-c", commandLine, process.execPath, main], {
    encoding: "utf8",
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
});
