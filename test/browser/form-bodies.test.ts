import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toNodeListener } from "@diptych/runtime";
import { formData } from "../form-bodies/form-documents.ts";
import { encoded, forms, sentOf, tableDocument, valueOf } from "../form-bodies/table.ts";
import { seen, uploadServer } from "../multipart/uploads.ts";
import { launchChromium, openPage } from "./chromium.ts";

describe("forms of Chromium", () => {
  let http: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const echo = async ({ body }: { body: unknown }): Promise<object> => ({
      status: 200,
      body: await seen(body),
    });
    const handlers = Object.fromEntries(forms.map(({ id }) => [id, echo]));
    const listener = toNodeListener(await uploadServer(handlers, {}, tableDocument("3.1.1")));
    http = createHttpServer((request, response) => {
      if (request.method === "POST") listener(request, response);
      else response.setHeader("Content-Type", "text/html").end("<!doctype html><title>T</title>");
    });
    await new Promise<void>((resolve) => http.listen(0, "localhost", resolve));
    browser = await launchChromium();
    page = await openPage(browser);
    await page.goto(`http://localhost:${(http.address() as AddressInfo).port}/`);
  });

  afterAll(async () => {
    await browser?.close();
    http?.closeAllConnections();
    http?.close();
  });

  it.each(forms)("arrive at the server: $id", async (form) => {
    const fields = sentOf(form);
    const texts = fields.map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : value.text,
    ]);
    const isParts = form.mediaType === formData;
    const sent = isParts ? fields : encoded(texts);
    const got = await page.evaluate(`(async (id, sent) => {
      const body = typeof sent === "string" ? new Blob([sent], { type: "${form.mediaType}" }) : new FormData();
      if (typeof sent !== "string")
        for (const [name, value] of sent)
          body.append(name, typeof value === "string" ? value : new File([value.text], value.name, { type: value.type }));
      return (await fetch("/" + id, { method: "POST", body })).json();
    })(${JSON.stringify(form.id)}, ${JSON.stringify(sent)})`);
    expect(got).toEqual(valueOf(form));
  });
});
