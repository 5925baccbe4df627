import { createReadStream, type ReadStream } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { combine } from "@diptych/runtime";
import { sample } from "../sample.ts";
import { adapters, overHttp2, ask, type Served } from "./adapters.ts";
import { httpClient, httpServer } from "./document.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe.each(adapters)("HEAD by %s", (_, serve) => {
  const open = async (own: object, options: object = {}): Promise<Served> => {
    const served = await serve(combine(sample(), await httpServer(own, options)));
    closing.push(served.close);
    return served;
  };

  it("has the headers of GET, and no body", async () => {
    const served = await open({ listWords: () => ({ status: 200, body: ["a", "b"] }) });
    const get = await ask(served, "GET /words");
    const head = await ask(served, "HEAD /words");
    const { date: _one, ...expected } = get.headers;
    const { date: _other, ...headers } = head.headers;
    expect(headers).toEqual(expected);
    expect([get.status, get.bytes.toString()]).toEqual([200, '["a","b"]']);
    expect([head.status, head.bytes.length, head.isWhole]).toEqual([200, 0, true]);
    expect(headers["content-length"]).toBe("9");
  });

  it("has the status of GET, also if that fails", async () => {
    const served = await open({});
    expect(await ask(served, "HEAD /words")).toMatchObject({ status: 501 });
    expect(await ask(served, "HEAD /nothing")).toMatchObject({ status: 404 });
    expect(await ask(served, "HEAD /lines")).toMatchObject({ status: 405 });
  });

  it("ends streams that it does not send", async () => {
    let file: ReadStream | undefined;
    let isEnded = false;
    const served = await open({
      readWhole: () => ({ status: 200, body: (file = createReadStream(import.meta.filename)) }),
      followEvents: () => ({
        status: 200,
        body: {
          [Symbol.asyncIterator]: () => ({
            next: () => Promise.resolve({ value: "a" }),
            return: () => {
              isEnded = true;
              return Promise.resolve({ done: true, value: undefined });
            },
          }),
        },
      }),
    });
    const head = await ask(served, "HEAD /whole");
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    await expect.poll(() => file?.destroyed).toBe(true);
    expect(await ask(served, "HEAD /events")).toMatchObject({
      status: 200,
      headers: { "content-type": "text/event-stream" },
    });
    await expect.poll(() => isEnded).toBe(true);
  });

  it("is that of the document where it has one", async () => {
    const served = await open({
      getProbe: () => ({ status: 200, body: { count: 1 } }),
      headProbe: () => ({ status: 204 }),
    });
    expect(await ask(served, "HEAD /probe")).toMatchObject({ status: 204 });
    const client = await httpClient({ baseUrl: served.url });
    expect(await client["headProbe"]?.response()).toMatchObject({ status: 204, body: undefined });
  });

  it("is among the methods of a path, unless it is turned off", async () => {
    const handlers = { listWords: () => ({ status: 200, body: [] }) };
    const on = await open(handlers);
    expect(await ask(on, "OPTIONS /words")).toMatchObject({
      status: 204,
      headers: { allow: "GET, POST, PUT, HEAD, OPTIONS" },
    });
    const off = await open(handlers, { head: false });
    expect(await ask(off, "OPTIONS /words")).toMatchObject({
      headers: { allow: "GET, POST, PUT, OPTIONS" },
    });
    expect(await ask(off, "HEAD /words")).toMatchObject({
      status: 405,
      headers: { allow: "GET, POST, PUT, OPTIONS" },
    });
    expect(await ask(off, "HEAD /probe")).toMatchObject({ status: 501 });
  });
});

it("HEAD over HTTP/2 has the headers of GET", async () => {
  const { connect } = await import("node:http2");
  const served = await overHttp2(
    await httpServer({ listWords: () => ({ status: 200, body: ["a"] }) }),
  );
  closing.push(served.close);
  const session = connect(served.url);
  const stream = session.request({ ":method": "HEAD", ":path": "/words" });
  const headers = await new Promise<Record<string, unknown>>((resolve) =>
    stream.on("response", resolve as never),
  );
  expect(headers).toMatchObject({ ":status": 200, "content-length": "5" });
  session.destroy();
});
