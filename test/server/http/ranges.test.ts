import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { combine, entityTag, ranged } from "@diptych/runtime";
import { adapters, overNode, ask, type Served } from "./adapters.ts";
import { curl, hasCurl } from "../../support/curl.ts";
import { httpClient, httpServer } from "./document.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const file = Uint8Array.from({ length: 1_000 }, (_, i) => i % 251);
const etag = entityTag("v1");
const lastModified = new Date("2026-01-02T03:04:05.678Z");
const body = (): unknown => ranged(file, { etag, lastModified });
const handlers = {
  readFile: () => ({ status: 200, body: body(), extraHeaders: { "Cache-Control": "max-age=1" } }),
  readWhole: () => ({ status: 200, body: body() }),
};

describe.each(adapters)("a ranged body by %s", (_, serve) => {
  const open = async (own: object = handlers, options: object = {}): Promise<Served> => {
    const served = await serve(await httpServer(own, options));
    closing.push(served.close);
    return served;
  };

  it("is sent as a whole where no range is asked for", async () => {
    const { status, headers, bytes } = await ask(await open(), "GET /file");
    expect([status, bytes.equals(file)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": "1000",
      "accept-ranges": "bytes",
      etag: '"v1"',
      "last-modified": "Fri, 02 Jan 2026 03:04:05 GMT",
    });
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=990-", 990, 1_000],
    ["bytes=990-99999999999999999999999", 990, 1_000],
    ["bytes=-1", 999, 1_000],
    ["bytes=-5000", 0, 1_000],
    ["BYTES= 5-5 ", 5, 6],
    ["bytes=999-999", 999, 1_000],
  ])("gives %s", async (range, start, end) => {
    const served = await open();
    const { status, headers, bytes } = await ask(served, "GET /file", { Range: range });
    expect([status, bytes.equals(file.subarray(start, end))]).toEqual([206, true]);
    expect(headers).toMatchObject({
      "content-range": `bytes ${start}-${end - 1}/1000`,
      "content-length": String(end - start),
      "content-type": "application/octet-stream",
      "cache-control": "max-age=1",
      etag: '"v1"',
    });
  });

  it.each([
    "bytes=0-1,5-6",
    "bytes=0-1, ",
    "bytes=5-4",
    "bytes=-",
    "bytes=a-b",
    "items=0-1",
    "bytes 0-1",
    "",
  ])("is sent as a whole for %j", async (range) => {
    const served = await open();
    const { status, bytes } = await ask(served, "GET /file", { Range: range });
    expect([status, bytes.length]).toEqual([200, 1_000]);
  });

  it.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("refuses %s", async (range) => {
    const served = await open();
    const { status, headers, bytes } = await ask(served, "GET /file", { Range: range });
    expect([status, headers["content-range"]]).toEqual([416, "bytes */1000"]);
    expect(JSON.parse(bytes.toString())).toMatchObject({ status: 416 });
  });

  it.each([
    [{ "If-Range": '"v1"' }, 206],
    [{ "If-Range": '"v2"' }, 200],
    [{ "If-Range": 'W/"v1"' }, 200],
    [{ "If-Range": "Fri, 02 Jan 2026 03:04:05 GMT" }, 206],
    [{ "If-Range": "Fri, 02 Jan 2026 03:04:06 GMT" }, 200],
    [{ "If-Range": "yesterday" }, 200],
    [{ "If-None-Match": '"v1"' }, 304],
    [{ "If-None-Match": '"v2"' }, 206],
    [{ "If-Match": '"v2"' }, 412],
    [{ "If-Match": '"v1"' }, 206],
    [{ "If-Modified-Since": "Fri, 02 Jan 2026 03:04:05 GMT" }, 304],
    [{ "If-Modified-Since": "Fri, 02 Jan 2026 03:04:04 GMT" }, 206],
    [{ "If-Unmodified-Since": "Fri, 02 Jan 2026 03:04:04 GMT" }, 412],
  ])("asked with %j is %i", async (conditions, expected) => {
    const served = await open();
    const { status, headers, bytes } = await ask(served, "GET /file", {
      Range: "bytes=1-2",
      ...conditions,
    });
    expect(status).toBe(expected);
    if (status === 304) {
      expect([bytes.length, headers.etag, headers["content-type"]]).toEqual([0, '"v1"', undefined]);
      expect(headers["cache-control"]).toBe("max-age=1");
    }
  });

  it("has its length in responses to HEAD, and is not read for them", async () => {
    let reads = 0;
    const served = await open({
      readFile: () => ({
        status: 200,
        body: ranged({ size: 10 ** 12, read: () => (reads++, []) as never }),
      }),
    });
    const { status, headers } = await ask(served, "HEAD /file", { Range: "bytes=0-1" });
    expect([status, headers["content-length"], headers["accept-ranges"], reads]).toEqual([
      200,
      "1000000000000",
      "bytes",
      0,
    ]);
  });

  it("has no ranges where the document does not list 206", async () => {
    const served = await open();
    const { status, headers } = await ask(served, "GET /whole", { Range: "bytes=1000-" });
    expect([status, headers["accept-ranges"], headers["content-length"]]).toEqual([
      200,
      undefined,
      "1000",
    ]);
    expect((await ask(served, "GET /whole", { "If-None-Match": "*" })).status).toBe(304);
  });

  it("may be empty", async () => {
    const served = await open({
      readFile: () => ({ status: 200, body: ranged(new Uint8Array(0)) }),
    });
    for (const [range, expected] of [
      ["bytes=0-", 416],
      ["bytes=-5", 200],
    ] as const) {
      const { status, isWhole } = await ask(served, "GET /file", { Range: range });
      expect([status, isWhole]).toEqual([expected, true]);
    }
  });

  it.each([
    ["too few", 5],
    ["too many", 15],
  ])("whose source gives %s bytes breaks off", async (_name, count) => {
    const errors: unknown[] = [];
    const served = await open(
      {
        readFile: () => ({
          status: 200,
          body: ranged({ size: 10, read: () => new Uint8Array(count) }),
        }),
      },
      { onError: (error: unknown) => void errors.push(error) },
    );
    const outcome = await ask(served, "GET /file").catch(() => ({ isWhole: false }));
    expect([outcome.isWhole, errors.length]).toEqual([false, 1]);
  });

  it("is closed if the client leaves", async () => {
    let isClosed = false;
    const served = await open({
      readFile: () => ({
        status: 200,
        body: ranged({
          size: 10 ** 9,
          read: () =>
            (async function* () {
              try {
                for (;;) yield new Uint8Array(65_536);
              } finally {
                isClosed = true;
              }
            })(),
        }),
      }),
    });
    const abort = new AbortController();
    const response = await fetch(`${served.url}/file`, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe("a ranged body", () => {
  async function withFile(size: number, use: (name: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "ranges-"));
    closing.push(() => rm(folder, { recursive: true }));
    const name = path.join(folder, "file");
    const content = Buffer.alloc(size);
    for (let i = 0; i + 4 <= size; i += 4) content.writeUInt32BE(i, i);
    await writeFile(name, content);
    await use(name);
  }

  const fileBody = (name: string, size: number): unknown =>
    ranged({
      size,
      read: (start, end) => createReadStream(name, { start, end: end - 1 }),
    });

  it("of 100 MB is read as fast as the client takes it", async () => {
    const size = 100_000_000;
    await withFile(size, async (name) => {
      const server = await httpServer({
        readFile: () => ({ status: 200, body: fileBody(name, size) }),
      });
      const served = await overNode(server);
      closing.push(served.close);
      const whole = await fetch(`${served.url}/file`);
      let received = 0;
      for await (const chunk of whole.body as unknown as AsyncIterable<Uint8Array>)
        received += chunk.length;
      expect(received).toBe(size);
    });
  });

  it.skipIf(!hasCurl)("is resumed by curl", async () => {
    await withFile(1_000_000, async (name) => {
      const server = await httpServer({
        readFile: () => ({ status: 200, body: fileBody(name, 1_000_000) }),
      });
      const served = await overNode(server);
      closing.push(served.close);
      const parameters = ["--silent", "--range", "999996-", "--include", `${served.url}/file`];
      const answer = await curl(...parameters);
      expect(answer).toMatch(/^HTTP\/1.1 206/);
      expect(Buffer.from(answer.slice(-4), "latin1").readUInt32BE()).toBe(999_996);
    });
  });

  it("is that of a Blob too", async () => {
    const blob = new Blob([file]);
    const server = await httpServer({ readFile: () => ({ status: 200, body: ranged(blob) }) });
    const served = await overNode(server);
    closing.push(served.close);
    const { bytes } = await ask(served, "GET /file", { Range: "bytes=100-199" });
    expect(bytes.equals(file.subarray(100, 200))).toBe(true);
  });

  it("takes the tag that the handler sends", async () => {
    const server = await httpServer({
      readFile: () => ({
        status: 200,
        body: ranged(file, { etag: '"other"' }),
        extraHeaders: { etag: '"own"' },
      }),
    });
    const served = await overNode(combine(server));
    closing.push(served.close);
    const { status, headers } = await ask(served, "GET /file", {
      Range: "bytes=0-1",
      "If-Range": '"own"',
    });
    expect([status, headers.etag]).toEqual([206, '"own"']);
  });

  it("is part of what a client asks for", async () => {
    const served = await overNode(await httpServer(handlers));
    closing.push(served.close);
    const client = await httpClient({ baseUrl: served.url });
    const read = async (name: string, range: object): Promise<Buffer> => {
      const chunks: Uint8Array[] = [];
      const stream = await client[name]?.stream({}, { range });
      for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    // The second server knows no ranges.
    for (const name of ["readFile", "readWhole"]) {
      expect(await read(name, { start: 10, end: 20 })).toEqual(Buffer.from(file.subarray(10, 20)));
      expect(await read(name, { start: 990 })).toEqual(Buffer.from(file.subarray(990)));
      expect((await read(name, { start: 0, end: 5_000 })).length).toBe(1_000);
    }
    await expect(read("readFile", { start: 2_000 })).rejects.toMatchObject({ status: 416 });
    await expect(read("readFile", { start: 5, end: 5 })).rejects.toThrow(TypeError);
  });

  it("refuses sizes and validators that are none", () => {
    expect(() => ranged({ size: Number.NaN, read: () => new Uint8Array(0) })).toThrow("size");
    expect(() => ranged(file, { etag: "v1" })).toThrow("entityTag");
    expect(() => ranged(file, { lastModified: new Date("x") })).toThrow("lastModified");
  });
});
