import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { hydrate, dehydrate, QueryClient } from "@tanstack/query-core";
import { createElement as h, type FC, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import query from "../../packages/query/src/index.ts";
import { json, serve } from "../client/serve.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { writePackage } from "../support/generate.ts";

const docs = path.join(import.meta.dirname, "../../docs");
let folder: string;

/** The files of a page: each block that begins with a file's name, and the document of the first app. */
async function filesOf(page: string): Promise<readonly (readonly [file: string, text: string])[]> {
  const text = await readFile(path.join(docs, page), "utf8");
  return [...text.matchAll(/^```\w+\n((?:\/\/|#) (\S+)\n[^]*?)^```$/gm)].map(
    ([, block = "", file = ""]) => [file, block],
  );
}

beforeAll(async () => {
  const document = (await filesOf("first-app.md")).find(([file]) => file === "openapi.yaml")?.[1];
  const { files = [] } = await runWithPlugin(document ?? "", {
    plugin: query,
    pluginOptions: { hooks: "react" },
    emit: ["client"],
  });
  folder = await writePackage(files, "server-rendering");
  for (const [file, text] of await filesOf("server-rendering.md")) {
    const target = path.join(folder, file);
    const up = "../".repeat(Math.max(0, file.split("/").length - 2));
    await mkdir(path.dirname(target), { recursive: true });
    // The package of tests has its sources elsewhere, and the adapter of Svelte has components, which Vite would load.
    await writeFile(
      target,
      text
        .replaceAll(
          /"(?:\.\.\/)+src\/api\/(\w+)"/g,
          (_, name: string) => `"${up}../src/${name}.ts"`,
        )
        .replaceAll(/"(?:\.\.\/)+api\/(\w+)"/g, (_, name: string) => `"${up}${name}.ts"`)
        .replaceAll("@tanstack/svelte-query", "@tanstack/query-core"),
    );
  }
});

afterEach(() => vi.unstubAllEnvs());

const load = async (file: string): Promise<Record<string, unknown>> =>
  (await import(path.join(folder, file))) as Record<string, unknown>;

it("the code of the page compiles", async () => {
  expect(
    await compileFolder(folder, {
      include: ["src", "app"],
      settings: {
        jsx: "react-jsx",
        allowImportingTsExtensions: true,
        moduleResolution: "bundler",
        module: "esnext",
        isolatedDeclarations: false,
        types: ["node"],
      },
    }),
  ).toEqual([]);
});

it("Next.js: the page holds what the server has fetched, and the browser asks for nothing", async () => {
  const { url, seen } = await serve((_, answer) => json(answer, 200, { id: 7, title: "Stars" }));
  vi.stubEnv("API_ADDRESS", url);
  const { default: Page } = (await load("app/books/[id]/page.tsx")) as {
    readonly default: (given: object) => Promise<ReactNode>;
  };
  const { Providers } = (await load("app/providers.tsx")) as unknown as {
    readonly Providers: FC<{ address: string; children: ReactNode }>;
  };
  const page = await Page({ params: Promise.resolve({ id: "7" }) });
  const app = h(Providers, { address: url, children: page });
  expect(renderToString(app)).toBe("<h1>Stars</h1>");
  const main = document.body.appendChild(document.createElement("main"));
  const root = createRoot(main);
  onTestFinished(() => root.unmount());
  root.render(app);
  await expect.poll(() => main.textContent).toBe("Stars");
  expect(seen).toHaveLength(1);
});

it("SvelteKit: load fills the cache by the fetch that it is given", async () => {
  const { load: loadLayout } = (await load("src/routes/+layout.ts")) as {
    readonly load: () => { readonly client: QueryClient };
  };
  const { load: loadPage } = (await load("src/routes/books/[id]/+page.ts")) as {
    readonly load: (event: object) => Promise<{ readonly book: { readonly queryKey: never } }>;
  };
  const asked: string[] = [];
  const { client } = loadLayout();
  const { book } = await loadPage({
    params: { id: "7" },
    fetch: (address: string) => {
      asked.push(address);
      return Promise.resolve(Response.json({ id: 7, title: "Stars" }));
    },
    parent: () => Promise.resolve({ client }),
  });
  expect(asked).toEqual(["http://127.0.0.1:4010/books/7"]);
  const there = new QueryClient();
  hydrate(there, JSON.parse(JSON.stringify(dehydrate(client))));
  expect(there.getQueryData(book.queryKey)).toEqual({ id: 7, title: "Stars" });
});
