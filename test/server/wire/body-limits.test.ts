import { createServer as createV3 } from "@diptych/v3/server";
import { once } from "node:events";
import http2 from "node:http2";
import zlib from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ask } from "../ask.ts";
import { adapters, ask as askOver, overHttp2, overNode } from "../http/adapters.ts";
import { httpServer } from "../http/document.ts";
import { sample } from "../sample.ts";
import { listen, type Listening, send, Wire } from "./raw.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const opened = async (...args: Parameters<typeof listen>): Promise<Listening> => {
  const listening = await listen(...args);
  closing.push(listening.close);
  return listening;
};
const connected = ({ port }: { readonly port: number }): Wire => {
  const wire = new Wire(port);
  closing.push(() => wire.destroy());
  return wire;
};

const post = "POST /rest/v3/users HTTP/1.1\nHost: h\nContent-Type: application/json\n";
const put = post.replace("POST /rest/v3/users", "PUT /rest/v3/users/a");
/** A good body of so many bytes. */
const ofSize = (size: number): string => `{"name":"${"a".repeat(size - 11)}"}`;

describe("a limit of an operation", () => {
  const limits = { bodyLimits: { createUser: 100, replaceUser: 100, deleteUser: 10 } };

  it("is checked by the length before a byte has come, and before credentials are", async () => {
    let isAsked = false;
    const hooks = { basic: () => (isAsked = true) };
    const server = await opened(sample({}, { ...limits, authenticate: hooks }));
    const wire = connected(server);
    await wire.write(`${post}Content-Length: 101\n\n`);
    expect(await wire.answer()).toMatchObject({
      status: 413,
      headers: { connection: "keep-alive", "content-type": "application/problem+json" },
      text: expect.stringContaining("larger than 100 bytes") as string,
    });
    // What the client sends all the same is no request.
    await wire.write(`${"x".repeat(101)}${post}Content-Length: 100\n\n${ofSize(100)}`);
    expect(await wire.answer()).toMatchObject({ status: 201 });
    await wire.write(`${put}Authorization: Basic YTpi\nContent-Length: 900000\n\n`);
    expect(await wire.answer()).toMatchObject({ status: 413, headers: { connection: "close" } });
    await wire.closed();
    expect(isAsked).toBe(false);
  });

  it("holds for chunks", async () => {
    const server = await opened(sample({}, limits));
    const wire = connected(server);
    await wire.write(`${post}Transfer-Encoding: chunked\n\n64\n${ofSize(100)}\n0\n\n`);
    expect(await wire.answer()).toMatchObject({ status: 201 });
    await wire.write(`${post}Transfer-Encoding: chunked\n\n64\n${ofSize(100)}\n1\n `);
    expect(await wire.answer()).toMatchObject({ status: 413, headers: { connection: "close" } });
    await wire.write("\n0\n\n");
    expect(await wire.closed()).toBe("");
  });

  it("keeps a client that asks from sending", async () => {
    const server = await opened(sample({}, limits), { checkContinue: true });
    const wire = connected(server);
    await wire.write(`${post}Expect: 100-continue\nContent-Length: 101\n\n`);
    expect(await wire.answer()).toMatchObject({ status: 413 });
    const good = connected(server);
    await good.write(`${post}Expect: 100-continue\nContent-Length: 100\n\n`);
    expect(await good.answer()).toMatchObject({ status: 100 });
    await good.write(ofSize(100));
    expect(await good.answer()).toMatchObject({ status: 201 });
  });

  it("also holds for bodies that the document does not describe", async () => {
    const server = await opened(sample({}, limits));
    const line = post.replace("POST /rest/v3/users", "DELETE /rest/v3/users/a");
    expect(await send(server.port, `${line}Content-Length: 11\n\n`)).toMatchObject({ status: 413 });
    expect((await send(server.port, `${line}Content-Length: 10\n\n${"x".repeat(10)}`)).status).toBe(
      204,
    );
  });

  it("takes the place of the limit of all, larger or smaller, of bytes that adapters have", async () => {
    const server = sample({}, { bodyLimit: 50, bodyLimits: { createUser: 200 } });
    const json = { "Content-Type": "application/json" };
    expect((await ask(server, "POST /users", json, ofSize(200))).status).toBe(201);
    expect((await ask(server, "POST /users", json, ofSize(201))).status).toBe(413);
    const note = { "Content-Type": "text/plain" };
    expect((await ask(server, "PUT /note", note, "x".repeat(51))).status).toBe(413);
  });

  it("is none for an operation whose name all objects have", async () => {
    const handler = { toString: () => ({ status: 200, body: {} }) };
    const server = sample(handler, { bodyLimits: {} });
    const headers = { "Content-Length": "9" };
    expect((await ask(server, "GET /tricky", headers, "x".repeat(9))).status).toBe(200);
  });

  it.each(adapters)(
    "counts what comes out of compressed bodies, and streams: %s",
    async (_, serve) => {
      const server = await httpServer(
        {
          countWords: ({ body }: { body: string[] }) => ({
            status: 200,
            body: { count: body.length },
          }),
          writeFile: async ({ body }: { body: AsyncIterable<Uint8Array> }) => {
            let count = 0;
            for await (const chunk of body) count += chunk.length;
            return { status: 200, body: { count } };
          },
        },
        { decompress: true, bodyLimits: { countWords: 10_000, writeFile: 10_000 } },
      );
      const served = await serve(server);
      closing.push(served.close);
      const words = (count: number): Buffer =>
        zlib.gzipSync(JSON.stringify(Array.from({ length: count }, () => "word")));
      const coded = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
      expect((await askOver(served, "POST /words", coded, words(1000))).status).toBe(200);
      expect((await askOver(served, "POST /words", coded, words(2000))).status).toBe(413);
      const bytes = { "Content-Type": "application/octet-stream" };
      const chunked = { ...bytes, "Transfer-Encoding": "chunked" };
      expect((await askOver(served, "PUT /file", bytes, Buffer.alloc(10_000))).status).toBe(200);
      expect((await askOver(served, "PUT /file", bytes, Buffer.alloc(10_001))).status).toBe(413);
      expect((await askOver(served, "PUT /file", chunked, Buffer.alloc(10_001))).status).toBe(413);
    },
  );

  it("is typed by the operations of the document", () => {
    const authenticate = { basic: () => "somebody" };
    createV3<string>({}, { authenticate, bodyLimits: { createToken: 16_384 } });
    // @ts-expect-error There is no such operation.
    const misspelt = () => createV3<string>({}, { authenticate, bodyLimits: { createTokens: 1 } });
    expect(misspelt).toThrow("createTokens");
  });
});

describe("bodies that are being received", () => {
  /** Sends a part of a body, and keeps the rest. */
  const hold = async (server: Listening, size: number, headers = ""): Promise<Wire> => {
    const wire = connected(server);
    const before = server.receivedBytes();
    await wire.write(
      `${post}${headers}Content-Length: ${size + 1}\n\n${ofSize(size + 1).slice(0, -1)}`,
    );
    await expect.poll(() => server.receivedBytes()).toBe(before + size);
    return wire;
  };
  const whole = (size: number, headers = ""): string =>
    `${post}${headers}Content-Length: ${size}\n\n${ofSize(size)}`;
  const busy = { status: 503, headers: { "retry-after": "1" } };

  it("have room together, and one that finds none is 503 and may come again", async () => {
    const server = await opened(sample(), { bodies: { most: 1000 } });
    const first = await hold(server, 500);
    const second = await hold(server, 300);
    expect((await send(server.port, whole(200))).status).toBe(201);
    expect(await send(server.port, whole(201))).toMatchObject({
      ...busy,
      text: expect.stringContaining("Too many bodies") as string,
    });
    // Before it is sent, and in chunks.
    expect(await send(server.port, `${post}Content-Length: 201\n\n`)).toMatchObject(busy);
    const chunks = `${post}Transfer-Encoding: chunked\n\nc9\n${ofSize(201)}\n0\n\n`;
    expect(await send(server.port, chunks)).toMatchObject({
      ...busy,
      headers: { connection: "close" },
    });
    await first.write("}");
    expect((await first.answer()).status).toBe(201);
    expect((await send(server.port, whole(700))).status).toBe(201);
    await second.write("}");
    expect((await second.answer()).status).toBe(201);
    expect(server.receivedBytes()).toBe(0);
  });

  it("leave the room of one that ends early, comes too slowly or becomes too large", async () => {
    const server = await opened(sample({}, { bodyLimit: 600 }), {
      bodyTimeout: 500,
      bodies: { most: 1000 },
    });
    const gone = await hold(server, 500);
    gone.destroy();
    await expect.poll(() => server.receivedBytes()).toBe(0);
    const slow = await hold(server, 500);
    expect(await slow.answer()).toMatchObject({ status: 408, headers: { connection: "close" } });
    expect(server.receivedBytes()).toBe(0);
    const large = connected(server);
    await large.write(
      `${post}Transfer-Encoding: chunked\n\n1f4\n${ofSize(500)}\n64\n${"x".repeat(100)}\n`,
    );
    await expect.poll(() => server.receivedBytes()).toBe(600);
    await large.write(`1\nx\n`);
    expect(await large.answer()).toMatchObject({ status: 413 });
    expect(server.receivedBytes()).toBe(0);
  });

  it("may be as large as their operation allows where there is no other", async () => {
    const server = await opened(sample(), { bodies: { most: 100, addressOf: () => "a" } });
    expect((await send(server.port, whole(300_000))).status).toBe(201);
    const held = await hold(server, 150);
    expect(await send(server.port, whole(20))).toMatchObject({ status: 429 });
    await held.write("}");
    expect((await held.answer()).status).toBe(201);
  });

  it("have room by address, and one that finds none is 429", async () => {
    const server = await opened(sample(), {
      bodies: {
        most: 1000,
        mostByAddress: 400,
        addressOf: ({ headers }) => headers["x-from"] as string | undefined,
      },
    });
    const held = await hold(server, 300, "X-From: a\n");
    expect(await send(server.port, whole(101, "X-From: a\n"))).toMatchObject({
      status: 429,
      headers: { "retry-after": "1" },
    });
    expect((await send(server.port, whole(400, "X-From: b\n"))).status).toBe(201);
    // Nobody knows from where.
    expect((await send(server.port, whole(700))).status).toBe(201);
    expect((await send(server.port, whole(701))).status).toBe(503);
    held.destroy();
    await expect.poll(() => server.receivedBytes()).toBe(0);
    expect((await send(server.port, whole(400, "X-From: a\n"))).status).toBe(201);
  });

  it("are not asked for where there is no room", async () => {
    const server = await opened(sample(), { bodies: { most: 1000 }, checkContinue: true });
    await hold(server, 900);
    const wire = connected(server);
    await wire.write(`${post}Expect: 100-continue\nContent-Length: 200\n\n`);
    expect(await wire.answer()).toMatchObject(busy);
    await wire.closed();
  });

  it("have room on a connection that is kept after a refusal", async () => {
    const server = await opened(sample(), { bodies: { most: 1000 } });
    const held = await hold(server, 900);
    const wire = connected(server);
    await wire.write(`${post}Content-Length: 200\n\n`);
    expect(await wire.answer()).toMatchObject({ ...busy, headers: { connection: "keep-alive" } });
    await wire.write(ofSize(200));
    held.destroy();
    await expect.poll(() => server.receivedBytes()).toBe(0);
    await wire.write(whole(200));
    expect((await wire.answer()).status).toBe(201);
  });

  it.each(adapters)("are bounded by %s", async (_, serve) => {
    const served = await serve(sample(), { bodies: { most: 1000 }, bodyTimeout: 60_000 });
    closing.push(served.close);
    const wire = connected(served);
    await wire.write(`${post}Content-Length: 901\n\n${ofSize(901).slice(0, -1)}`);
    const json = { "Content-Type": "application/json" };
    const status = async (): Promise<number> =>
      (await askOver(served, "POST /rest/v3/users", json, ofSize(200))).status;
    await expect.poll(status).toBe(503);
    await wire.write("}");
    expect((await wire.answer()).status).toBe(201);
    expect(await status()).toBe(201);
  });

  it("are bounded over HTTP/2", async () => {
    const served = await overHttp2(sample(), { bodies: { most: 1000 } });
    closing.push(served.close);
    const session = http2.connect(served.url);
    closing.push(() => session.destroy());
    const open = () =>
      session.request({
        ":method": "POST",
        ":path": "/rest/v3/users",
        "content-type": "application/json",
      });
    const statusOf = async (stream: http2.ClientHttp2Stream): Promise<unknown> => {
      const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
      return headers[":status"];
    };
    const held = open();
    held.on("error", () => {});
    held.write(ofSize(901).slice(0, -1));
    const status = async (): Promise<unknown> => {
      const stream = open();
      stream.on("error", () => {});
      stream.end(ofSize(200));
      return statusOf(stream);
    };
    await expect.poll(status).toBe(503);
    held.end("}");
    expect(await statusOf(held)).toBe(201);
    expect(await status()).toBe(201);
  });

  it("are bounded by default", async () => {
    const served = await overNode(sample({}, { bodyLimit: Infinity }));
    closing.push(served.close);
    const large = Buffer.alloc(70 * 1_048_576, "x");
    const held = connected(served);
    await held.write(`${post}Content-Length: 2\n\n{`);
    const json = { "Content-Type": "application/json" };
    await expect
      .poll(async () => (await askOver(served, "POST /rest/v3/users", json, large)).status)
      .toBe(503);
  });
});
