import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { books } from "../tools/docs/documents.ts";
import { runIn } from "../tools/frame/memory-host.ts";
import { launchChromium, openPage } from "./chromium.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

describe("the pages of diptych docs", () => {
  let browser: Browser;
  let folder: string;
  let pages: Server;
  let standIn: Server;
  let page: Page;
  /** Requests of pages to anything but their own files and the stand-in. */
  const elsewhere: string[] = [];
  const mistakes: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    standIn = await listen((url, method, headers) => {
      if (url.startsWith("/authorize")) return { type: "text/html", text: consent };
      if (method !== "OPTIONS")
        asked.push(`${method} ${url} ${headers["x-key"] ?? headers.authorization ?? "none"}`);
      if (url === "/token")
        return { type: "application/json", text: '{"access_token":"TOKEN","token_type":"bearer"}' };
      return { type: "application/json", text: '{"id":7,"title":"From the stand-in"}' };
    });
    folder = await mkdtemp(path.join(tmpdir(), "diptych-"));
    await writeFile(
      path.join(folder, "spec.yaml"),
      books.replace("SERVER", `${originOf(standIn)}/v1`),
    );
    const args = ["docs", "spec.yaml", "--output", "public", "--since", "spec.yaml"];
    expect(await runIn(folder, args)).toMatchObject({ code: 0, err: "" });
    pages = await listen(async (url) => {
      const file = path.join(folder, new URL(url, "http://host").pathname);
      return {
        type: types[path.extname(file)] ?? "text/plain",
        text: await readFile(file, "utf8"),
      };
    });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    pages?.close();
    standIn?.close();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    page = await newPage("light");
    await page.goto(`${originOf(pages)}/public/index.html`);
    await page.locator(".opblock").first().waitFor();
  });
  afterEach(() => page.context().close());

  async function newPage(colorScheme: "light" | "dark"): Promise<Page> {
    const made = await openPage(browser, { colorScheme });
    made.on("pageerror", (error) => mistakes.push(String(error)));
    made.on("request", (request) => {
      const url = request.url();
      const known = [originOf(pages), originOf(standIn), pathToFileURL(folder).href, "data:"];
      if (!known.some((start) => url.startsWith(start))) elsewhere.push(url);
    });
    return made;
  }

  const operation = (id: string) => page.locator(`.opblock[id$="-${id}"]`);

  it("finds an operation by words, and reaches it by the keyboard alone", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("reads book");
    await page.locator("#found", { hasText: "1 operation" }).waitFor();
    expect(await operation("listShelves").count()).toBe(0);
    const id = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.closest(".opblock")?.id);
    for (let presses = 0; presses < 30 && !(await id())?.endsWith("getBook"); presses++)
      await page.keyboard.press("Tab");
    expect(await id()).toMatch(/getBook$/);
    await page.keyboard.press("Enter");
    await operation("getBook").locator(".samples").first().waitFor();
  });

  it("tries an operation against its server", async () => {
    await operation("getBook").locator(".opblock-summary-control").click();
    await operation("getBook").locator(".try-out__btn").click();
    await operation("getBook").locator("button.execute").click();
    const answer = operation("getBook").locator(".live-responses-table tr.response");
    await answer.waitFor();
    expect(await answer.innerText()).toContain("From the stand-in");
    expect(asked).toEqual(["GET /v1/books/7 none"]);
  });

  it("takes a token from another page, and tries an operation with it", async () => {
    const origin = originOf(standIn);
    await writeFile(path.join(folder, "signed.yaml"), signed.replaceAll("ORIGIN", origin));
    const args = ["docs", "signed.yaml", "--output", "signed"];
    expect(await runIn(folder, args)).toMatchObject({ code: 0, err: "" });
    await page.goto(`${originOf(pages)}/signed/index.html`);
    await page.locator("button.authorize.unlocked").click();
    await page.locator("#client_id_authorizationCode").fill("reader");
    await page.locator(".auth-btn-wrapper .authorize").click();
    await page.locator(".auth-btn-wrapper", { hasText: "Logout" }).waitFor();
    await page.locator(".btn-done").click();
    await operation("getBook").locator(".opblock-summary-control").click();
    await operation("getBook").locator(".try-out__btn").click();
    await operation("getBook").locator("button.execute").click();
    await operation("getBook").locator(".live-responses-table tr.response").waitFor();
    expect(asked.splice(-2)).toEqual([
      expect.stringContaining("POST /token"),
      "GET /book Bearer TOKEN",
    ]);
  });

  it("loads nothing that the document names, and has no link that runs", async () => {
    const origin = originOf(standIn);
    await writeFile(path.join(folder, "hostile.yaml"), hostile.replaceAll("ORIGIN", origin));
    const args = ["docs", "hostile.yaml", "--output", "hostile"];
    expect((await runIn(folder, args)).code).toBe(0);
    asked.length = 0;
    await page.goto(`${originOf(pages)}/hostile/index.html`);
    await page.locator(".opblock-summary-control").first().click();
    await page.locator(".samples").getByText("</pre><script>").waitFor();
    await page.getByText("Words of the document").first().waitFor();
    await page.locator(".models article button").first().click();
    // What is let through has come when the page has drawn it.
    await page.evaluate(() =>
      Promise.all([...document.images].map((one) => one.decode().catch(() => 0))),
    );
    expect(asked).toEqual([]);
    const links = page.locator("[href], [src], [action], [ping]");
    expect(await links.count()).toBeGreaterThan(5);
    const targets = await links.evaluateAll((all) =>
      all.flatMap((one) =>
        ["href", "src", "action", "ping"].map((name) => one.getAttribute(name) ?? ""),
      ),
    );
    expect(targets.filter((one) => /^\s*javascript:/i.test(one))).toEqual([]);
    expect(await page.locator("iframe, object, embed, form[action]").count()).toBe(0);
    expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
  });

  it.each([320, 375, 768])("is no wider than a screen of %d pixels", async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await operation("getBook").locator(".opblock-summary-control").click();
    await operation("getBook").locator(".responses-inner").waitFor();
    const size = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await size()).toBe(width);
    await page.locator(".models article button").first().click();
    expect(await size()).toBe(width);
  });

  it("shows samples, JSON and XML beside each other, types and webhooks", async () => {
    await operation("getBook").locator(".opblock-summary-control").click();
    const shown = operation("getBook");
    await shown.getByText("await api.getBook({ id: 7 })").waitFor();
    const [json, xml] = await shown.locator(".sides").nth(1).locator(".sample").all();
    expect(await json?.innerText()).toContain('"id": 7');
    expect(await xml?.innerText()).toContain('<Book id="7">');
    const [left, right] = [await json?.boundingBox(), await xml?.boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect(await operation("bookAdded").count()).toBe(1);
    const book = page.locator(".models article", { hasText: "Book" }).first();
    await book.getByRole("button", { name: "Book" }).first().click();
    await page.getByText("interface Book {").first().waitFor();
  });

  it("works from the disk, and follows the colours of the system and of the reader", async () => {
    const dark = await newPage("dark");
    await dark.goto(pathToFileURL(path.join(folder, "public/index.html")).href);
    await dark.locator(".opblock-summary-control").first().click();
    await dark.locator(".samples").first().waitFor();
    await dark.locator(".responses-inner").first().waitFor();
    expect(await dark.locator(".errors-wrapper").count()).toBe(0);
    const back = (): Promise<string> =>
      dark.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await back()).toBe("rgb(28, 32, 34)");
    await dark.getByRole("button", { name: "Dark", pressed: true }).click();
    expect(await back()).toBe("rgb(255, 255, 255)");
    await dark.reload();
    await dark.locator(".opblock").first().waitFor();
    expect(await back()).toBe("rgb(255, 255, 255)");
    await dark.context().close();
  });

  it("has nothing of its own that axe finds", async () => {
    await operation("getBook").locator(".opblock-summary-control").click();
    await operation("getBook").locator(".samples").first().waitFor();
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    await page.evaluate(await readFile(axe, "utf8"));
    for (const scheme of ["light", "dark"]) {
      if (scheme === "dark") await page.getByRole("button", { name: "Dark" }).click();
      expect(await page.evaluate(violations), scheme).toEqual({
        ours: [],
        // As docs/api-docs.md lists them.
        renderer: expect.toSatisfy((rules: readonly string[]) =>
          rules.every((rule) => known.includes(rule)),
        ) as unknown,
      });
    }
    await page.goto(`${originOf(pages)}/public/changes.html`);
    await page.getByRole("heading", { name: "Changes of the API" }).waitFor();
  });

  it("runs no code of the document, and asks nobody else", async () => {
    await operation("replaceBook").locator(".opblock-summary-control").click();
    await operation("replaceBook").locator(".samples").first().waitFor();
    expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
    expect(elsewhere).toEqual([]);
    expect(mistakes).toEqual([]);
  });
});

/** A page that sends its reader back with a code. */
const consent = `<script>
const { searchParams } = new URL(location);
location = searchParams.get("redirect_uri") + "?code=c&state=" + encodeURIComponent(searchParams.get("state"));
</script>`;

/** A document whose operation needs a token that another page gives. */
const signed = `openapi: 3.1.0
info: { title: Signed, version: 1.0.0 }
servers: [{ url: ORIGIN }]
paths:
  /book:
    get:
      operationId: getBook
      security: [{ code: [] }]
      responses:
        "200": { description: The book., content: { application/json: { schema: { type: object } } } }
components:
  securitySchemes:
    code:
      type: oauth2
      flows:
        authorizationCode: { authorizationUrl: ORIGIN/authorize, tokenUrl: ORIGIN/token, scopes: {} }
`;

const words = [
  "Words of the document ![i](ORIGIN/image.png) [run](javascript:globalThis.hacked=1)",
  "<iframe src='ORIGIN/frame.html'></iframe><object data='ORIGIN/object'></object><embed src='ORIGIN/embed'>",
  "<link rel=stylesheet href='ORIGIN/style.css'><style>@import 'ORIGIN/import.css';</style>",
  "<form action='ORIGIN/form'><button>Send</button></form><video poster='ORIGIN/poster.png' src='ORIGIN/video.mp4'></video>",
  "<a href='ORIGIN/' ping='ORIGIN/ping' onclick='globalThis.hacked=1'>a</a><svg onload='globalThis.hacked=1'></svg>",
  "<meta http-equiv=refresh content='0;url=ORIGIN/refresh'><base href='ORIGIN/base/'>",
].join("\n\n");

/** A document whose words load, send and run what they can, under names that objects have already. */
const hostile = JSON.stringify({
  openapi: "3.1.0",
  info: {
    title: "Hostile",
    version: "1.0.0",
    description: words,
    termsOfService: "javascript:globalThis.hacked=1",
    contact: { name: "A", url: "javascript:globalThis.hacked=1" },
  },
  servers: [{ url: "ORIGIN" }],
  tags: [
    {
      name: "Books",
      description: words,
      externalDocs: { url: "javascript:globalThis.hacked=1" },
    },
  ],
  paths: {
    "/a/{constructor}": {
      get: {
        operationId: "toString",
        tags: ["Books"],
        description: words,
        externalDocs: { url: "javascript:globalThis.hacked=1" },
        "x-codeSamples": [
          {
            lang: "X",
            label: { a: 1 },
            source: "</code></pre><script>globalThis.hacked=1</script>",
          },
          { lang: 3, source: 4 },
        ],
        parameters: [
          {
            name: "constructor",
            in: "path",
            required: true,
            description: words,
            schema: { type: "string" },
          },
        ],
        responses: {
          "200": {
            description: words,
            content: { "application/json": { schema: { $ref: "#/components/schemas/valueOf" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      valueOf: {
        type: "object",
        description: words,
        properties: { "</script>": { type: "string" } },
      },
    },
  },
});

/** Rules of axe that the renderer itself breaks. */
const known = [
  "color-contrast",
  "heading-order",
  "image-alt",
  "label",
  "nested-interactive",
  "region",
  "select-name",
];

/** Rules that the page breaks: those of what is ours, and those of the renderer. */
async function violations(): Promise<{ ours: string[]; renderer: string[] }> {
  const { axe } = globalThis as unknown as {
    axe: {
      run(): Promise<{
        violations: { id: string; nodes: { target: (string | string[])[]; html: string }[] }[];
      }>;
    };
  };
  const ours: string[] = [];
  const renderer = new Set<string>();
  for (const { id, nodes } of (await axe.run()).violations)
    for (const { target, html } of nodes) {
      const [selector = ""] = target.flat();
      const element = document.querySelector(selector);
      const isTheirs = element?.closest(".swagger-ui") != null && !element.closest(".samples");
      if (isTheirs) renderer.add(id);
      else ours.push(`${id}: ${html}`);
    }
  return { ours, renderer: [...renderer] };
}

const originOf = (server: Server): string =>
  `http://localhost:${(server.address() as AddressInfo).port}`;

/** A server whose answers any origin may read. */
async function listen(
  answer: (
    url: string,
    method: string,
    headers: IncomingHttpHeaders,
  ) => { type: string; text: string } | Promise<{ type: string; text: string }>,
): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Allow-Headers", "*");
      const { url = "/", method = "GET", headers } = request;
      try {
        const { type, text } = await answer(url, method, headers);
        response.setHeader("Content-Type", type);
        response.end(text);
      } catch {
        response.statusCode = 404;
        response.end();
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "localhost", resolve);
  });
  return server;
}
