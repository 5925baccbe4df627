import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { serverEvent, toFetch } from "@diptych/runtime";
import { opened, streamClient, streamServer, type Opened } from "./opened.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(handlers: object, options: object = {}): Promise<Opened> {
  const made = await opened(handlers, options);
  closing.push(made.close);
  return made;
}

type Respond = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A client of a server that is written by hand. */
async function against(respond: Respond): Promise<Opened["client"]> {
  const server = http.createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return streamClient({ baseUrl: `http://127.0.0.1:${port}`, retry: { retries: 0 } });
}

const lines = (response: http.ServerResponse): http.ServerResponse =>
  response.writeHead(200, { "Content-Type": "application/jsonl" });
const events = (response: http.ServerResponse): http.ServerResponse =>
  response.writeHead(200, { "Content-Type": "text/event-stream" });

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("a stream", () => {
  it("that breaks off is an error, after the items that came", async () => {
    let cut = (): void => undefined;
    const client = await against((_, response) => {
      lines(response).write('{"status":"a"}\n{"sta');
      cut = () => response.destroy();
    });
    const items = client.readLog.items();
    expect(await items.next()).toEqual({ done: false, value: { status: "a" } });
    cut();
    await expect(items.next()).rejects.toMatchObject({ name: "ApiError", kind: "network" });
  });

  it("with an item that is not as documented is an error that names it", async () => {
    const client = await against((_, response) => {
      lines(response).end('{"status":"a"}\n{"status":7}\n');
    });
    const items = client.readLog.items();
    await items.next();
    const message = "readLog: item 2: /status";
    await expect(items.next()).rejects.toMatchObject({
      kind: "decode",
      message: expect.stringContaining(message) as unknown,
      issues: [{ path: "/status" }],
    });
    const lax = client.readLog.items({}, { validation: "off" });
    expect(await all(lax)).toEqual([{ status: "a" }, { status: 7 }]);
  });

  it("whose item never ends is an error, and memory stays small", async () => {
    let sent = 0;
    const client = await against((_, response) => {
      lines(response);
      const write = (): void => {
        for (let i = 0; i < 100 && !response.destroyed; i++) {
          sent += 65_536;
          if (!response.write("x".repeat(65_536))) break;
        }
      };
      response.on("drain", write);
      write();
    });
    await expect(client.readLog.items().next()).rejects.toMatchObject({
      kind: "decode",
      message: "readLog: item 0: an item has more than 1048576 bytes",
    });
    expect(sent).toBeLessThan(64 * 2 ** 20);
    const small = client.readLog.items({}, { itemLimit: 10 });
    await expect(small.next()).rejects.toMatchObject({ kind: "decode" });
  });

  it("that is silent for too long is a timeout; the time of the call ends with the headers", async () => {
    let more = (): void => undefined;
    const client = await against((_, response) => {
      lines(response).write('{"status":"a"}\n');
      more = () => void response.write('{"status":"b"}\n');
    });
    const long = client.readLog.items({}, { timeout: "1h", idle: 50 });
    expect((await long.next()).value).toEqual({ status: "a" });
    await expect(long.next()).rejects.toMatchObject({ kind: "timeout" });
    const begun = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    const items = client.readLog.items({}, { timeout: "1h", idle: "2h" });
    expect((await items.next()).value).toEqual({ status: "a" });
    const timeOfCall = begun.mock.calls.findIndex(([, ms]) => ms === 3_600_000);
    const timer: unknown = begun.mock.results[timeOfCall]?.value;
    expect(timer).toBeDefined();
    expect(cleared.mock.calls.flat()).toContain(timer);
    more();
    expect((await items.next()).value).toEqual({ status: "b" });
    await items.return();
  });

  it("ends when the caller breaks off, aborts, or returns a body that it does not read", async () => {
    const closed: unknown[] = [];
    const client = await against((_, response) => {
      response.on("close", () => closed.push(response));
      lines(response).write('{"status":"a"}\n');
    });
    for await (const _ of client.readLog.items()) break;
    const controller = new AbortController();
    const items = client.readLog.items({}, { signal: controller.signal });
    await items.next();
    const next = items.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ kind: "aborted" });
    const body = (await client.readLog()) as AsyncIterableIterator<unknown>;
    await body.return?.();
    await expect.poll(() => closed).toHaveLength(3);
  });

  it("of another media type, or an error, is read as it always is", async () => {
    const client = await against(({ url }, response) => {
      if (url === "/log") response.writeHead(200, { "Content-Type": "text/html" }).end("<html>");
      else response.writeHead(404, { "Content-Type": "application/json" }).end('{"why":"gone"}');
    });
    await expect(client.readLog.items().next()).rejects.toMatchObject({
      kind: "decode",
      message: "readLog: response 200: text/html is not expected",
    });
    await expect(client.followOrder.items({ id: "1" }).next()).rejects.toMatchObject({
      kind: "status",
      status: 404,
      body: { why: "gone" },
    });
  });
});

describe("events", () => {
  it("go on after a connection that broke, from the last id, after the time that was asked for", async () => {
    const ids: unknown[] = [];
    const client = await against(({ headers }, response) => {
      ids.push(headers["last-event-id"]);
      if (ids.length === 3) return void response.writeHead(204).end();
      events(response).write(
        `retry: 1\nid: é${ids.length}\ndata: {"status":"${ids.length}"}\n\ndata: cut`,
        () => response.destroy(),
      );
    });
    expect(await all(client.followOrder.items({ id: "1" }))).toEqual([
      { status: "1" },
      { status: "2" },
    ]);
    // Node gives headers as bytes.
    const seen = ids.map((id) => id && Buffer.from(id as string, "latin1").toString());
    expect(seen).toEqual([undefined, "é1", "é2"]);
  });

  it("wait between connections that end at once, also where the stream asks for no pause", async () => {
    let connections = 0;
    const client = await against((_, response) => {
      connections++;
      events(response).end("retry: 0\n\n");
    });
    const begun = vi.spyOn(globalThis, "setTimeout");
    const waits = (): unknown[] =>
      begun.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 100 || ms === 200 || ms === 400);
    const controller = new AbortController();
    const { signal } = controller;
    const reading = all(client.followOrder.items({ id: "1" }, { signal }));
    reading.catch(() => undefined);
    await expect.poll(waits).toEqual([100, 200, 400]);
    controller.abort();
    await expect(reading).rejects.toThrow();
    expect(connections).toBe(3);
  });

  it("begin after an event that the caller names, and end without reconnecting if asked to", async () => {
    const { client } = await open({
      followOrder: ({ headers }: { headers: Record<string, string> }) => ({
        status: 200,
        body: [serverEvent({ status: headers["Last-Event-ID"] ?? "" }, { retry: 1 })],
      }),
    });
    const options = { lastEventId: "9", reconnect: false };
    expect(await all(client.followOrder.items({ id: "1" }, options))).toEqual([{ status: "9" }]);
  });

  it("stop at what is not an event of the document", async () => {
    const client = await against((_, response) => void events(response).end("data: 1\n\n"));
    const items = client.followOrder.items({ id: "1" });
    await expect(items.next()).rejects.toMatchObject({ kind: "decode" });
  });

  it("stop when the caller aborts while it waits to connect again", async () => {
    const client = await against((_, response) => void events(response).end());
    const begun = vi.spyOn(globalThis, "setTimeout");
    const controller = new AbortController();
    const items = client.followOrder.items({ id: "1" }, { signal: controller.signal });
    const next = items.next();
    next.catch(() => undefined);
    await expect.poll(() => begun.mock.calls.some(([, ms]) => ms === 3_000)).toBe(true);
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: "ApiError" });
  });
});

describe("bytes", () => {
  it("come as a stream, with back-pressure, an idle limit and errors", async () => {
    const { client } = await open({
      readFile: () => ({
        status: 200,
        contentType: "text/csv",
        body: (function* () {
          yield new TextEncoder().encode("a;b\n");
          yield new TextEncoder().encode("1;2\n");
        })(),
      }),
    });
    expect(await new Response(await client.readFile.stream()).text()).toBe("a;b\n1;2\n");
    expect(await client.readFile()).toBe("a;b\n1;2\n");
    const broken = await against((_, response) => {
      response.writeHead(200, { "Content-Type": "text/csv" }).write("a", () => response.destroy());
    });
    const read = new Response(await broken.readFile.stream()).text();
    await expect(read).rejects.toMatchObject({ name: "ApiError", kind: "network" });
  });

  it("are sent as a stream once only", async () => {
    let count = 0;
    const client = await against((request, response) => {
      count++;
      request.resume();
      request.on("end", () => response.writeHead(503).end());
    });
    const body = new Blob(["abc"]).stream();
    await expect(client.writeFile({ body })).rejects.toMatchObject({ status: 503 });
    expect(count).toBe(1);
    await expect(client.writeFile({ body })).rejects.toMatchObject({
      kind: "encode",
      message: "writeFile: the body is a stream, which cannot be sent again",
    });
  });

  it("go through fetch from end to end", async () => {
    const server = await streamServer({
      async writeFile({ body }: { body: AsyncIterable<Uint8Array> }) {
        let count = 0;
        for await (const chunk of body) count += chunk.length;
        return { status: 200, body: { count } };
      },
    });
    const handle = toFetch(server);
    const client = await streamClient({
      baseUrl: "http://h",
      fetch: (url: string, init: RequestInit) => handle(new Request(url, init) as never),
    });
    expect(await client.writeFile({ body: new Blob(["abc"]).stream() })).toEqual({ count: 3 });
  });
});
