import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundle } from "../support/bundle.ts";
import { launchChromium, openPage } from "./chromium.ts";

let http: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const program = `export { run } from "./transports-program.ts";`;
  const { text } = await bundle(program, import.meta.dirname);
  http = createServer((request, response) => {
    const { url = "" } = request;
    const json = { "Content-Type": "application/json" };
    if (url === "/") response.setHeader("Content-Type", "text/html").end("<!doctype html>");
    else if (url === "/program.js") response.setHeader("Content-Type", "text/javascript").end(text);
    else if (url === "/items/none") response.writeHead(404, json).end("{}");
    else if (url === "/items/moved") response.writeHead(302, { Location: "/items/1" }).end();
    else if (request.method === "POST") request.pipe(response.writeHead(201, json));
    else response.writeHead(200, json).end('{"name":"a"}');
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  browser = await launchChromium();
  page = await openPage(browser);
  await page.goto(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await browser?.close();
  http?.closeAllConnections();
  http?.close();
});

const done = { isWhole: true, missing: 404, isInZone: true };

it.each([
  ["angular fetch", { ...done, hasProgress: false, moved: 0 }],
  ["axios fetch", { ...done, hasProgress: false, moved: 0 }],
  // XMLHttpRequest follows redirects, whoever asks it.
  ["angular xhr", { ...done, hasProgress: true, moved: 200 }],
  ["axios xhr", { ...done, hasProgress: true, moved: 200 }],
])("calls by %s in Chromium", async (name, expected) => {
  const call = `import("/program.js").then(({ run }) => run(${JSON.stringify(name)}))`;
  expect(await page.evaluate(call)).toEqual(expected);
});
