import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { notPlain, onBothDatabases, packs, projects } from "../support/projects.ts";
import { testFiles } from "../support/test-files.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Files of tests, wherever a run finds them. */
const files = testFiles().filter((name) => name.endsWith(".test.ts"));

/** Whether a pattern of the kinds that the projects have matches a file. */
function fits(pattern: string, file: string): boolean {
  const text = pattern
    .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "(?:.+/)?")
    .replaceAll(/(?<!\))\*/g, "[^/]*");
  return new RegExp(`^${text}$`).test(file);
}

const projectsOf = (file: string): readonly string[] =>
  projects
    .filter(({ name }) => name !== "plain" || !notPlain.some((pattern) => fits(pattern, file)))
    .filter((project) => project.files.some((pattern) => fits(pattern, file)))
    .map(({ name }) => name);

const shared = files.filter((file) => fits(onBothDatabases, file));

it("every file of tests is in one project, and every project has files", () => {
  const others = files.filter((file) => !shared.includes(file));
  expect(others.filter((file) => projectsOf(file).length !== 1)).toEqual([]);
  expect(new Set(files.flatMap(projectsOf))).toEqual(new Set(projects.map(({ name }) => name)));
});

it("files that run on SQLite and again on PostgreSQL ask for the database of their project", () => {
  for (const file of shared) expect(projectsOf(file), file).toEqual(["plain", "postgres"]);
  const asks = /from "\.\/(test-service|database)\.ts"/;
  expect(shared.filter((file) => !asks.test(read(file)))).toEqual([]);
});

it("no group of tests is skipped: Vitest runs its body, and what it reads may not be there", () => {
  const skips = /\b(describe|suite)(\.\w+)*\.(skip|skipIf|runIf)\(/;
  expect(files.filter((file) => skips.test(read(file)))).toEqual([]);
});

it("CI runs the tests of the README, and then the projects that need more", () => {
  const commands = read(".ci/run")
    .split("\n")
    .map((line) => line.trim());
  const first = /^npm ci && npm test(?= )/m.exec(read("README.md"))?.[0].split(" && ");
  expect(first).toEqual(["npm ci", "npm test"]);
  expect(commands.filter((line) => /^(npm ci|.*npm test)$/.test(line))).toEqual([
    "npm ci",
    "DIPTYCH_NO_EXTRAS=1 npm test",
  ]);
  const packing = "DIPTYCH_NO_EXTRAS=1 npm run test:packs";
  expect(commands.filter((line) => line === packing)).toHaveLength(1);
  expect(read("package.json")).toContain(`"test:packs": "vitest run --project ${packs}"`);
  const needing = projects.filter(({ needs }) => needs.length > 0);
  expect(read("package.json")).toContain(`"test": "vitest run --project=!${packs}"`);
  const run = commands.findIndex((line) => line.startsWith("npx vitest run "));
  expect(commands[run]).toBe(
    `npx vitest run ${needing.map(({ name }) => `--project ${name}`).join(" ")}`,
  );
  const before = commands.slice(0, run);
  for (const { required } of needing.flatMap(({ needs }) => needs))
    expect(before).toContain(`export ${required}=1`);
});
