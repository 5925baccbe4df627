import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { toNodeListener } from "@diptych/runtime";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seen, writeShop, type ExampleServer } from "../end-to-end/shop.ts";
import { bundle } from "../support/bundle.ts";
import { launchChromium, openPage } from "./chromium.ts";

let browser: Browser;
let server: http.Server;
let origin: string;
const sent: string[] = [];

beforeAll(async () => {
  const folder = await writeShop("shop-in-chromium");
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
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

it("the example is called from a page", async () => {
  const page = await openPage(browser);
  await page.goto(origin);
  const visit = `visit(location.origin + "/v1", "https://customer.test/hooks/orderPaid")`;
  expect(await page.evaluate(`import("/program.js").then(({ visit }) => ${visit})`)).toEqual(seen);
  expect(sent).toEqual([
    "follow https://customer.test/hooks/orderPaid",
    "follow https://customer.test/hooks/orderPaid",
    "paid",
    "shipped",
  ]);
});
