import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import fastify from "fastify";
import { fastifyPlugin, ReplyError, StreamTimeoutError, toFetch } from "@diptych/runtime";
import { pause } from "../support/patience.ts";
import { opened, streamServer, type Opened } from "./opened.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(handlers: object, options: object = {}): Promise<Opened> {
  const made = await opened(handlers, options);
  closing.push(made.close);
  return made;
}

const until = (isDone: () => boolean): Promise<void> => expect.poll(isDone).toBe(true);

/** A socket that has sent a request and reads nothing unless told to. */
function silent(port: number, path: string): net.Socket {
  const socket = net.connect(port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
  socket.pause();
  return socket;
}

/** The whole text of a response, with whether it ended well. */
function raw(
  port: number,
  path: string,
): Promise<{ text: string; isWhole: boolean; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: "127.0.0.1", path }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("error", () => undefined);
        response.on("close", () =>
          resolve({ text, isWhole: response.complete, headers: response.headers }),
        );
      })
      .on("error", reject);
  });
}

describe("a streamed reply", () => {
  it("has no length, and its events are not stored", async () => {
    const { port } = await open({ followWords: () => ({ status: 200, body: ["a"] }) });
    const { headers, text, isWhole } = await raw(port, "/words");
    expect(text).toBe("data: a\n\n");
    expect(isWhole).toBe(true);
    expect(headers["content-length"]).toBeUndefined();
    expect(headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
    });
  });

  it("is asked for no faster than the client reads", async () => {
    let count = 0;
    const { port } = await open({
      readFile: () => ({
        status: 200,
        body: (async function* () {
          for (; count < 4_000; count++) yield new Uint8Array(65_536);
        })(),
      }),
    });
    const socket = silent(port, "/file");
    // Whatever the sockets take without a reader is far less than the whole.
    await until(() => count > 0);
    await pause(300, "a reply that does not wait would be over by now");
    expect(count).toBeLessThan(1_000);
    socket.destroy();
  });

  it.each(["a generator", "a generator that waits for its signal", "an iterator"])(
    "ends %s when the client leaves",
    async (kind) => {
      let isEnded = false;
      let isBegun = false;
      const { port, errors } = await open({
        followWords: ({ request }: { request: { signal: AbortSignal } }) => {
          async function* generator(): AsyncGenerator<string> {
            try {
              for (;;) {
                yield "a";
                isBegun = true;
                if (kind.includes("signal"))
                  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
                else await pause(5, "the source is slow");
              }
            } finally {
              isEnded = true;
            }
          }
          const iterator = {
            next: () => {
              isBegun = true;
              return new Promise<never>(() => undefined);
            },
            return: () => {
              isEnded = true;
              return Promise.resolve({ done: true, value: undefined });
            },
          };
          const body =
            kind === "an iterator" ? { [Symbol.asyncIterator]: () => iterator } : generator();
          return { status: 200, body };
        },
      });
      const socket = silent(port, "/words");
      await until(() => isBegun);
      socket.destroy();
      await until(() => isEnded);
      expect(errors).toEqual([]);
    },
  );

  it("breaks the connection off if it fails, and says why to the server only", async () => {
    const { port, errors } = await open({
      followWords: () => ({
        status: 200,
        body: (function* () {
          yield "a";
          throw new Error("no more");
        })(),
      }),
      readLog: () => ({ status: 200, body: [{ status: "a" }, { status: 1 }] }),
    });
    expect(await raw(port, "/words")).toMatchObject({ text: "data: a\n\n", isWhole: false });
    expect(errors).toEqual([new Error("no more")]);
    expect(await raw(port, "/log")).toMatchObject({ text: '{"status":"a"}\n', isWhole: false });
    expect(errors[1]).toBeInstanceOf(ReplyError);
    expect((errors[1] as ReplyError).issues).toMatchObject([{ path: "/status" }]);
  });

  it("is a 500 if it is nothing to iterate over", async () => {
    const { port, errors } = await open({ followWords: () => ({ status: 200, body: "abc" }) });
    expect((await raw(port, "/words")).headers["content-type"]).toBe("application/problem+json");
    expect(errors[0]).toBeInstanceOf(ReplyError);
  });

  it("has comments while there is no event, of the server or of the reply", async () => {
    const body = async function* (): AsyncGenerator<string> {
      await pause(120, "comments come meanwhile");
      yield "a";
    };
    const followWords = (): object => ({ status: 200, body: body() });
    const { port } = await open({ followWords }, { heartbeat: 5 });
    expect((await raw(port, "/words")).text).toMatch(/^(:\n\n)+data: a\n\n$/);
    const own = await open(
      { followWords: () => ({ status: 200, body: body(), heartbeat: 0 }) },
      { heartbeat: 5 },
    );
    expect((await raw(own.port, "/words")).text).toBe("data: a\n\n");
  });

  it("ends if nothing comes for too long, whatever the time of a handler", async () => {
    const { port, errors } = await open(
      {
        followWords: () => ({
          status: 200,
          body: (async function* () {
            for (let i = 0; i < 4; i++) {
              await pause(30, "the whole takes longer than the time of a handler");
              yield "a";
            }
            await new Promise(() => undefined);
          })(),
        }),
      },
      { streamTimeout: 200, handlerTimeout: 50, heartbeat: 10 },
    );
    const { text, isWhole } = await raw(port, "/words");
    expect(text.match(/data/g)).toHaveLength(4);
    expect(isWhole).toBe(false);
    expect(errors[0]).toBeInstanceOf(StreamTimeoutError);
  });

  it("is not begun for HEAD", async () => {
    let isEnded = false;
    const iterator = { next: () => expect.unreachable(), return: () => (isEnded = true) };
    const server = await streamServer({
      followWords: () => ({ status: 200, body: { [Symbol.asyncIterator]: () => iterator } }),
    });
    const answer = await server({ method: "HEAD", url: "/words", headers: {} });
    expect(answer).toMatchObject({ status: 200, body: undefined });
    expect(isEnded).toBe(true);
  });
});

describe("the adapter to fetch", () => {
  it("gives a stream that is read on demand, and ended if the reader cancels", async () => {
    let count = 0;
    let isEnded = false;
    const server = await streamServer({
      followWords: () => ({
        status: 200,
        body: (function* () {
          try {
            for (;;) yield `${count++}`;
          } finally {
            isEnded = true;
          }
        })(),
      }),
    });
    const response = await toFetch(server)(new Request("http://h/words"));
    expect(count).toBe(0);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe("data: 0\n\n");
    expect(count).toBeLessThan(3);
    await reader?.cancel();
    expect(isEnded).toBe(true);
  });

  it("hands bodies over piece by piece", async () => {
    const seen: number[] = [];
    const server = await streamServer({
      async writeFile({ body }: { body: AsyncIterable<Uint8Array> }) {
        for await (const chunk of body) seen.push(chunk.length);
        return { status: 200, body: { count: seen.length } };
      },
    });
    const body = new ReadableStream({
      start(controller) {
        for (const size of [1, 2, 3]) controller.enqueue(new Uint8Array(size));
        controller.close();
      },
    });
    const headers = { "content-type": "application/octet-stream" };
    const init = { method: "PUT", body, headers, duplex: "half" };
    const response = await toFetch(server)(new Request("http://h/file", init as RequestInit));
    expect(await response.json()).toEqual({ count: 3 });
    expect(seen).toEqual([1, 2, 3]);
  });
});

it("streams from fastify, headers first, and ends with the client", async () => {
  let isEnded = false;
  let come = (): void => undefined;
  const headersCame = new Promise<void>((resolve) => (come = resolve));
  const server = await streamServer({
    followWords: () => ({
      status: 200,
      body: (async function* () {
        try {
          await headersCame;
          for (;;) {
            yield "a";
            await pause(5, "the source is slow");
          }
        } finally {
          isEnded = true;
        }
      })(),
    }),
  });
  const app = fastify({ forceCloseConnections: true });
  await app.register(fastifyPlugin(server));
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = silent(port, "/words").resume();
  let text = "";
  let headers = "";
  socket.on("data", (chunk: Buffer) => {
    if (text === "") headers = chunk.toString();
    come();
    text += chunk.toString();
  });
  await until(() => text.includes("data: a\n\n"));
  expect(headers).toContain("content-type: text/event-stream");
  expect(headers).not.toContain("data:");
  socket.destroy();
  await until(() => isEnded);
});

describe("a streamed body of a request", () => {
  it("is read no faster than the handler takes it, and has a limit of its own", async () => {
    let size = 0;
    const { client } = await open({
      async writeFile({ body }: { body: AsyncIterable<Uint8Array> }) {
        for await (const chunk of body) size += chunk.length;
        return { status: 200, body: { count: size } };
      },
    });
    const pieces = (count: number) =>
      async function* (): AsyncGenerator<Uint8Array> {
        for (let i = 0; i < count; i++) yield new Uint8Array(100_000);
      };
    expect(await client.writeFile({ body: pieces(30)() })).toEqual({ count: 3_000_000 });
    await expect(client.writeFile({ body: pieces(60)() })).rejects.toMatchObject({
      name: "ApiError",
    });
    expect(size).toBeLessThan(8_000_000);
    expect(await client.writeFile({ body: new Blob(["abc"]) })).toBeDefined();
  });

  it("fails for the handler if the client leaves", async () => {
    let error: unknown;
    let isBegun = false;
    const { port } = await open({
      async writeFile({ body }: { body: AsyncIterable<Uint8Array> }) {
        try {
          for await (const _ of body) isBegun = true;
        } catch (thrown) {
          error = thrown;
          throw thrown;
        }
        return { status: 200, body: { count: 0 } };
      },
    });
    const socket = net.connect(port, "127.0.0.1");
    socket.write(
      "PUT /file HTTP/1.1\r\nHost: h\r\nContent-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\nabc",
    );
    await until(() => isBegun);
    socket.destroy();
    await until(() => error !== undefined);
    expect((error as Error).message).toContain("ended early");
  });
});
