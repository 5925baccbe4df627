import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../support/patience.ts";
import { environment } from "../support/installed.ts";
import { packPackages } from "../support/packages.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Follows docs/getting-started.md in an empty folder, with the tarballs in place of the registry. */
let folder: string;
let page: string;
let port: number;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-started-"));
  port = await freePort();
  const text = await readFile(path.join(root, "docs/getting-started.md"), "utf8");
  page = text.replaceAll(/\b8080\b/g, String(port));
});

afterAll(async () => {
  server?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Blocks of a language, in the page's order. */
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(
    ([, text = ""]) => text,
  );

async function freePort(): Promise<number> {
  const probe = http.createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** Runs a line of the page; the output of a command that fails is its error. */
function run(line: string): Promise<string> {
  const [command = "", ...args] = line.split(" ");
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder, env: environment() }, (error, out, err) => {
      if (error === null) resolve(out);
      else reject(new Error(`${line}: ${out}${err}`));
    });
  });
}

it("leads from an empty folder to a server and a client that run", async () => {
  const [packages = "", commands = "", programs = ""] = blocks("sh");
  const tarballs = await packPackages();
  for (const line of packages.trim().split("\n")) {
    const local = line
      .split(" ")
      .map((word) => tarballs.find(({ name }) => name === word)?.file ?? installed(word));
    const flags = line.startsWith("npm install")
      ? ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"]
      : [];
    await run([...local, ...flags].join(" "));
  }

  const [document = ""] = blocks("yaml");
  await writeFile(path.join(folder, "openapi.yaml"), document);
  const [init = "", generate = "", lint = "", ...more] = commands.trim().split("\n");
  expect(more).toEqual([]);
  expect(await run(init)).toBe(
    "it will be everything: types, validators, codecs, and a server and a client of its operations; " +
      "choose otherwise by --emit, as in --emit client\n" +
      "wrote diptych.config.json: openapi.yaml → src/api\n" +
      "added the script 'generate' to package.json\n" +
      "next: npm run generate\n",
  );
  const [settings = ""] = blocks("json");
  await writeFile(path.join(folder, "tsconfig.json"), settings);
  expect(await run(generate)).toMatch(/openapi\.yaml .* new$/m);
  expect(await run(lint)).toBe("1 document, no findings\n");

  const prints: string[] = [];
  for (const text of blocks("ts")) {
    const [, name = ""] = /^\/\/ (src\/\w+\.ts)\n/.exec(text) ?? [];
    await mkdir(path.join(folder, "src"), { recursive: true });
    await writeFile(path.join(folder, name), text);
    prints.push(
      ...[...text.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, printed = ""]) => printed),
    );
  }
  const [compile = "", start = "", call = ""] = programs.trim().split("\n");
  expect(await run(compile)).toBe("");
  expect(start).toMatch(/^node \S+ &$/);
  server = spawn("node", [start.split(" ")[1] ?? ""], { cwd: folder, stdio: "ignore" });
  await isListening();
  expect((await run(call)).trim().split("\n")).toEqual(prints);
});

/** The compiler and the types are those of this checkout. */
const installed = (word: string): string =>
  ["typescript", "@types/node"].includes(word) ? path.join(root, "node_modules", word) : word;

const isListening = (): Promise<void> =>
  until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/notes`).catch(() => undefined);
    return answer?.ok;
  });
