import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Server } from "@diptych/runtime";
import { toNodeListener } from "@diptych/runtime";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, launchChromium } from "../browser/chromium.ts";
import { bundle } from "../support/bundle.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles } from "../support/generate.ts";

/** What `examples/shop/src/main.ts` and `server.ts` export. */
interface Example {
  readonly run: () => Promise<{
    readonly seen: readonly string[];
    readonly heard: readonly string[];
  }>;
}
interface ExampleServer {
  readonly createShop: (messages: object) => Server;
}

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "test/.tmp/shop");
const executable = findChromium();

const seen = [
  "from XML: Chair 2, 12.50, Furniture",
  "pages: Chair, Chair 2, Chair 3",
  "in all: 3",
  "missing: product_not_found 99",
  "refused: A product keeps its number.",
  "a stranger: 401",
  "image: https://images.shop.test/1/gr%C3%B6%C3%9Fe.png",
  "at: /products/1/image",
  "ordered: pending, 25.00 EUR",
  "once: true",
  "out of stock: 77",
  "events: 1 paid, 2 shipped",
  "exported: 1",
];

beforeAll(async () => {
  const document = await readFile(path.join(root, "examples/shop/spec/shop.yaml"), "utf8");
  const files = await generateFiles(document, {
    emit: ["types", "validate", "json", "xml", "server", "client", "webhooks"],
    codecs: "used",
  });
  await rm(folder, { recursive: true, force: true });
  for (const file of files) {
    const target = path.join(folder, "generated", path.relative("src", file.path));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.text);
  }
  await cp(path.join(root, "examples/shop/src"), path.join(folder, "src"), { recursive: true });
}, 60_000);

it("leaves nothing of the document to bytes", async () => {
  const types = await readFile(path.join(folder, "generated/server/types.ts"), "utf8");
  expect(types).not.toMatch(/body: Uint8Array/);
});

it("compiles under strict settings", async () => {
  const settings = {
    lib: ["es2023", "dom", "dom.iterable"],
    types: ["node"],
    isolatedDeclarations: false,
  };
  expect(await compileFolder(folder, { settings })).toEqual([]);
}, 60_000);

it("is served and called in Node.js", async () => {
  const { run } = (await import(path.join(folder, "src/main.ts"))) as Example;
  expect(await run()).toEqual({ seen, heard: ["callback: paid", "webhook: shipped"] });
}, 30_000);

describe.skipIf(executable === undefined)("in Chromium", () => {
  let browser: Browser;
  let server: http.Server;
  let origin: string;
  const sent: string[] = [];

  beforeAll(async () => {
    const { createShop } = (await import(path.join(folder, "src/server.ts"))) as ExampleServer;
    const program = await bundle(`export { visit } from "./customer.ts";`, `${folder}/src`);
    const shop = toNodeListener(
      createShop({
        follow: (_: string, address: string) => sent.push(`follow ${address}`),
        paid: ({ type }: { type: string }) => Promise.resolve(sent.push(type)),
        shipped: ({ type }: { type: string }) => Promise.resolve(sent.push(type)),
      }),
    );
    server = http.createServer((request, response) => {
      if (request.url?.startsWith("/v1/") === true) return shop(request, response);
      const isProgram = request.url === "/program.js";
      response.setHeader("Content-Type", isProgram ? "text/javascript" : "text/html");
      response.end(isProgram ? program.text : "<!doctype html><title>Shop</title>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchChromium(executable ?? "");
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  it("is called from a page", async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    const visit = `visit(location.origin + "/v1", "https://customer.test/hooks/orderPaid")`;
    expect(await page.evaluate(`import("/program.js").then(({ visit }) => ${visit})`)).toEqual(
      seen,
    );
    expect(sent).toEqual([
      "follow https://customer.test/hooks/orderPaid",
      "follow https://customer.test/hooks/orderPaid",
      "paid",
      "shipped",
    ]);
  }, 60_000);
});
