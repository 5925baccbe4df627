import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment } from "../../support/installed.ts";
import { packPackages } from "../../support/packages.ts";
import { isWhole } from "../../support/extent.ts";
import { patience } from "../../support/patience.ts";
import { runIn } from "../frame/memory-host.ts";
import { handEdits, samples, samplesFolder, typeErrors, type Sample } from "./samples.ts";

const cases = path.join(import.meta.dirname, "cases");
const onPage = ["orval", "hey-api"] as const;
const ours = [
  "diptych",
  "@diptych/runtime",
  "@diptych/query",
  "@diptych/mock",
  "@diptych/transports",
];

/** Orval calls it, which Node.js 20 does not have. */
const groupBy = `Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
`;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

let root: string;
let page: string;

/** All samples share what they and we install: npm runs once. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "diptych-moved-"));
  page = await readFile(path.resolve(import.meta.dirname, "../../../docs/migrate.md"), "utf8");
  const wanted = await Promise.all(
    [
      ...onPage.map((name) => path.join(cases, name, "before")),
      ...samples.map(({ name }) => path.join(samplesFolder, name)),
    ].map(async (folder) => {
      const text = await readFile(path.join(folder, "package.json"), "utf8");
      const { dependencies, devDependencies } = JSON.parse(text) as Manifest;
      // It runs Java: stand-ins for its code lie in the samples.
      const { "@openapitools/openapi-generator-cli": _, ...others } = devDependencies;
      return { ...dependencies, ...others };
    }),
  );
  const tarballs = await packPackages();
  const packed = tarballs
    .filter(({ name }) => ours.includes(name))
    .map(({ name, file }) => [name, `file:${file}`]);
  const dependencies = Object.assign({}, ...wanted, Object.fromEntries(packed), {
    // `migrate` asks for it where it is missing.
    "ts-morph": "^28.0.0",
  }) as object;
  const manifest = { private: true, type: "module", dependencies };
  await writeFile(path.join(root, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(root, "group-by.mjs"), groupBy);
  await run(
    root,
    "npm install --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error",
  );
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a line of a shell; the output of a command that fails is its error. */
async function run(cwd: string, line: string): Promise<string> {
  const preload = `--import ${path.join(root, "group-by.mjs")}`;
  const env = { ...environment(), ...(cwd === root ? {} : { NODE_OPTIONS: preload }) };
  try {
    return (await promisify(execFile)("sh", ["-c", line], { cwd, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${line}: ${stdout}${stderr}`, { cause: error });
  }
}

describe.each(onPage)("%s", (name) => {
  it("builds and passes its tests before the move and after it", async () => {
    const folder = path.join(root, name);
    await cp(path.join(cases, name, "before"), folder, { recursive: true });
    await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
    await run(folder, "npm run build");
    await run(folder, "npm test");
    const steps = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)]
      .map(([, text = ""]) => text.trim().split("\n"))
      .find(
        (lines) =>
          lines.some((line) => line.startsWith("rm ")) && lines.some((line) => line.endsWith(name)),
      );
    for (const line of steps ?? []) {
      if (!/^npm (?:un)?install /.test(line)) await run(folder, line);
      else if (!line.startsWith("npm un")) {
        const packages = line.split(" ").filter((word) => /^@?diptych/.test(word));
        expect(ours).toEqual(expect.arrayContaining(packages));
      }
    }
    await edit(folder, name);
    await rm(path.join(folder, "diptych.migrate.json"));
    expect(await run(folder, "npm run build")).toContain("diptych generate");
    await run(folder, "npm test");
    expect(await run(folder, `npx diptych migrate --from ${name}`)).toContain("left to move");
  });
});

/** Makes the page's changes: lines that go, each with the line that takes its place. */
async function edit(folder: string, name: string): Promise<void> {
  const pattern = new RegExp(`^\`\`\`diff\\n# (\\S+) of ${name}\\n([^]*?)^\`\`\`$`, "m");
  const [, file = "", block = ""] = pattern.exec(page) ?? [];
  const lines = (sign: string): readonly string[] =>
    block.split("\n").flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []));
  let text = await readFile(path.join(folder, file), "utf8");
  for (const [index, line] of lines("-").entries()) {
    expect(text).toContain(line);
    text = text.replace(line, () => lines("+")[index] ?? "");
  }
  await writeFile(path.join(folder, file), text);
}

// Those with pages start an environment of the browser each: they are tried at night.
const tried = isWhole ? samples : samples.filter(({ name }) => !name.endsWith("-react"));

describe("samples", () => {
  it("pass their tests before the move and after it, with at most two places by hand", async () => {
    await Promise.all(tried.map(prepare));
    await writeFile(path.join(root, "patience.mjs"), patienceText);
    await runTests();
    for (const sample of tried) await move(sample);
    const errors = tried.flatMap(({ name }) =>
      typeErrors(path.join(root, name)).map((one) => `${name}/${one}`),
    );
    expect(errors).toEqual([]);
    await runTests();
  });
});

/** Lets tests of pages wait as long as others. */
const patienceText = `import { configure } from "@testing-library/dom";
configure({ asyncUtilTimeout: ${patience} });
`;

/** Runs the tests of all samples at once. */
async function runTests(): Promise<void> {
  const projects = tried.map(({ name }) => {
    const isPage = name.endsWith("-react");
    const test = {
      name,
      testTimeout: 2 * patience,
      setupFiles: isPage ? [path.join(root, "patience.mjs")] : [],
    };
    const own = isPage || name === "orval-express" ? { extends: `./${name}/vitest.config.ts` } : {};
    return { ...own, root: path.join(root, name), test };
  });
  const config = `export default { test: { projects: ${JSON.stringify(projects)} } };`;
  await writeFile(path.join(root, "vitest.config.mjs"), config);
  await run(root, "npx vitest run --config vitest.config.mjs");
}

/** Copies a sample, and generates its code by the tool that it has. */
async function prepare({ name, tool }: Sample): Promise<void> {
  const folder = path.join(root, name);
  await cp(path.join(samplesFolder, name), folder, { recursive: true });
  await cp(path.join(samplesFolder, "openapi.yaml"), path.join(folder, "openapi.yaml"));
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  if (tool !== "openapi-generator") await run(folder, "npm run api");
}

/** Moves a sample, removes its former code and makes the changes by hand. */
async function move({ name, tool, former }: Sample): Promise<void> {
  const folder = path.join(root, name);
  const moved = await runIn(folder, ["migrate", "--from", tool]);
  expect(moved, name).toMatchObject({ code: 0 });
  for (const one of former) await rm(path.join(folder, one), { recursive: true });
  const edits = await handEdits(name);
  expect(edits.length, name).toBeLessThanOrEqual(2);
  for (const { file, before, after } of edits) {
    const text = await readFile(path.join(folder, file), "utf8");
    expect(text, name).toContain(before);
    await writeFile(
      path.join(folder, file),
      text.replace(before, () => after),
    );
  }
  const { scripts } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    readonly scripts: { readonly api: string };
  };
  const [command = ""] = scripts.api.split(" && ");
  const words = command.replace(/^npx /, "").split(" ");
  expect(words[0], name).toBe("diptych");
  expect(await runIn(folder, words.slice(1)), name).toMatchObject({ code: 0 });
}
