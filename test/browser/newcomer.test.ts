import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type ServiceProcess } from "../service/service-process.ts";
import { launchChromium, openPage } from "./chromium.ts";

const day = (): string => new Date().toISOString().slice(0, 10).replaceAll("-", "");

/** What docs/service/README.md tells a newcomer to do, done as one does it: by clicking and typing. */
describe("a newcomer", () => {
  const data = mkdtempSync(path.join(tmpdir(), "diptych-newcomer-"));
  let service: ServiceProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await startService(["--demo", "--data", data], {
      DIPTYCH_SERVICE_ADMIN_PASSWORD: "secret",
    });
    browser = await launchChromium();
    page = await openPage(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  async function signIn(): Promise<void> {
    await page.locator(".auth-wrapper .authorize").first().click();
    const basic = page.locator(".auth-container", { hasText: "Username:" }).first();
    await basic.locator("input[type=text]").fill("admin");
    await basic.locator("input[type=password]").fill("secret");
    await basic.locator("button.authorize").click();
    await page.locator(".btn-done").first().click();
  }

  /** Opens an operation, so that its parameters can be filled in. */
  async function open(tag: string, operation: string): Promise<Locator> {
    const block = page.locator(`.opblock[id$="-${operation}"]`);
    if (!(await block.isVisible())) await page.locator(`.opblock-tag[data-tag="${tag}"]`).click();
    await block.locator(".opblock-summary-control").click();
    await block.locator(".try-out__btn").click();
    return block;
  }

  async function execute(block: Locator): Promise<{ status: string; body: string }> {
    await block.locator("button.execute").click();
    const answer = block.locator(".live-responses-table tr.response");
    await answer.waitFor();
    const body = answer.locator(".highlight-code").first();
    return {
      status: (await answer.locator(".response-col_status").innerText()).trim().slice(0, 3),
      // The text without the line numbers and buttons around it.
      body: await body.locator("pre, code").first().innerText(),
    };
  }

  const parameter = (block: Locator, name: string): Locator =>
    block.locator(`tr[data-param-name="${name}"] input`);

  it("requests a service, watches it complete, and reads the bill", async () => {
    await page.goto(service.url);
    await page.locator(".auth-wrapper .authorize").first().waitFor();
    await signIn();

    const services = await execute(await open("Services", "listServices"));
    expect(services.status).toBe("200");
    const catalog = JSON.parse(services.body) as { items: { id: number; name: string }[] };
    const web = catalog.items.find(({ name }) => name === "Web server");

    const form = await open("Services", "getRequestForm");
    await parameter(form, "id").fill(String(web?.id));
    const filled = JSON.parse((await execute(form)).body) as { service: Record<string, unknown> };
    filled.service["Name"] = "newcomer";

    const request = await open("Service requests", "createServiceRequest");
    await request.locator("textarea.body-param__text").fill(JSON.stringify(filled));
    const created = await execute(request);
    expect(created.status).toBe("201");
    const { summary } = JSON.parse(created.body) as { summary: { id: number } };

    const follow = await open("Service requests", "getServiceRequest");
    await parameter(follow, "id").fill(String(summary.id));
    await expect
      .poll(async () => (await execute(follow)).body, { interval: 500 })
      .toMatch(/"state": "COMPLETE"/);

    await page.locator(".download-url-wrapper select").selectOption({ label: "Version 2 (XML)" });
    await page.locator('.opblock-tag[data-tag="Billing"]').waitFor();
    await signIn();
    const bills = await open("Billing", "listBillingRecords");
    await parameter(bills, "startdate").fill(day());
    await parameter(bills, "enddate").fill(day());
    const bill = await execute(bills);
    expect(bill.status).toBe("200");
    expect(bill.body).toMatch(/<BillingRecordCollection>/);
    expect(bill.body).toContain(`<vmName>newcomer-web-${summary.id}</vmName>`);
  });
});
