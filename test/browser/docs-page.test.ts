import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type ServiceProcess } from "../service/service-process.ts";
import { launchChromium, openPage } from "./chromium.ts";

describe("the documentation page of the service", () => {
  let service: ServiceProcess;
  let browser: Browser;
  let page: Page;
  const mistakes: string[] = [];
  const elsewhere: string[] = [];

  beforeAll(async () => {
    service = await startService(["--sandbox"]);
    browser = await launchChromium();
    page = await openPage(browser);
    page.on("pageerror", (error) => mistakes.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") mistakes.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(`${service.url}/`) && !url.startsWith("data:")) elsewhere.push(url);
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Opens a document, signs in, tries an operation, and gives the status and the body that are shown. */
  async function tryOperation(document: string, tag: string, operation: string): Promise<string[]> {
    await page.goto(`${service.url}/docs/?urls.primaryName=${encodeURIComponent(document)}`);
    await page.locator(`.opblock-tag[data-tag="${tag}"]`).click();
    const block = page.locator(`.opblock[id$="-${operation}"]`);
    await block.waitFor();
    await page.evaluate(() => {
      const { ui } = globalThis as unknown as {
        ui: { preauthorizeBasic(scheme: string, username: string, password: string): void };
      };
      ui.preauthorizeBasic("basic", "superuser", "secret");
    });
    await block.locator(".opblock-summary-control").click();
    await block.locator(".try-out__btn").click();
    await block.locator("button.execute").click();
    const answer = block.locator(".live-responses-table tr.response");
    await answer.waitFor();
    return [
      (await answer.locator(".response-col_status").innerText()).trim().slice(0, 3),
      await answer.locator(".highlight-code").first().innerText(),
    ];
  }

  it("tries an operation of version 3, and shows its JSON", async () => {
    const [status, body] = await tryOperation("Version 3 (JSON)", "Users", "listUsers");
    expect(status).toBe("200");
    expect(body).toMatch(/"name": "manager"/);
  });

  it("tries an operation of version 2, and shows its XML", async () => {
    const [status, body] = await tryOperation("Version 2 (XML)", "Accounts", "listAccounts");
    expect(status).toBe("200");
    expect(body).toMatch(/<userid>auditor<\/userid>/);
  });

  it("says of schemas which fields act, and leads to all of them", async () => {
    await page.goto(
      `${service.url}/docs/?urls.primaryName=${encodeURIComponent("Version 3 (JSON)")}`,
    );
    await page.locator(".models-control").click();
    const schema = page.locator("article", { hasText: "UserUpdate" }).first();
    await schema.getByRole("button", { name: "UserUpdate" }).click();
    await schema.getByRole("button", { name: "Extension Keywords" }).click();
    await schema.getByText("x-effects").first().waitFor();
    await page.getByText("What acts, and what is only stored").click();
    await page.getByRole("heading", { name: "Version 2" }).waitFor();
    expect(await page.getByRole("row", { name: "costFormula" }).innerText()).toContain("stored");
  });

  it("sent both to the service, and asked nobody else", async () => {
    const answer = await fetch(`${service.url}/sandbox/requests`);
    const requests = (await answer.json()) as { operation: string; account: string }[];
    expect(requests.map(({ operation, account }) => `${operation} ${account}`)).toEqual([
      "v3.listUsers superuser",
      "v2.listAccounts superuser",
    ]);
    expect(elsewhere).toEqual([]);
    expect(mistakes).toEqual([]);
  });
});
