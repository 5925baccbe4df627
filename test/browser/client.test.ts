import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage } from "./chromium.ts";
import type { Report } from "./program.ts";
import { bundlePrograms } from "./programs.ts";
import { openService, type Service } from "./service.ts";

const expected: Report = {
  user: "asmith",
  free: "bjones@example.com",
  items: ["asmith", "bjones", "ckent"],
  statuses: [201, 202],
  missing: ["status", 404, "There is no user nobody."],
  invalid: ["status", 400, expect.any(String), "/name"] as readonly unknown[],
  waited: true,
  token: ["asmith", "bjones"],
  wrong: ["status", 401, "The password is wrong."],
  cookie: ["asmith", "bjones"],
  visible: "",
};

describe("in Chromium", () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  const mistakes: string[] = [];

  beforeAll(async () => {
    const script = "text/javascript";
    const programs = await bundlePrograms();
    service = await openService({
      "/": { type: "text/html", text: "<!doctype html><title>Test</title>" },
      "/favicon.ico": { type: "image/x-icon", text: "" },
      "/program.js": { type: script, text: programs.page.text },
      "/worker.js": { type: script, text: programs.worker.text },
    });
    browser = await launchChromium();
    page = await openPage(browser);
    page.on("pageerror", (error) => mistakes.push(error.message));
    await page.goto(service.origin);
  });

  afterAll(async () => {
    await browser?.close();
    service?.close();
  });

  const call = `location.origin + "/rest/v3", "asmith", "correct horse"`;

  it("calls the service from a page", async () => {
    const seen = service.requests.length;
    const report = await page.evaluate(`import("/program.js").then(({ run }) => run(${call}))`);
    expect(report).toEqual(expected);
    const requests = service.requests.slice(seen);
    // Two concurrent calls share one token; a refused token is refreshed once.
    expect(requests.filter((request) => request.startsWith("POST /rest/v3/tokens"))).toEqual([
      "POST /rest/v3/tokens",
      "POST /rest/v3/tokens/refresh",
      "POST /rest/v3/tokens",
    ]);
    expect(requests).toContain("POST /rest/v3/token-cookie");
    expect(requests).toContain("GET /rest/v3/users/asmith BearerCookie");
    expect(requests).toContain(
      "GET /rest/v3/users?filter=role%20-eq%20MANAGER&page_number=3 Basic",
    );
  });

  it("calls the service from a worker", async () => {
    const answer = await page.evaluate(`new Promise((resolve, reject) => {
      const worker = new Worker("/worker.js", { type: "module" });
      worker.onmessage = (event) => resolve(event.data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage([${call}]);
    })`);
    expect(answer).toEqual({ report: expected });
  });

  it("leaves no error behind", () => {
    expect(mistakes).toEqual([]);
  });
});
