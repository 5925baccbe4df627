import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toNodeListener } from "@diptych/runtime";
import { positionsDocument } from "../multipart/positions-document.ts";
import { responsesDocument } from "../multipart/responses-document.ts";
import { album } from "../multipart/responses.ts";
import { uploadsDocument } from "../multipart/uploads-document.ts";
import { echo, folderOf, seen, uploadServer } from "../multipart/uploads.ts";
import { bundle } from "../support/bundle.ts";
import { launchChromium, openPage } from "./chromium.ts";

describe("multipart bodies of Chromium", () => {
  let http: Server;
  let browser: Browser;
  let page: Page;
  let folder: string;
  const mistakes: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "diptych-browser-"));
    const script = async (document: string): Promise<string> => {
      const made = path.join(await folderOf(document), "src");
      return (await bundle(`export { createClient } from "./client.ts";`, made)).text;
    };
    const scripts: Readonly<Record<string, string>> = {
      "/uploads.js": await script(uploadsDocument),
      "/positions.js": await script(positionsDocument),
      "/responses.js": await script(responsesDocument),
    };
    const addPicture = async ({ body }: { body: unknown }): Promise<object> => ({
      status: 201,
      body: await seen(body),
    });
    const uploads = toNodeListener(await uploadServer(echo));
    const positions = toNodeListener(await uploadServer({ addPicture }, {}, positionsDocument));
    const getAlbum = (): object => ({ status: 200, body: album });
    const albums = toNodeListener(await uploadServer({ getAlbum }, {}, responsesDocument));
    http = createHttpServer((request, response) => {
      const { url = "" } = request;
      const text = scripts[url];
      if (text !== undefined) response.setHeader("Content-Type", "text/javascript").end(text);
      else if (url === "/album") albums(request, response);
      else if (url === "/pictures") positions(request, response);
      else if (request.method === "POST") uploads(request, response);
      else {
        const html = '<!doctype html><title>Test</title><input type="file" multiple>';
        response.setHeader("Content-Type", "text/html").end(html);
      }
    });
    await new Promise<void>((resolve) => http.listen(0, "localhost", resolve));
    browser = await launchChromium();
    page = await openPage(browser);
    page.on("pageerror", (error) => mistakes.push(error.message));
    await page.goto(`http://localhost:${(http.address() as AddressInfo).port}/`);
  });

  afterAll(async () => {
    await browser?.close();
    http?.closeAllConnections();
    http?.close();
    await rm(folder, { recursive: true });
  });

  /** What a call gives in the page, where `api` is a client and `files` are those of the input. */
  const inPage = (script: string, call: string): Promise<unknown> =>
    page.evaluate(`import("/${script}.js").then(async ({ createClient }) => {
      const api = createClient({ baseUrl: location.origin, retry: { retries: 0 } });
      const [...files] = document.querySelector("input").files;
      return ${call};
    })`);

  it("have the files of an input, with their names, types and bytes", async () => {
    const large = Buffer.alloc(3_000_000, "\r\n--");
    await writeFile(path.join(folder, 'a"ü.png'), "first");
    await writeFile(path.join(folder, "b.bin"), large);
    const files = ['a"ü.png', "b.bin"].map((name) => path.join(folder, name));
    await page.locator("input").setInputFiles(files);
    const sent = `api.streamAlbum({ body: { title: "Ä", pictures: files, tags: ["a", "b"], places: [{ x: 1 }] } })`;
    expect(await inPage("uploads", sent)).toEqual([
      ["title", "Ä"],
      ["pictures", 'a"ü.png', "image/png", "first"],
      ["pictures", "b.bin", "application/octet-stream", large.toString()],
      ["tags", "a"],
      ["tags", "b"],
      ["places", { x: 1 }],
    ]);
  });

  it("have files that a program makes, whole", async () => {
    const file = `new File(["x"], "c.png", { type: "image/png" })`;
    const body = `{ file: ${file}, caption: "abc", meta: { width: 1 } }`;
    expect(
      await inPage("uploads", `api.uploadProductImage({ productId: "1", body: ${body} })`),
    ).toEqual({
      file: { name: "c.png", type: "image/png", text: "x" },
      caption: "abc",
      meta: { width: 1 },
    });
  });

  it("are responses too, whole and part by part", async () => {
    const whole = "Object.keys(await api.getAlbum())";
    expect(await inPage("responses", whole)).toEqual(Object.keys(album));
    const parts = `Array.fromAsync(api.getAlbum.parts(), async ({ name, stream }) => [
      name, stream === undefined ? "" : await new Response(stream).text(),
    ])`;
    expect(await inPage("responses", parts)).toEqual([
      ["title", ""],
      ["kind", ""],
      ["count", ""],
      ["meta", ""],
      ["cover", "cover"],
      ["pictures", "1"],
      ["pictures", "2"],
      ["tags", ""],
      ["tags", ""],
      ["places", ""],
      ["places", ""],
    ]);
  });

  it("have parts without names", async () => {
    const blob = `new Blob(["x"], { type: "image/webp" })`;
    const sent = `api.addPicture({ body: [{ width: 3 }, ${blob}, "<ü>", null, "aGk=", [1]] })`;
    expect(await inPage("positions", sent)).toEqual([
      { width: 3 },
      { name: "", type: "image/webp", text: "x" },
      "<ü>",
      null,
      "aGk=",
      [1],
    ]);
  });

  it("are refused before they are sent, and by the server", async () => {
    const call = (file: string): string =>
      `api.uploadProductImage({ productId: "1", body: { file: ${file} } }).catch(({ kind, message }) => [kind, message])`;
    const [kind, message] = (await inPage("uploads", call(`new Blob([])`))) as [string, string];
    expect(kind).toBe("encode");
    expect(message).toContain("/file: expected image/png or image/jpeg");
    const form = `(() => { const form = new FormData(); form.append("file", files[0]); form.append("meta", "{}");
      return fetch("/products/1/image", { method: "POST", body: form }).then((response) => response.json()); })()`;
    expect(await inPage("uploads", form)).toMatchObject({
      status: 400,
      errors: [{ pointer: "/meta/width" }],
    });
  });

  it("leave no error behind", () => {
    expect(mistakes).toEqual([]);
  });
});
