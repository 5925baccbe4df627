import { once } from "node:events";
import http from "node:http";
import http2 from "node:http2";
import net, { type AddressInfo } from "node:net";
import { type Server, type ServerResponse, toNodeListener } from "@diptych/runtime";
import { afterEach, describe, expect, it } from "vitest";
import { SlowStarts } from "../../../runtime/src/server/node/connections/slow-starts.ts";
import { overFastify } from "../http/adapters.ts";
import { listen, type Listening, started, Wire } from "./raw.ts";

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

const get = (path: string): string => `GET ${path} HTTP/1.1\nHost: h\n\n`;
const many = (count: number): string =>
  Array.from({ length: count }, (_, i) => get(`/${i}`)).join("");
const answered = (body: ServerResponse["body"]): ServerResponse => ({
  status: 200,
  headers: [],
  body,
});

/** A server that answers when it is told to, with the path. */
function gated() {
  const asked: string[] = [];
  const gates: (() => void)[] = [];
  const server: Server = ({ url }) => {
    asked.push(url);
    return new Promise((resolve) => {
      gates.push(() =>
        resolve({ status: 200, headers: ["Content-Length", `${url.length}`], body: url }),
      );
    });
  };
  return { server, asked, gates };
}

const atOnce: Server = ({ url }) =>
  Promise.resolve({ status: 200, headers: ["Content-Length", `${url.length}`], body: url });

describe("requests of one connection", () => {
  it("wait for the answers before them, in their order", async () => {
    const { server, asked, gates } = gated();
    const listening = await opened(server);
    const wire = connected(listening);
    await wire.write(many(3));
    await expect.poll(() => listening.counts().waiting).toBe(2);
    for (let i = 0; i < 3; i++) {
      expect(asked).toEqual(["/0", "/1", "/2"].slice(0, i + 1));
      gates[i]?.();
      expect((await wire.answer()).text).toBe(`/${i}`);
      await expect.poll(() => asked).toHaveLength(Math.min(i + 2, 3));
    }
    expect(listening.counts().waiting).toBe(0);
    // The connection takes others afterwards.
    await wire.write(get("/again"));
    await expect.poll(() => asked).toHaveLength(4);
    gates[3]?.();
    expect((await wire.answer()).text).toBe("/again");
  });

  it("with bodies wait too, and are read as they were sent", async () => {
    const bodies: string[] = [];
    const server: Server = async (request) => {
      const bytes =
        typeof request.body === "function" ? await request.body(1000) : new Uint8Array();
      bodies.push(new TextDecoder().decode(bytes));
      return { status: 200, headers: ["Content-Length", "1"], body: "x" };
    };
    const wire = connected(await opened(server));
    const post = (body: string): string =>
      `POST / HTTP/1.1\nHost: h\nContent-Length: ${body.length}\n\n${body}`;
    await wire.write(post("one") + post("two") + get("/") + post("three"));
    for (let i = 0; i < 4; i++) await wire.answer();
    expect(bodies).toEqual(["one", "two", "", "three"]);
  });

  it("are read no further while some wait", async () => {
    const { server } = gated();
    const listening = await opened(server, { connections: { mostWaiting: Infinity } });
    const sockets: net.Socket[] = [];
    listening.http.on("connection", (socket: net.Socket) => sockets.push(socket));
    const wire = connected(listening);
    void wire.write(many(20_000));
    await expect.poll(() => listening.counts().waiting).toBeGreaterThan(100);
    // The bytes of one read.
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(65_536);
  });

  it("take turns with those of others", async () => {
    const order: string[] = [];
    const server: Server = (request) => {
      order.push(request.url);
      return atOnce(request);
    };
    const listening = await opened(server, { connections: { mostWaiting: 5000 } });
    const wire = connected(listening);
    await wire.write(many(1000));
    await wire.answer();
    const other = connected(listening);
    await other.write(get("/other"));
    expect((await other.answer()).text).toBe("/other");
    for (let i = 1; i < 1000; i++) expect((await wire.answer()).text).toBe(`/${i}`);
    expect(order.indexOf("/other")).toBeLessThan(1000);
  });

  it("close it beyond a bound, and cost nothing more", async () => {
    const { server, asked } = gated();
    const listening = await opened(server);
    const wire = connected(listening);
    await wire.write(many(1000));
    expect(await wire.closed()).toBe("");
    await expect
      .poll(() => listening.counts())
      .toMatchObject({ waiting: 0, pipelined: 1, open: 0 });
    expect(asked).toEqual(["/0"]);
  });

  it("beyond a bound slow the next connections of their address, and no others", () => {
    const starts = new SlowStarts();
    expect(starts.delay("a", 0)).toBe(0);
    starts.slow("a", 0);
    expect(starts.delay("b", 0)).toBe(0);
    expect([0, 0, 0, 500].map((now) => starts.delay("a", now))).toEqual([250, 500, 500, 250]);
    const later = Array.from({ length: 20 }, () => starts.delay("a", 1000));
    expect(Math.max(...later)).toBe(500);
    expect(starts.delay("a", 60_000)).toBe(0);
    for (let i = 0; i < 1001; i++) starts.slow(`${i}`, 0);
    expect([starts.delay("0", 0), starts.delay("1000", 0)]).toEqual([0, 250]);
  });

  it("of an address that was slowed are answered later", async () => {
    const listening = await opened(atOnce, { connections: { mostWaiting: 5 } });
    const wire = connected(listening);
    await wire.write(many(100));
    await wire.closed();
    const sockets: net.Socket[] = [];
    listening.http.on("connection", (socket: net.Socket) => sockets.push(socket));
    const next = connected(listening);
    await next.write(get("/next"));
    expect((await next.answer()).text).toBe("/next");
    expect(sockets[0]?.isPaused()).toBe(false);
    // One that waits is read no earlier, and can go away.
    const waiting = connected(listening);
    await waiting.write(get("/waiting"));
    await expect.poll(() => sockets).toHaveLength(2);
    expect(sockets[1]?.isPaused()).toBe(true);
    waiting.destroy();
  });

  it("of all connections together have a bound", async () => {
    const { server } = gated();
    const listening = await opened(server, { connections: { mostWaitingTogether: 10 } });
    const [first, second] = [connected(listening), connected(listening)];
    await first.write(many(9));
    await expect.poll(() => listening.counts().waiting).toBe(8);
    await second.write(many(5));
    await second.closed();
    expect(listening.counts()).toMatchObject({ waiting: 8, pipelined: 1 });
  });

  it("that waited are forgotten with their connection", async () => {
    const { server, asked, gates } = gated();
    const listening = await opened(server);
    const wire = connected(listening);
    await wire.write(many(5));
    await expect.poll(() => listening.counts().waiting).toBe(4);
    wire.destroy();
    gates[0]?.();
    await expect.poll(() => listening.counts()).toMatchObject({ waiting: 0, open: 0 });
    expect(asked.length).toBeLessThan(3);
  });

  it("of another listener come in turn with those of the server", async () => {
    const { server, asked, gates } = gated();
    const listener = toNodeListener(server);
    const own = http.createServer((request, response) =>
      listener.inTurn(request, response, () => {
        if (request.url === "/page") response.end("page");
        else listener(request, response);
      }),
    );
    const listening = await started(listener.attachTo(own));
    closing.push(listening.close);
    const wire = connected(listening);
    await wire.write(get("/0") + get("/page") + get("/1"));
    await expect.poll(() => listener.connections().waiting).toBe(2);
    gates[0]?.();
    expect((await wire.answer()).text).toBe("/0");
    await expect.poll(() => asked).toEqual(["/0", "/1"]);
  });

  it("come one after the other to Fastify's plugin as well", async () => {
    const { server, asked, gates } = gated();
    const served = await overFastify(server);
    closing.push(served.close);
    const wire = connected(served);
    await wire.write(many(2));
    await expect.poll(() => asked).toEqual(["/0"]);
    gates[0]?.();
    expect((await wire.answer()).text).toBe("/0");
    await expect.poll(() => asked).toEqual(["/0", "/1"]);
    gates[1]?.();
    expect((await wire.answer()).text).toBe("/1");
  });

  it("of HTTP/2 are a hundred at a time", async () => {
    const { server, asked, gates } = gated();
    const listener = toNodeListener(server);
    const own = listener.attachTo(http2.createServer(listener as never));
    await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
    const client = http2.connect(`http://127.0.0.1:${(own.address() as AddressInfo).port}`);
    closing.push(
      () => own.close(),
      () => client.destroy(),
    );
    await once(client, "remoteSettings");
    const statuses = Array.from({ length: 150 }, async (_, i) => {
      const stream = client.request({ ":path": `/${i}` });
      const [headers] = (await once(stream, "response")) as [http2.IncomingHttpHeaders];
      stream.resume();
      return headers[":status"];
    });
    await expect.poll(() => listener.connections().waiting).toBe(50);
    expect(asked).toHaveLength(100);
    for (let i = 0; i < 150; i++) {
      await expect.poll(() => gates.length).toBeGreaterThan(i);
      gates[i]?.();
    }
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    expect(asked).toHaveLength(150);
  });
});

describe("connections", () => {
  it.each([
    ["in all", { most: 2 }, { refused: 1, crowded: 0 }],
    ["of one address", { mostByAddress: 2 }, { refused: 0, crowded: 1 }],
  ])("%s have a bound, and leave their room", async (_, connections, counts) => {
    const listening = await opened(atOnce, { connections });
    const [first, second] = [connected(listening), connected(listening)];
    for (const wire of [first, second]) {
      await wire.write(get("/"));
      await wire.answer();
    }
    const third = connected(listening);
    expect(await third.closed()).toBe("");
    expect(listening.counts()).toMatchObject({ open: 2, ...counts });
    first.destroy();
    await expect.poll(() => listening.counts().open).toBe(1);
    const fourth = connected(listening);
    await fourth.write(get("/4"));
    expect((await fourth.answer()).text).toBe("/4");
  });

  it("without an address count together only", async () => {
    const connections = { mostByAddress: 1, addressOf: () => undefined };
    const listening = await opened(atOnce, { connections });
    for (let i = 0; i < 5; i++) {
      const wire = connected(listening);
      await wire.write(get("/"));
      expect((await wire.answer()).text).toBe("/");
    }
    expect(listening.counts()).toMatchObject({ open: 5, crowded: 0 });
  });

  it("have times for headers and between requests, as the options say", async () => {
    const own = http.createServer();
    const listener = toNodeListener(atOnce, {
      connections: { headerTimeout: 1234, idleTimeout: 2345 },
    });
    listener.attachTo(own);
    expect([own.headersTimeout, own.keepAliveTimeout]).toEqual([1234, 2345]);
  });

  it("keep listeners that a server has", () => {
    const own = http.createServer();
    const mine = (): void => {};
    own.on("clientError", mine);
    toNodeListener(atOnce).attachTo(own);
    expect(own.listeners("clientError")).toEqual([mine]);
    expect(own.listenerCount("checkContinue")).toBe(1);
  });

  it("have bounds that are checked", () => {
    expect(() =>
      toNodeListener(atOnce, { connections: { most: -1, writeTimeout: NaN, moust: 1 } as never }),
    ).toThrow(
      "most is -1, which is not a whole number, or Infinity for no bound; writeTimeout is NaN, which is not a number of milliseconds from 0 to 2147483647; there is no option of connections moust",
    );
  });
});

/** A connection that asks, and reads nothing. */
async function silent({ port }: { readonly port: number }): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(get("/").replaceAll("\n", "\r\n"));
  return socket;
}

/** More than what the buffers of a system hold. */
const large = "x".repeat(16 * 1024 * 1024);

async function* endless(ended: () => void): AsyncGenerator<Uint8Array, void, undefined> {
  const chunk = new Uint8Array(256 * 1024);
  try {
    for (;;) {
      await Promise.resolve();
      yield chunk;
    }
  } finally {
    ended();
  }
}

describe("clients that read nothing", () => {
  it.each(["whole", "streamed"])("lose their connection: %s", async (kind) => {
    let isEnded = kind === "whole";
    const server: Server = () =>
      Promise.resolve(answered(kind === "whole" ? large : endless(() => (isEnded = true))));
    const listening = await opened(server, { connections: { writeTimeout: 200 } });
    await silent(listening);
    await silent(listening);
    await expect.poll(() => listening.counts()).toMatchObject({ silent: 2, open: 0, unread: 0 });
    await expect.poll(() => isEnded).toBe(true);
  });

  it("lose their stream of HTTP/2", async () => {
    const listener = toNodeListener(() => Promise.resolve(answered(endless(() => {}))), {
      connections: { writeTimeout: 200 },
    });
    const own = listener.attachTo(http2.createServer(listener as never));
    await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
    const client = http2.connect(`http://127.0.0.1:${(own.address() as AddressInfo).port}`);
    closing.push(
      () => own.close(),
      () => client.destroy(),
    );
    const stream = client.request({ ":path": "/" });
    stream.on("error", () => {});
    await expect.poll(() => listener.connections().silent).toBe(1);
    await expect.poll(() => stream.closed).toBe(true);
  });

  it("lose it early where too much waits for all of them", async () => {
    const listening = await opened(() => Promise.resolve(answered(large)), {
      connections: { writeTimeout: 2_000_000, mostUnread: 1000 },
    });
    expect(listening.counts().unread).toBe(0);
    await silent(listening);
    await expect.poll(() => listening.counts().unread).toBeGreaterThan(1000);
    expect(listening.counts().silent).toBe(0);
  });

  it("are not those for whom a handler has nothing to send, nor those who read slowly", async () => {
    const { server, gates } = gated();
    const listening = await opened(
      (request) => (request.url === "/" ? Promise.resolve(answered(large)) : server(request)),
      { connections: { writeTimeout: 200 } },
    );
    const waiting = connected(listening);
    await waiting.write(get("/waiting"));
    const slow = await silent(listening);
    let read = 0;
    // Reads less than what is lost when nothing is read, until others are ended who read nothing.
    slow.on("data", (chunk: Buffer) => (read += chunk.length));
    slow.resume();
    await silent(listening);
    await expect.poll(() => listening.counts().silent).toBe(1);
    await expect.poll(() => read).toBeGreaterThan(large.length);
    gates[0]?.();
    expect((await waiting.answer()).text).toBe("/waiting");
  });
});
