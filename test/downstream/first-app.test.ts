import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../support/patience.ts";
import { freePort } from "../support/free-port.ts";
import { environment } from "../support/installed.ts";
import { packPackages } from "../support/packages.ts";
import type { Tarball } from "../../scripts/pack.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** Follows docs/first-app.md in empty folders, with the tarballs in place of the registry. */
let folder: string;
let tarballs: readonly Tarball[];
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-first-app-"));
  tarballs = await packPackages();
});

afterAll(async () => {
  server?.kill();
  await rm(folder, { recursive: true, force: true });
});

type Framework = "React" | "Vue";

/** A block of code; `only` where it is of one framework. */
interface Block {
  readonly language: string;
  readonly text: string;
  readonly only: Framework | undefined;
}

/** Blocks of the page in its order: headings and the lines before blocks say which framework they are of. */
function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let section: Framework | undefined;
  let next: Framework | undefined;
  for (const [, heading, line, language = "", text = ""] of page.matchAll(
    /^##? (.*)$|^With (\w+):$|^```(\w+)\n([^]*?)^```$/gm,
  )) {
    if (heading !== undefined) section = frameworkIn(heading);
    else if (line !== undefined) next = frameworkIn(`, with ${line}`);
    else {
      blocks.push({ language, text, only: next ?? section });
      next = undefined;
    }
  }
  return blocks;
}

const frameworkIn = (heading: string): Framework | undefined =>
  /, with (React|Vue)$/.exec(heading)?.[1] as Framework | undefined;

it.each(["React", "Vue"] as const)(
  "an app of %s pages, validates, is tested and documented",
  async (framework) => {
    const place = path.join(folder, framework);
    await mkdir(place);
    const port = await freePort();
    const page = await readFile(path.join(root, "docs/first-app.md"), "utf8");
    const blocks = blocksOf(page.replaceAll("4010", String(port)));
    let cwd = place;
    const said: string[] = [];
    for (const { language, text, only } of blocks) {
      if (only !== undefined && only !== framework) continue;
      if (language !== "sh") {
        await writeFile(path.join(cwd, fileOf(language, text)), text);
        continue;
      }
      for (const line of text.trim().split("\n")) {
        const [, into] = /^cd (\w+)$/.exec(line) ?? [];
        if (into !== undefined) cwd = path.join(cwd, into);
        else if (line.includes("diptych mock")) await isServed(line, cwd, port);
        else said.push(await run(line, cwd));
      }
    }
    const all = said.join("\n");
    expect(all).toContain("it will be a client");
    expect(all).toMatch(/Tests\s+1 passed/);
    expect(existsSync(path.join(cwd, "dist/index.html"))).toBe(true);
    expect(existsSync(path.join(cwd, "public/docs/index.html"))).toBe(true);
  },
);

/** The file that the comment at the top of a block names; the configuration has none. */
function fileOf(language: string, text: string): string {
  if (language === "json") return "diptych.config.json";
  const [, name] = /^(?:\/\/|#|<!--) (\S+)/.exec(text) ?? [];
  if (name === undefined) throw new Error(`a block of ${language} names no file`);
  return name;
}

function run(line: string, cwd: string): Promise<string> {
  const isInstall = line.startsWith("npm install");
  const local = (word: string): string => tarballs.find(({ name }) => name === word)?.file ?? word;
  const [command = "", ...words] = line.split(" ");
  const args = isInstall ? words.map(local) : words;
  const flags = isInstall ? ["--prefer-offline", "--no-audit", "--no-fund"] : [];
  return new Promise((resolve, reject) => {
    execFile(command, [...args, ...flags], { cwd, env: environment() }, (error, out, err) => {
      if (error === null) resolve(out + err);
      else reject(new Error(`${line}: ${out}${err}`));
    });
  });
}

/** Runs a server until it has answered. */
async function isServed(line: string, cwd: string, port: number): Promise<void> {
  const [, ...args] = line.split(" ");
  const program = path.join(cwd, "node_modules/.bin", args[0] ?? "");
  server = spawn(program, args.slice(1), { cwd, env: environment(), stdio: "ignore" });
  let answer: Response | undefined;
  await until(async () => {
    answer = await fetch(`http://127.0.0.1:${port}/books`).catch(() => undefined);
    return answer;
  });
  expect(await answer?.json()).toMatchObject({ items: expect.any(Array) });
  server.kill();
}
