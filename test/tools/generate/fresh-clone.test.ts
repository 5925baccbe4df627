import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import runtime from "../../../runtime/package.json" with { type: "json" };
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const execute = promisify(execFile);

/** What the page says to ignore of a generated package. */
const page = readFileSync(new URL("../../../docs/tools.md", import.meta.url), "utf8");
const [, ignored = ""] = /^```gitignore\n([^]*?)^```$/m.exec(page) ?? [];

const files = {
  "openapi.yaml": petDocument,
  "package.json": JSON.stringify({ private: true, workspaces: ["packages/*", "app", "runtime"] }),
  "app/package.json": JSON.stringify({ name: "app", dependencies: { "@acme/books": "*" } }),
  // In place of the registry's.
  "runtime/package.json": JSON.stringify({ name: runtime.name, version: runtime.version }),
  ".gitignore": `node_modules\n${ignored}`,
};

const init = ["init", "--yes", "--output", "packages/books", "--package", "@acme/books"];

/** Exit code of installing without a network. */
async function install(folder: string): Promise<number> {
  const args = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  const cache = path.join(folder, ".cache");
  return execute("npm", [...args, "--cache", cache], { cwd: folder }).then(
    () => 0,
    ({ code }: { readonly code: number }) => code,
  );
}

describe("a fresh clone of a workspace with a generated package", () => {
  it("is installed, then generated, where the files of the page are committed", async () => {
    const origin = await folderWith(files);
    expect((await runIn(origin, init)).out).toContain(
      "note: commit 'packages/books/package.json' and 'packages/books/diptych.manifest.json': without them a fresh clone cannot install what depends on '@acme/books'\n",
    );
    expect((await runIn(origin, ["generate"])).code).toBe(0);
    await execute("git", ["init", "--quiet"], { cwd: origin });
    await execute("git", ["add", "."], { cwd: origin });
    const as = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    await execute("git", [...as, "commit", "--quiet", "-m", "All"], { cwd: origin });

    const clone = path.join(await folderWith({}), "clone");
    await execute("git", ["clone", "--quiet", origin, clone]);
    expect(existsSync(path.join(clone, "packages/books/src"))).toBe(false);
    expect(await install(clone)).toBe(0);
    expect(existsSync(path.join(clone, "node_modules/@acme/books/package.json"))).toBe(true);
    // What is committed may be older than the document.
    const newer = petDocument.replace("version: 1.0.0", "version: 2.0.0");
    await writeFile(path.join(clone, "openapi.yaml"), newer);
    expect((await runIn(clone, ["generate"])).code).toBe(0);
    expect(existsSync(path.join(clone, "node_modules/@acme/books/src/index.ts"))).toBe(true);
    const manifest = await readFile(path.join(clone, "packages/books/package.json"), "utf8");
    expect(manifest).toContain("version 2.0.0");
  });

  it("cannot be installed where they are not", async () => {
    expect(await install(await folderWith(files))).not.toBe(0);
  });
});

it("init says nothing of commits where there are no workspaces", async () => {
  const folder = await folderWith({ "openapi.yaml": petDocument, "package.json": "{}" });
  expect((await runIn(folder, init)).out).not.toContain("commit");
});
