import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { environment, installInto } from "../../support/installed.ts";

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");

/** Folder of a user who has installed the packages as they are packed, and what their pages name. */
let home: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "diptych-readmes-"));
  await writeFile(path.join(home, "package.json"), '{ "type": "module", "private": true }\n');
  await installInto(home);
});

afterAll(() => rm(home, { recursive: true, force: true }));

/** What the pages begin with where they show no configuration of their own. */
const plain = `specs:
  - input: spec/books.yaml
    output: generated
    package: { name: "@acme/books" }
    emit: [client]
`;

/** What follows a module of a page in a program, and what that prints. */
interface Program {
  /** What the module has, and those before it have not. */
  readonly after: string;
  readonly code: string;
  readonly prints: string;
}

const programs: Readonly<Record<string, Program>> = {
  zod: {
    after: "Book.parse",
    code: `
console.log(book, Book.safeParse({ id: 1, title: "" }).success);
console.log(Titled.safeParse({}).success, Form.safeParse({ title: "x", agreed: false }).success);
`,
    prints: "{ id: 1, title: 'Stars' } false\nfalse false\n",
  },
  mock: {
    after: "const server",
    code: `
server.listen();
const read = async (path: string): Promise<unknown> => {
  const answer = await fetch("https://books.test/v1" + path);
  return answer.ok ? answer.json() : answer.status;
};
console.log(await read("/books/7"), await read("/books/0"), await read("/books"));
`,
    prints: "{ id: 7, title: 'Stars', author: 'Jasen Runte' } 404 { found: [] }\n",
  },
};

const compilerOptions = {
  module: "nodenext",
  target: "es2023",
  lib: ["es2023", "dom"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // Declarations of libraries are theirs.
  skipLibCheck: true,
  outDir: "out",
  rootDir: ".",
};

it.each(["mock", "query", "transports", "zod"])(
  "the page of @diptych/%s can be followed word for word",
  async (name) => {
    const folder = path.join(home, name);
    await mkdir(path.join(folder, "spec"), { recursive: true });
    await cp(path.join(import.meta.dirname, "books.yaml"), path.join(folder, "spec/books.yaml"));
    await cp(path.join(home, "package.json"), path.join(folder, "package.json"));
    const page = await readFile(path.join(root, "packages", name, "README.md"), "utf8");
    const configuration = blocksOf(page, "yaml").find((text) =>
      text.startsWith("# diptych.config"),
    );
    // Pages name some options beside the modules that they are for.
    const config = (configuration ?? plain)
      .replace("{ seed: 7 }", "{ seed: 7, arbitraries: 5 }")
      .replace(
        '["@diptych/query"]',
        '[{ use: "@diptych/query", options: { swr: true, hooks: react } }]',
      );
    await writeFile(path.join(folder, "diptych.config.yaml"), config);
    expect(await run(folder, "diptych", "generate")).toBe("");
    expect(await run(folder, "tsc", "-p", "generated")).toBe("");
    await mkdir(path.join(folder, "node_modules/@acme"), { recursive: true });
    await symlink(path.join(folder, "generated"), path.join(folder, "node_modules/@acme/books"));

    const modules = blocksOf(page, "ts");
    for (const [index, text] of modules.entries())
      await writeFile(path.join(folder, `use-${index}.ts`), text);
    const program = programs[name];
    if (program !== undefined) {
      const first = modules.find((text) => text.includes(program.after));
      await writeFile(path.join(folder, "main.ts"), `${first}${program.code}`);
    }
    const exclude = ["node_modules", "generated", "out"];
    await writeFile(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, exclude }),
    );
    expect(await run(folder, "tsc", "-p", ".")).toBe("");
    if (program === undefined) return;
    const { stdout } = await execute("node", ["out/main.js"], { cwd: folder, env: environment() });
    expect(stdout).toBe(program.prints);
  },
);

/** Blocks of a language, in the order of the page. */
function blocksOf(page: string, language: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , text = ""]) => text);
}

/** What an installed program prints; where it fails, that too. */
async function run(cwd: string, program: string, ...args: readonly string[]): Promise<string> {
  const file = path.join(home, "node_modules/.bin", program);
  const ended = execute(file, args, { cwd, env: environment() });
  return ended.then(
    ({ stdout }) => (program === "tsc" ? stdout : ""),
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
  );
}
