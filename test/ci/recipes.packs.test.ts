import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { before, breaking, git, repositoryWith } from "../tools/diff/pull-request.ts";
import { buildPackages } from "../support/packages.ts";
import { readComponent } from "./gitlab-component.ts";
import { install } from "./install.ts";

const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/ci.md"), "utf8");

/** Code of a section of the page; the first block if no text says which. */
function recipe(section: string, containing = ""): string {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [own = ""] = text.split("\n## ");
  const blocks = [...own.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
  const found = blocks.find((code) => code.includes(containing));
  if (found === undefined) throw new Error(`'${section}' has no block with '${containing}'`);
  return found;
}

beforeAll(() => buildPackages());

/** A branch that changes the document of `main`, with the package installed. */
async function changedRepository(text: string): Promise<string> {
  const specs = [{ input: "spec/api.yaml", output: "src/api" }];
  const folder = await repositoryWith({
    ".gitignore": "node_modules\n",
    "diptych.config.json": JSON.stringify({ specs }),
    "spec/api.yaml": before,
  });
  await install(folder);
  git(folder, "remote", "add", "origin", folder);
  git(folder, "fetch", "--quiet", "origin");
  git(folder, "checkout", "--quiet", "-b", "change");
  await writeFile(path.join(folder, "spec/api.yaml"), text);
  await shell("npx --no -- diptych generate --quiet", folder);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "--message=Second");
  return folder;
}

/** Runs a script; `npm ci` has been run. */
function shell(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly out: string }> {
  const installed = script.replace(/^npm ci$/gm, ":");
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } };
    execFile("bash", ["-eo", "pipefail", "-c", installed], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: stdout + stderr });
    });
  });
}

describe.each([
  ["that breaks", breaking, 1],
  ["that is as it was", before, 0],
])("a document %s", (_name, text, code) => {
  it(`ends the job of GitLab with ${code}, with its reports`, async () => {
    const folder = await changedRepository(text);
    const { openapi } = parse(recipe("GitLab")) as {
      openapi: {
        script: readonly string[];
        artifacts: {
          paths: readonly string[];
          reports: { codequality: string; junit: readonly string[] };
        };
      };
    };
    const base = git(folder, "rev-parse", "origin/main").trim();
    const run = await shell(openapi.script.join("\n"), folder, {
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    });
    expect(run.code, run.out).toBe(code);
    const { paths, reports } = openapi.artifacts;
    for (const file of [...paths, reports.codequality, ...reports.junit])
      expect(existsSync(path.join(folder, file)), file).toBe(true);
    expect(run.out.includes("xml-name-changed")).toBe(code === 1);
  });

  it(`ends the component of GitLab with ${code}, with its reports`, async () => {
    const folder = await changedRepository(text);
    const { job, reports, paths } = readComponent({ "max-warnings": "100" });
    const base = git(folder, "rev-parse", "origin/main").trim();
    const run = await shell(job.script.join("\n"), folder, {
      ...job.variables,
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    });
    expect(run.code, run.out).toBe(code);
    for (const file of [...paths, ...reports])
      expect(existsSync(path.join(folder, file)), file).toBe(true);
    expect(run.out.includes("xml-name-changed")).toBe(code === 1);
  });

  it(`ends a stage of Jenkins with ${code}, with its reports`, async () => {
    const folder = await changedRepository(text);
    const pipeline = recipe("Jenkins");
    const steps = [...pipeline.matchAll(/sh '([^']+)'/g)].map(([, step = ""]) => step);
    expect(steps).toHaveLength(4);
    const codes: number[] = [];
    for (const step of steps)
      codes.push((await shell(step, folder, { CHANGE_TARGET: "main" })).code);
    expect(codes).toEqual([0, 0, code, 0]);
    for (const [, file = ""] of pipeline.matchAll(/(reports\/\w+\.xml)[,']/g))
      expect(await readFile(path.join(folder, file), "utf8")).toMatch(/^<\?xml/);
  });
});

it.each([
  ["pre-commit", "always_run: true"],
  ["lefthook", "pre-push:"],
])("%s finds a deleted document before a push", async (_name, containing) => {
  const [, command = ""] = /(?:entry|run): (.+)/.exec(recipe("Before a push", containing)) ?? [];
  const folder = await changedRepository(before);
  expect(await shell(command, folder)).toMatchObject({ code: 0 });
  await rm(path.join(folder, "spec/api.yaml"));
  const run = await shell(command, folder);
  expect(run.code).toBe(1);
  expect(run.out).toContain("document-removed");
});

it("lefthook itself runs its jobs for documents in the folder and below it", async () => {
  const folder = await changedRepository(before);
  await writeFile(path.join(folder, "lefthook.yml"), recipe("Before a commit", "parallel:"));
  const program = path.resolve(import.meta.dirname, "../../node_modules/.bin");
  const env = { PATH: `${program}:${process.env["PATH"] ?? ""}` };
  const jobsFor = async (file: string): Promise<string> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${before}# staged\n`);
    git(folder, "reset", "--quiet");
    git(folder, "add", "--force", file);
    const run = await shell("lefthook run pre-commit --no-tty --colors off", folder, env);
    return run.out;
  };
  for (const file of ["spec/api.yaml", "spec/deep/er/more.json"]) {
    const out = await jobsFor(file);
    expect(out, file).toContain("OpenAPI documents");
    expect(out, file).toContain("generated code");
    expect(out, file).not.toContain("(skip) no matching staged files");
  }
  expect(await jobsFor("other.yaml")).toContain("(skip) no matching staged files");
});

it.each([
  ["pre-commit", "language: system"],
  ["lefthook", "parallel:"],
])("%s checks documents and generated code", async (_name, containing) => {
  const config = parse(recipe("Before a commit", containing)) as {
    repos?: readonly { hooks: readonly { entry: string; files: string }[] }[];
    "pre-commit"?: { jobs: readonly { run: string; glob: string }[] };
  };
  const hooks = config.repos?.flatMap((repo) => repo.hooks) ?? [];
  const commands = [
    ...hooks.map(({ entry }) => entry),
    ...(config["pre-commit"]?.jobs ?? []).map(({ run }) => run),
  ];
  expect(commands).toHaveLength(2);
  for (const { files } of hooks) {
    expect("spec/a/api.yaml").toMatch(new RegExp(files));
    expect("src/api/types.ts").not.toMatch(new RegExp(files));
  }
  const folder = await changedRepository(breaking);
  for (const command of commands) expect(await shell(command, folder)).toMatchObject({ code: 0 });
  await writeFile(
    path.join(folder, "spec/api.yaml"),
    before.replace("type: string\n", "type: text\n"),
  );
  for (const command of commands) expect(await shell(command, folder)).toMatchObject({ code: 1 });
});
