import http from "node:http";
import zlib from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pause } from "../../support/patience.ts";
import { entityTag, precondition, ranged, type ServerRequest } from "@diptych/runtime";
import { chooseCoding } from "../../../runtime/src/server/compression/accept-encoding.ts";
import { adapters, overHttp2, overNode, ask, type Served } from "./adapters.ts";
import { curl, hasCurl } from "../../support/curl.ts";
import { httpClient, httpServer } from "./document.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) await close();
});

const words = Array.from({ length: 500 }, (_, i) => `word ${i % 7}`);
const text = JSON.stringify(words);
const undo: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  deflate: zlib.inflateSync,
};

interface Given {
  readonly request: ServerRequest;
}

const handlers = {
  listWords: ({ request: { method, headers } }: Given) => {
    const etag = entityTag("v1");
    const found = precondition({ method, url: "/", headers }, etag);
    const extraHeaders = { ETag: etag };
    return found === 304
      ? { status: 304, extraHeaders }
      : { status: 200, body: words, extraHeaders };
  },
  replaceWords: ({ request }: Given) => ({
    status: precondition(request, entityTag("v1")) === undefined ? 204 : 412,
  }),
};

async function opened(
  serve: (typeof adapters)[number][1],
  own: object = handlers,
  options: object = { compress: true },
): Promise<Served> {
  const served = await serve(await httpServer(own, options));
  closing.push(served.close);
  return served;
}

describe.each(adapters)("compression by %s", (_, serve) => {
  it.each(["br", "gzip", "deflate"])("sends %s to those who ask for it", async (coding) => {
    const served = await opened(serve);
    const answer = await ask(served, "GET /words", { "Accept-Encoding": coding });
    expect(undo[coding]?.(answer.bytes).toString()).toBe(text);
    expect(answer.headers).toMatchObject({
      "content-encoding": coding,
      "content-length": String(answer.bytes.length),
      vary: "Accept-Encoding",
      etag: `"v1--${coding}"`,
    });
    expect(answer.bytes.length).toBeLessThan(text.length / 10);
    const head = await ask(served, "HEAD /words", { "Accept-Encoding": coding });
    expect([head.status, head.headers["content-encoding"], head.headers["etag"]]).toEqual([
      200,
      coding,
      `"v1--${coding}"`,
    ]);
    expect(head.headers["content-length"]).toBeUndefined();
  });

  it("sends what nobody asked to compress as it is, and says that it may differ", async () => {
    const served = await opened(serve);
    for (const accepted of [undefined, "identity", "gzip;q=0", "zip", "*;q=0"]) {
      const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
      const answer = await ask(served, "GET /words", headers);
      expect([answer.bytes.toString(), answer.headers["content-encoding"]]).toEqual([
        text,
        undefined,
      ]);
      expect(answer.headers).toMatchObject({ vary: "Accept-Encoding", etag: '"v1"' });
    }
  });

  it("is off by default", async () => {
    const served = await opened(serve, handlers, {});
    const answer = await ask(served, "GET /words", { "Accept-Encoding": "gzip" });
    expect(answer.bytes.toString()).toBe(text);
    expect(answer.headers["vary"]).toBeUndefined();
  });

  it("keeps conditions on tags", async () => {
    const served = await opened(serve);
    const conditional = (headers: object) =>
      ask(served, "GET /words", { "Accept-Encoding": "gzip", ...headers });
    expect(await conditional({ "If-None-Match": '"v1--gzip"' })).toMatchObject({
      status: 304,
      headers: { etag: '"v1--gzip"' },
    });
    expect(await conditional({ "If-None-Match": '"v1"' })).toMatchObject({
      status: 304,
      headers: { etag: '"v1"' },
    });
    expect(await conditional({ "If-None-Match": '"v2--gzip"' })).toMatchObject({ status: 200 });
    const put = (tag: string) =>
      ask(served, "PUT /words", { "If-Match": tag, "Content-Type": "application/json" }, "[]");
    expect(await put('"v1--br"')).toMatchObject({ status: 204 });
    expect(await put('"v2--br"')).toMatchObject({ status: 412 });
  });

  it("sends each event at once", async () => {
    let next: () => void = () => undefined;
    const served = await opened(serve, {
      followEvents: () => ({
        status: 200,
        body: (async function* () {
          for (let i = 0; i < 3; i++) {
            yield `event ${i}`;
            await new Promise<void>((resolve) => (next = resolve));
          }
        })(),
      }),
    });
    for (const coding of ["gzip", "br"]) {
      const response = await fetch(`${served.url}/events`, {
        headers: { "Accept-Encoding": coding },
      });
      expect(response.headers.get("content-encoding")).toBe(coding);
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let i = 0; i < 3; i++) {
        expect((await reader?.read())?.value).toBe(`data: event ${i}\n\n`);
        next();
      }
      expect((await reader?.read())?.done).toBe(true);
    }
  });

  it("ends the stream of a client that leaves", async () => {
    let isEnded = false;
    const served = await opened(serve, {
      readLog: () => ({
        status: 200,
        body: (async function* () {
          try {
            for (;;) {
              yield Buffer.from(Math.random().toString(36).repeat(100));
              await pause(1, "the source is slow");
            }
          } finally {
            isEnded = true;
          }
        })(),
      }),
    });
    const abort = new AbortController();
    const response = await fetch(`${served.url}/log`, { signal: abort.signal });
    expect(response.headers.get("content-encoding")).not.toBeNull();
    await response.body?.getReader().read();
    abort.abort();
    await expect.poll(() => isEnded).toBe(true);
  });

  it("breaks a stream off whose source fails", async () => {
    const errors: unknown[] = [];
    const served = await opened(
      serve,
      {
        readLog: () => ({
          status: 200,
          body: (async function* () {
            yield Buffer.alloc(100_000, "a");
            throw new Error("gone");
          })(),
        }),
      },
      { compress: true, onError: (error: unknown) => void errors.push(error) },
    );
    const outcome = await ask(served, "GET /log", { "Accept-Encoding": "gzip" }).catch(() => ({
      isWhole: false,
    }));
    expect([outcome.isWhole, errors.length]).toEqual([false, 1]);
  });
});

describe("compression", () => {
  const encodings = async (
    own: object,
    path: string,
    options: object = {},
  ): Promise<http.IncomingHttpHeaders> => {
    const served = await opened(overNode, own, { compress: true, ...options });
    return (await ask(served, `GET ${path}`, { "Accept-Encoding": "gzip" })).headers;
  };

  it.each([
    ["small bodies", "/words", { status: 200, body: ["a"] }],
    ["bytes", "/whole", { status: 200, body: new Uint8Array(5_000) }],
    [
      "what must not be transformed",
      "/words",
      {
        status: 200,
        body: words,
        extraHeaders: { "Cache-Control": "max-age=1, no-transform" },
      },
    ],
    [
      "what is compressed",
      "/words",
      { status: 200, body: words, extraHeaders: { "Content-Encoding": "x" } },
    ],
    [
      "what has a checksum",
      "/words",
      { status: 200, body: words, extraHeaders: { "Content-Digest": "sha-256=:x:" } },
    ],
  ])("leaves %s alone", async (_, path, reply) => {
    const all = { listWords: () => reply, readWhole: () => reply };
    const { "content-encoding": coding, vary } = await encodings(all, path);
    expect([["x", undefined].includes(coding), vary]).toEqual([true, undefined]);
  });

  it("leaves bodies alone of which ranges can be asked for", async () => {
    const options = { compress: { filter: () => true } };
    const own = { readFile: () => ({ status: 200, body: ranged(new Uint8Array(5_000)) }) };
    expect(await encodings(own, "/file", options)).not.toHaveProperty("content-encoding");
  });

  it("keeps conditions on bodies that know them themselves", async () => {
    const own = {
      readLog: () => ({
        status: 200,
        body: ranged(Buffer.from(text), { etag: '"v1"' }),
        contentType: "text/plain",
      }),
    };
    const served = await opened(overNode, own);
    const get = (headers: object) =>
      ask(served, "GET /log", { "Accept-Encoding": "br", ...headers });
    const answer = await get({ Range: "bytes=0-1" });
    expect(zlib.brotliDecompressSync(answer.bytes).toString()).toBe(text);
    expect(answer.headers.etag).toBe('"v1--br"');
    expect(await get({ "If-None-Match": '"v1--br"' })).toMatchObject({
      status: 304,
      headers: { etag: '"v1--br"' },
    });
  });

  // Since Node.js 22.15.
  it.skipIf(!("zstdDecompressSync" in zlib))("knows Zstandard where Node.js does", async () => {
    const served = await opened(overNode);
    const { headers, bytes } = await ask(served, "GET /words", { "Accept-Encoding": "zstd, br" });
    expect(headers["content-encoding"]).toBe("zstd");
    const { zstdDecompressSync: expand } = zlib as unknown as {
      zstdDecompressSync: (bytes: Buffer) => Buffer;
    };
    expect(expand(bytes).toString()).toBe(text);
  });

  it("takes a threshold, encodings in an order, and a filter", async () => {
    const own = {
      listWords: () => ({ status: 200, body: ["a"] }),
      readWhole: () => ({ status: 200, body: new Uint8Array(5_000) }),
    };
    const small = await opened(overNode, own, {
      compress: { threshold: 2, encodings: ["gzip", "br"] },
    });
    const accepted = { "Accept-Encoding": "br, gzip" };
    expect((await ask(small, "GET /words", accepted)).headers["content-encoding"]).toBe("gzip");
    const filter = (type: string): boolean => type === "application/octet-stream";
    expect(await encodings(own, "/whole", { compress: { filter } })).toHaveProperty(
      "content-encoding",
    );
  });

  it("sends a body as it is if the filter throws", async () => {
    const errors: unknown[] = [];
    const headers = await encodings(handlers, "/words", {
      compress: {
        filter: () => {
          throw new Error("no");
        },
      },
      onError: (error: unknown) => void errors.push(error),
    });
    expect([headers["content-encoding"], errors.length]).toEqual([undefined, 1]);
  });

  it("is read by fetch and by a client of the document", async () => {
    const served = await opened(overNode);
    expect(await (await fetch(`${served.url}/words`)).text()).toBe(text);
    const client = await httpClient({ baseUrl: served.url });
    const { body, headers } = (await client["listWords"]?.response()) ?? {};
    expect(body).toEqual(words);
    expect(headers?.get("content-encoding")).toBe("gzip");
  });

  it.skipIf(!hasCurl)("is read by curl", async () => {
    const served = await opened(overNode);
    expect(await curl("--silent", "--compressed", `${served.url}/words`)).toBe(text);
  });

  it("works over HTTP/2", async () => {
    const { connect } = await import("node:http2");
    const served = await opened(overHttp2);
    const session = connect(served.url);
    const stream = session.request({ ":path": "/words", "accept-encoding": "gzip" });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(zlib.gunzipSync(Buffer.concat(chunks)).toString()).toBe(text);
    session.destroy();
  });

  it("of 100 MB is no faster than the client", async () => {
    let count = 0;
    const chunk = new Uint8Array(65_536);
    crypto.getRandomValues(chunk);
    const served = await opened(overNode, {
      readLog: () => ({
        status: 200,
        body: (async function* () {
          for (; count < 1_600; count++) yield chunk;
        })(),
      }),
    });
    const answer = await new Promise<http.IncomingMessage>((resolve) =>
      http.get(
        { port: served.port, path: "/log", headers: { "Accept-Encoding": "deflate" } },
        resolve,
      ),
    );
    answer.pause();
    await pause(500, "a reply that does not wait would be over by now");
    expect(count).toBeLessThan(1_000);
    let size = 0;
    for await (const part of answer.pipe(zlib.createInflate())) size += (part as Buffer).length;
    expect(size).toBe(1_600 * 65_536);
  });

  it("uses the streams of the web where there is no Node.js, and no events then", async () => {
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
    const served = await opened(overNode, {
      ...handlers,
      readLog: () => ({ status: 200, body: [text, text][Symbol.iterator]() }),
      followEvents: () => ({ status: 200, body: ["a"] }),
    });
    const get = (path: string) =>
      ask(served, `GET ${path}`, { "Accept-Encoding": "br, gzip;q=0.5" });
    const whole = await get("/words");
    expect(zlib.gunzipSync(whole.bytes).toString()).toBe(text);
    const streamed = await get("/log");
    expect(zlib.gunzipSync(streamed.bytes).toString()).toBe(text + text);
    expect((await get("/events")).bytes.toString()).toBe("data: a\n\n");
    await expect(httpServer({}, { compress: { encodings: ["br"] } })).rejects.toThrow(
      "encodings has br, which this platform does not know",
    );
    vi.stubGlobal("CompressionStream", undefined);
    await expect(httpServer({}, { compress: true })).rejects.toThrow("this platform has neither");
  });

  it.each([
    [{ compress: "gzip" }, "compress is neither true nor false nor an object"],
    [{ compress: { treshold: 1 } }, "there is no option of compress treshold"],
    [{ compress: { threshold: Number.NaN } }, "threshold is NaN"],
    [{ compress: { encodings: [] } }, "encodings is not a list of codings"],
    [{ compress: { encodings: ["zip"] } }, 'encodings has "zip", which is not one of'],
    [{ compress: { filter: /json/ } }, "filter is an object, which is not a function"],
    [{ decompress: { ratio: 0 } }, "ratio is 0"],
    [{ decompress: 1 }, "decompress is neither"],
    [{ head: "no" }, 'head is "no"'],
  ])("refuses %j", async (options, message) => {
    await expect(httpServer({}, options)).rejects.toThrow(message);
  });
});

describe("Accept-Encoding", () => {
  const codings = ["br", "gzip", "deflate"] as const;
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip, br", "br"],
    ["gzip;q=1, br;q=0.9", "gzip"],
    ["gzip ; q=0.5 , deflate;q=0.6", "deflate"],
    ["*", "br"],
    ["*, br;q=0", "gzip"],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["identity;q=0.5, gzip", "gzip"],
    ["*;q=0.1, identity;q=0.5", undefined],
    ["gzip;q=0, *", "br"],
    ["gzip;q=x", undefined],
    ["gzip;level=1", undefined],
    ["zstd, compress", undefined],
    ["gzip,".repeat(1_000), undefined],
  ])("%j chooses %j", (header, expected) => {
    expect(chooseCoding(header, codings)).toBe(expected);
  });
});
