import http from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { attachment, compressRequests, download, fileNameOf, ranged } from "@diptych/runtime";
import { overNode } from "../../server/http/adapters.ts";
import { httpClient, httpServer, type Method } from "../../server/http/document.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) await close();
});

type Client = Readonly<Record<string, Method>>;

/** A client of a server that is written by hand. */
async function against(respond: http.RequestListener, options: object = {}): Promise<Client> {
  const server = http.createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return httpClient({ baseUrl: `http://127.0.0.1:${port}`, ...options });
}

const size = 3_000_000;
const file = Buffer.alloc(size);
for (let i = 0; i + 4 <= size; i += 4) file.writeUInt32BE(i, i);
const octets = { "Content-Type": "application/octet-stream" };

/** Sends a file, and cuts the connection after so many bytes of each response. */
function cutting(
  cuts: readonly number[],
  asked: string[],
  headersOf: (count: number) => Record<string, string> = () => ({ ETag: '"a"' }),
  knowsRanges = true,
): http.RequestListener {
  return ({ headers }, response) => {
    const cut = cuts[asked.length] ?? Infinity;
    asked.push(`${headers.range ?? "all"} ${String(headers["if-range"])}`);
    const own = headersOf(asked.length - 1);
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    const isPart =
      knowsRanges && headers.range !== undefined && headers["if-range"] === own["ETag"];
    const body = isPart ? file.subarray(start) : file;
    response.writeHead(isPart ? 206 : 200, {
      ...octets,
      ...own,
      "Content-Length": body.length,
      ...(isPart ? { "Content-Range": `bytes ${start}-${size - 1}/${size}` } : {}),
    });
    if (cut >= body.length) response.end(body);
    else response.write(body.subarray(0, cut), () => response.socket?.destroySoon());
  };
}

async function save(client: Client, options: object = {}, name = "readWhole"): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const call = { pause: 1, ...options };
  const stream = await download((own) => client[name]?.stream({}, own) as never, call);
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("download", () => {
  it("goes on where the connection was cut", async () => {
    const asked: string[] = [];
    const client = await against(cutting([1_000_000, 500_000, 0, 100], asked));
    expect((await save(client)).equals(file)).toBe(true);
    expect(asked[0]).toBe("all undefined");
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.slice(1).every((line) => /^bytes=\d+- "a"$/.test(line))).toBe(true);
  });

  it("leaves out what has come where the server knows no ranges", async () => {
    const asked: string[] = [];
    const client = await against(cutting([1_000_000, 2_000_000], asked, undefined, false));
    expect((await save(client)).equals(file)).toBe(true);
    expect(asked.length).toBe(3);
  });

  it("fails if the body has changed meanwhile", async () => {
    const headers = (count: number): Record<string, string> => ({ ETag: `"${count}"` });
    const client = await against(cutting([1_000_000], [], headers));
    await expect(save(client)).rejects.toMatchObject({
      name: "ApiError",
      kind: "decode",
      message: "readWhole: the body has changed since the download began",
    });
  });

  it.each([
    ["none", {}],
    ["a weak tag", { ETag: 'W/"a"' }],
    [
      "a date that may be of two versions",
      { "Last-Modified": new Date().toUTCString(), Date: new Date().toUTCString() },
    ],
    ["a tag of compressed bytes", { ETag: '"a"', "Content-Encoding": "x-none" }],
  ])("fails as other streams do with %s as a validator", async (_, headers) => {
    const asked: string[] = [];
    const client = await against(cutting([1_000_000], asked, () => headers as never));
    await expect(save(client)).rejects.toMatchObject({ name: "ApiError", kind: "network" });
    expect(asked.length).toBe(1);
  });

  it("goes on by a date", async () => {
    const asked: string[] = [];
    const modified = "Fri, 02 Jan 2026 03:04:05 GMT";
    const client = await against(
      cutting([1_000_000], asked, () => ({ "Last-Modified": modified }), false),
    );
    expect((await save(client)).equals(file)).toBe(true);
    expect(asked[1]).toMatch(new RegExp(`^bytes=\\d+- ${modified}$`));
  });

  it("gives up after attempts that bring nothing", async () => {
    const asked: string[] = [];
    const client = await against(cutting([1_000_000, 0, 0, 0, 0, 0, 0, 0], asked));
    await expect(save(client, { retries: 2 })).rejects.toMatchObject({ kind: "network" });
    expect(asked.length).toBe(3);
  });

  it("fails at once with the first response", async () => {
    const client = await against((_, response) => void response.writeHead(404).end());
    await expect(save(client)).rejects.toMatchObject({ status: 404 });
  });

  it("ends with its signal, also while it waits", async () => {
    const abort = new AbortController();
    const client = await against(cutting([1_000_000, 0, 0], []));
    const begun = vi.spyOn(globalThis, "setTimeout");
    const saved = save(client, { pause: "1h", signal: abort.signal });
    saved.catch(() => undefined);
    await expect.poll(() => begun.mock.calls.some(([, ms]) => ms === 3_600_000)).toBe(true);
    abort.abort();
    await expect(saved).rejects.toMatchObject({ kind: "aborted" });
  });

  it("takes a part of the rest, and the rest of that", async () => {
    const client = await against(({ headers }, response) => {
      const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
      const part = file.subarray(start, start + 700_000);
      const end = start + part.length - 1;
      const isFirst = headers.range === undefined;
      response.writeHead(isFirst ? 200 : 206, {
        ...octets,
        ETag: '"a"',
        "Content-Length": isFirst ? size : part.length,
        ...(isFirst ? {} : { "Content-Range": `bytes ${start}-${end}/${size}` }),
      });
      if (isFirst) response.write(part, () => response.socket?.destroySoon());
      else response.end(part);
    });
    expect((await save(client)).equals(file)).toBe(true);
  });

  it("refuses a part that was not asked for", async () => {
    let isFirst = true;
    const client = await against((_, response) => {
      const own = { ...octets, ETag: '"a"' };
      if (isFirst) {
        isFirst = false;
        response.writeHead(200, { ...own, "Content-Length": size });
        response.write(file.subarray(0, 1_000), () => response.socket?.destroySoon());
      } else {
        response.writeHead(206, { ...own, "Content-Range": `bytes 0-${size - 1}/${size}` });
        response.end(file);
      }
    });
    await expect(save(client)).rejects.toMatchObject({ kind: "decode" });
  });

  it("of a ranged body of the server", async () => {
    const name = "Größe.bin";
    let hits = 0;
    const server = await httpServer(
      {
        readFile: () => ({
          status: 200,
          body: ranged(
            {
              size,
              read: async function* (start: number, end: number) {
                yield file.subarray(start, start + 10_000);
                if (hits++ === 0) throw new Error("cut");
                yield file.subarray(start + 10_000, end);
              },
            },
            { etag: '"a"' },
          ),
          extraHeaders: { "Content-Disposition": attachment(name) },
        }),
      },
      { onError: () => undefined },
    );
    const served = await overNode(server);
    closing.push(served.close);
    const client = await httpClient({ baseUrl: served.url });
    const names: (string | undefined)[] = [];
    const onResponse = (response: Response): void => void names.push(fileNameOf(response));
    expect((await save(client, { onResponse }, "readFile")).equals(file)).toBe(true);
    expect([names, hits]).toEqual([[name], 2]);
  });
});

describe("compressed responses", () => {
  it("are limited by what they become, before they are all there", async () => {
    // A thousand times as large as what is sent.
    const bomb = zlib.gzipSync(Buffer.alloc(400_000_000, " "));
    const respond: http.RequestListener = (_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" });
      response.end(bomb);
    };
    const client = await against(respond, { bodyLimit: 1_000_000 });
    const before = process.memoryUsage().rss;
    await expect(client["listWords"]?.()).rejects.toMatchObject({
      kind: "decode",
      message: expect.stringContaining("more than 1000000 bytes"),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });
});

describe("compressRequests", () => {
  const words = Array.from({ length: 500 }, (_, i) => `word ${i % 7}`);
  const text = JSON.stringify(words);

  async function sent(
    operation: string,
    body: unknown,
    options: object = {},
  ): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
    let headers: http.IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    const client = await against(
      (request, response) => {
        headers = request.headers;
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () =>
          response.writeHead(200, { "Content-Type": "application/json" }).end('{"count":1}'),
        );
      },
      { interceptors: [compressRequests(options)] },
    );
    await client[operation]?.({ body });
    return { headers, body: Buffer.concat(chunks) };
  }

  it("compresses bodies from a size on", async () => {
    const { headers, body } = await sent("countWords", words);
    expect(headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/json",
      "content-length": String(body.length),
    });
    expect(zlib.gunzipSync(body).toString()).toBe(text);
    const small = await sent("countWords", ["a"]);
    expect([small.headers["content-encoding"], small.body.toString()]).toEqual([
      undefined,
      '["a"]',
    ]);
    const deflate = await sent("countWords", ["a"], { threshold: 0, encoding: "deflate" });
    expect(zlib.inflateSync(deflate.body).toString()).toBe('["a"]');
  });

  it("compresses bytes, blobs and streams", async () => {
    const bytes = Buffer.from(text);
    for (const body of [new Uint8Array(bytes), new Blob([bytes]), new Blob([bytes]).stream()]) {
      const found = await sent("writeFile", body);
      expect(found.headers["content-encoding"]).toBe("gzip");
      expect(zlib.gunzipSync(found.body).toString()).toBe(text);
    }
  });

  it("is read by a server that decompresses", async () => {
    const server = await httpServer(
      {
        countWords: ({ body }: { body: string[] }) => ({
          status: 200,
          body: { count: body.length },
        }),
      },
      { decompress: true },
    );
    const served = await overNode(server);
    closing.push(served.close);
    const client = await httpClient({ baseUrl: served.url, interceptors: [compressRequests()] });
    expect(await client["countWords"]?.({ body: words })).toEqual({ count: 500 });
  });

  it("checks its options", () => {
    expect(() => compressRequests({ treshold: 1 } as never)).toThrow("no option treshold");
    expect(() => compressRequests({ encoding: "br" as never })).toThrow("gzip or deflate");
    vi.stubGlobal("CompressionStream", undefined);
    expect(() => compressRequests()).toThrow("this platform has no CompressionStream");
  });
});
