import http from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pause } from "../../support/patience.ts";
import { toNodeListener } from "@diptych/runtime";
import { adapters, overHttp2, overNode, ask, type RawAnswer, type Served } from "./adapters.ts";
import { httpServer } from "./document.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) await close();
});

const words = Array.from({ length: 500 }, (_, i) => `word ${i % 7}`);
const text = JSON.stringify(words);

async function count(body: AsyncIterable<Uint8Array>): Promise<object> {
  let size = 0;
  for await (const chunk of body) size += chunk.length;
  return { status: 200, body: { count: size } };
}

/** Forty thousand bytes that become a thousand times as many. */
const bomb = zlib.gzipSync(Buffer.alloc(40_000_000, " "));

/** Twenty million bytes, of which a thousandth is left. */
const zeros = zlib.gzipSync(Buffer.alloc(20_000_000));

const handlers = {
  countWords: ({ body }: { body: string[] }) => ({ status: 200, body: { count: body.length } }),
  writeFile: ({ body }: { body: AsyncIterable<Uint8Array> }) => count(body),
  writeLines: async ({ body }: { body: AsyncIterable<{ count: number }> }) => {
    let sum = 0;
    for await (const line of body) sum += line.count;
    return { status: 200, body: { count: sum } };
  },
};

async function opened(
  serve: (typeof adapters)[number][1],
  options: object = { decompress: true },
): Promise<Served> {
  const served = await serve(await httpServer(handlers, options));
  closing.push(served.close);
  return served;
}

function post(served: Served, coding: string, body: Uint8Array): Promise<RawAnswer> {
  const headers = { "Content-Type": "application/json", "Content-Encoding": coding };
  return ask(served, "POST /words", headers, body);
}

const put = (served: Served, coding: string, body: Uint8Array): Promise<RawAnswer> =>
  ask(
    served,
    "PUT /file",
    { "Content-Type": "application/octet-stream", "Content-Encoding": coding },
    body,
  );

const jsonOf = ({ bytes }: RawAnswer): unknown => JSON.parse(bytes.toString());

describe.each(adapters)("compressed requests by %s", (_adapter, serve) => {
  it.each([
    ["gzip", zlib.gzipSync(text)],
    ["x-gzip", zlib.gzipSync(text)],
    ["GZip", zlib.gzipSync(text)],
    ["deflate", zlib.deflateSync(text)],
    ["br", zlib.brotliCompressSync(text)],
    ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(text))],
    ["identity", Buffer.from(text)],
    ["gzip, identity", zlib.gzipSync(text)],
  ])("in %s are read", async (coding, body) => {
    const answer = await post(await opened(serve), coding, body);
    expect([answer.status, jsonOf(answer)]).toEqual([200, { count: 500 }]);
  });

  it.each([
    ["are refused by default", {}, "gzip", "identity"],
    ["in an unknown coding are refused", { decompress: true }, "compress", "br, gzip, deflate"],
    [
      "in a coding that is not accepted are refused",
      { decompress: { encodings: ["gzip"] } },
      "br",
      "gzip",
    ],
    ["in many codings are refused", { decompress: true }, "br, br, br", "br, gzip, deflate"],
  ])("%s", async (_name, options, coding, accepted) => {
    const answer = await post(await opened(serve, options), coding, zlib.gzipSync(text));
    expect(answer).toMatchObject({
      status: 415,
      headers: { "accept-encoding": expect.anything() },
    });
    // Newer releases of Node.js know Zstandard too.
    expect(String(answer.headers["accept-encoding"]).replace("zstd, ", "")).toBe(accepted);
  });

  it.each([
    ["no compression", Buffer.from(text)],
    ["an end too early", zlib.gzipSync(text).subarray(0, -9)],
    ["a wrong checksum", Buffer.concat([zlib.gzipSync(text).subarray(0, -8), Buffer.alloc(8)])],
  ])("with %s are 400", async (_name, body) => {
    const served = await opened(serve);
    const answer = await post(served, "gzip", body);
    expect([answer.status, jsonOf(answer)]).toMatchObject([
      400,
      { detail: "The body is not compressed as Content-Encoding says." },
    ]);
    const streamed = await put(served, "gzip", body);
    expect(streamed.status).toBe(400);
  });

  it("that grow beyond the limit are 413, whole and in pieces", async () => {
    const served = await opened(serve, { decompress: true, bodyLimit: 100_000 });
    expect(await post(served, "gzip", bomb)).toMatchObject({ status: 413 });
    const twice = zlib.gzipSync(bomb);
    expect(await post(served, "gzip, gzip", twice)).toMatchObject({ status: 413 });
    const fits = zlib.gzipSync(`["${"a".repeat(99_996)}"]`);
    expect(await post(served, "gzip", fits)).toMatchObject({ status: 200 });
    expect(await post(served, "gzip", zlib.gzipSync(`["${"a".repeat(99_997)}"]`))).toMatchObject({
      status: 413,
    });
  });

  it("that grow beyond all measure are 413 where there is no limit", async () => {
    const served = await opened(serve);
    expect(await put(served, "gzip", bomb)).toMatchObject({ status: 413 });
    const other = await opened(serve, { decompress: { ratio: 2_000 } });
    const answer = await put(other, "gzip", zeros);
    expect([answer.status, jsonOf(answer)]).toEqual([200, { count: 20_000_000 }]);
  });

  it("may be sequences of items", async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `{"count":${i % 3}}\n`).join("");
    const headers = { "Content-Type": "application/x-ndjson", "Content-Encoding": "gzip" };
    const answer = await ask(await opened(serve), "POST /lines", headers, zlib.gzipSync(lines));
    expect(jsonOf(answer)).toEqual({ count: 9_999 });
  });
});

describe("compressed requests", () => {
  it("that break off are no more than requests that break off", async () => {
    const errors: unknown[] = [];
    const served = await opened(overNode, {
      decompress: true,
      onError: (error: unknown) => void errors.push(error),
    });
    const sent = http.request({
      port: served.port,
      method: "POST",
      path: "/words",
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    });
    sent.on("error", () => undefined);
    await new Promise<void>((resolve) =>
      sent.write(zlib.gzipSync(text).subarray(0, 30), () => resolve()),
    );
    await pause(100, "the server has begun to read");
    sent.destroy();
    await pause(100, "the server hears that it is over, and would complain");
    expect(errors).toEqual([]);
    expect(await post(served, "gzip", zlib.gzipSync(text))).toMatchObject({ status: 200 });
  });

  it("have as much time as others", async () => {
    const server = await httpServer(handlers, { decompress: true });
    const listening = http.createServer(toNodeListener(server, { bodyTimeout: 300 }));
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    closing.push(() => listening.close());
    const sent = http.request({
      port: (listening.address() as AddressInfo).port,
      method: "POST",
      path: "/words",
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    });
    sent.on("error", () => undefined);
    const status = new Promise((resolve) => {
      sent.on("response", (response) => resolve(response.statusCode));
    });
    const bytes = zlib.gzipSync(text);
    let at = 0;
    const over = new AbortController();
    const dripping = (async () => {
      for (; !over.signal.aborted; await pause(50, "the body comes slowly"))
        sent.write(bytes.subarray(at, ++at));
    })();
    expect(await status).toBe(408);
    over.abort();
    await dripping;
    sent.destroy();
  });

  it("of 100 MB are read piece by piece", async () => {
    const served = await opened(overNode);
    const plain = new Uint8Array(65_536);
    crypto.getRandomValues(plain);
    const gzip = zlib.createGzip({ level: 0 });
    const sent = http.request({
      port: served.port,
      method: "PUT",
      path: "/file",
      headers: { "Content-Type": "application/octet-stream", "Content-Encoding": "gzip" },
    });
    const answer = new Promise<string>((resolve) => {
      sent.on("response", (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => resolve(body));
      });
    });
    gzip.pipe(sent);
    for (let i = 0; i < 1_600; i++)
      if (!gzip.write(plain)) await new Promise((resolve) => gzip.once("drain", resolve));
    gzip.end();
    expect(JSON.parse(await answer)).toEqual({ count: 1_600 * 65_536 });
  });

  it("that bytes without end are hidden in are not read without end", async () => {
    const served = await opened(overNode, { decompress: true, bodyLimit: 10_000 });
    const headers = { "Content-Type": "application/json", "Content-Encoding": "deflate" };
    // Blocks of nothing: they take time, and never become anything.
    const nothing = Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      Buffer.alloc(1_000_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
    ]);
    const answer = await ask(
      served,
      "POST /words",
      { ...headers, "Transfer-Encoding": "chunked" },
      nothing,
    );
    expect(answer.status).toBe(413);
  });

  it("are read over HTTP/2", async () => {
    const { connect } = await import("node:http2");
    const served = await opened(overHttp2);
    const session = connect(served.url);
    const stream = session.request({
      ":method": "POST",
      ":path": "/words",
      "content-type": "application/json",
      "content-encoding": "br",
    });
    stream.end(zlib.brotliCompressSync(text));
    let body = "";
    for await (const chunk of stream) body += String(chunk);
    expect(JSON.parse(body)).toEqual({ count: 500 });
    session.destroy();
  });

  it("are read with the streams of the web where there is no Node.js", async () => {
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
    const served = await opened(overNode);
    expect(await post(served, "gzip", zlib.gzipSync(text))).toMatchObject({ status: 200 });
    expect(await post(served, "gzip", Buffer.from(text))).toMatchObject({ status: 400 });
    expect(await post(served, "br", zlib.brotliCompressSync(text))).toMatchObject({
      status: 415,
      headers: { "accept-encoding": "gzip, deflate" },
    });
    expect(await post(served, "gzip", bomb)).toMatchObject({ status: 413 });
    expect(await put(served, "gzip", bomb)).toMatchObject({ status: 413 });
  });
});
