import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, it } from "vitest";
import { installBundlers, runBundler } from "../consumers/bundlers.ts";
import { launchChromium, openPage } from "./chromium.ts";

it("what webpack bundles runs", async () => {
  const folder = await installBundlers();
  const bundled = await runBundler(folder, "webpack", "index.ts", "webpack/page.mjs", "alias");
  expect(bundled).toMatchObject({ code: 0, err: "" });
  const script = await readFile(path.join(folder, "dist/webpack/page.mjs"));
  const server = http.createServer(({ url }, response) => {
    const isScript = url === "/page.mjs";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : `<!doctype html><title>Test</title>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchChromium();
  try {
    const page = await openPage(browser);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const printed = page.waitForEvent("console");
    await page.evaluate(`import("/page.mjs").then(() => undefined)`);
    expect((await printed).text()).toBe("asmith reads The Sea");
  } finally {
    await browser.close();
    server.close();
  }
});
