import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Server } from "@diptych/runtime";
import { generateFiles } from "../support/generate.ts";

/** What `examples/shop/src/main.ts` and `server.ts` export. */
export interface Example {
  readonly run: () => Promise<{
    readonly seen: readonly string[];
    readonly heard: readonly string[];
  }>;
}
export interface ExampleServer {
  readonly createShop: (messages: object) => Server;
}

const root = path.resolve(import.meta.dirname, "../..");

/** What the customer of the example sees. */
export const seen = [
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

/** Writes the example as its user has it, with what is generated for it, into a folder below test/.tmp. */
export async function writeShop(name: string): Promise<string> {
  const folder = path.join(root, "test/.tmp", name);
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
  return folder;
}
