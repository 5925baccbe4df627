import { mkdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { memoryHost } from "../tools/frame/memory-host.ts";
import { run } from "../../tools/run.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { usedOfTerminal } from "../support/guarded-process.ts";
import { buildService } from "../support/packages.ts";
import { readPages, type Page } from "./snippets.ts";

const folder = path.resolve(import.meta.dirname, "../.tmp/snippets");
const pages = await readPages();

const fileOf = (page: Page, name: string): string =>
  path.join(folder, path.basename(page.path, ".md"), name);

/** Addresses in the pages have this port; tests take a free one. */
const shownPort = /\b8080\b/g;

describe("the modules that the pages show", () => {
  const globals = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap;
  // Nest brings a tslib of its own, which puts its functions there, also in the place of those of another one.
  afterAll(() => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!name.startsWith("__") || name.startsWith("__vite")) continue;
      const earlier = globals[name];
      if (earlier === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, earlier);
    }
  });

  beforeAll(async () => {
    // Modules of pages about the service import its package.
    await buildService();
    await rm(folder, { recursive: true, force: true });
    for (const page of pages) {
      const port = String(await freePort());
      for (const { name, text } of [...page.inputs, ...page.snippets]) {
        await mkdir(path.dirname(fileOf(page, name)), { recursive: true });
        await writeFile(fileOf(page, name), text.replace(shownPort, port));
      }
      if (page.inputs.length > 0) await generate(path.dirname(fileOf(page, "openapi.yaml")));
    }
  });

  it("are there", () => {
    const shown = pages.find((page) => page.path === "README.md")?.snippets;
    expect(shown?.map(({ name }) => name)).toEqual(["server.ts", "client.ts"]);
  });

  it("compile under strict settings", async () => {
    // Readers write programs, not packages, and have Node's types.
    const settings = {
      types: ["node"],
      isolatedDeclarations: false,
      declaration: false,
      declarationMap: false,
    };
    expect(await compileFolder(folder, { settings })).toEqual([]);
  });

  describe.each(pages)("$path", (page) => {
    const servers: http.Server[] = [];
    afterEach(() => {
      vi.restoreAllMocks();
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
      }
    });

    it("prints what it says", async () => {
      const printed: string[] = [];
      vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
        printed.push(values.map(String).join(" "));
      });
      const listen = http.Server.prototype.listen;
      vi.spyOn(http.Server.prototype, "listen").mockImplementation(function (
        this: http.Server,
        ...given: unknown[]
      ) {
        servers.push(this);
        return Reflect.apply(listen, this, given) as http.Server;
      });
      const importAll = async (): Promise<void> => {
        for (const { name } of page.snippets) await import(fileOf(page, name));
      };
      // The page of the doors promises that they use no terminal.
      if (page.path === "docs/library.md") expect(await usedOfTerminal(importAll)).toEqual([]);
      else await importAll();
      expect(printed).toEqual(page.snippets.flatMap(({ prints }) => prints));
    });
  });
});

async function generate(cwd: string): Promise<void> {
  const host = memoryHost(cwd);
  // The page shows settings that --strict refuses.
  const strict = path.basename(cwd) === "leniency" ? [] : ["--strict"];
  expect(await run(["generate", ...strict, "--force"], host), host.err()).toBe(0);
}

async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
