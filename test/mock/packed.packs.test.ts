import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installPlugin, type Consumer } from "./consumer.ts";

const config = `
specs:
  - input: shop.yaml
    output: generated
    package: { name: shop }
    emit: [types, client]
    int64: bigint
    plugins: [{ use: "@diptych/mock", options: { seed: 7 } }]
`;

const program = `
import { setupServer } from "msw/node";
import { createClient } from "shop/client";
import { createHandlers } from "shop/mocks/handlers";
import { exampleOrder } from "shop/mocks/values";

const getNote = ({ params }) => "note " + params.id;
setupServer(...createHandlers({ overrides: { getNote } })).listen();
const api = createClient({ baseUrl: "https://shop.test/v1" });
const order = await api.getOrder({ "order-id": 1 });
console.log(order, exampleOrder({ id: 13n }));
console.log(await api.getReceipt({ "order-id": 1 }));
console.log(await api.getNote({ id: "a b" }));
`;

let consumer: Consumer;

beforeAll(async () => {
  consumer = await installPlugin();
  const { folder } = consumer;
  await copyFile(path.join(import.meta.dirname, "handlers.yaml"), path.join(folder, "shop.yaml"));
  await writeFile(path.join(folder, "diptych.config.yaml"), config);
  await writeFile(path.join(folder, "main.js"), program);
});

afterAll(() => consumer?.remove());

it("generates with the installed plugin, and knows when nothing has changed", async () => {
  await consumer.run("node_modules/.bin/diptych", "generate");
  const text = await readFile(path.join(consumer.folder, "generated/package.json"), "utf8");
  const manifest = JSON.parse(text) as Readonly<Record<string, object>>;
  expect(manifest["peerDependencies"]).toEqual({ msw: "^2.15.0 || ^3.0.0" });
  expect(Object.keys(manifest["exports"] ?? {})).toEqual(
    expect.arrayContaining(["./mocks/values", "./mocks/handlers", "./json/encode", "./xml/encode"]),
  );
  await consumer.run("node_modules/.bin/diptych", "generate", "--check");
});

it("compiles under the settings of the package, and answers real calls", async () => {
  await consumer.run("node_modules/.bin/tsc", "-p", "generated");
  const { folder } = consumer;
  await consumer.run("ln", "-s", path.join(folder, "generated"), "node_modules/shop");
  expect((await consumer.run("node", "main.js")).split("\n")).toEqual([
    "{ id: 12n, at: '2026-03-02T09:30:00Z' } { id: 13n, at: '2026-03-02T09:30:00Z' }",
    "{ total: 3.5, note: 'a & b' }",
    "note a b",
    "",
  ]);
});
