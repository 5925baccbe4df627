import { once } from "node:events";
import http from "node:http";
import http2, { type IncomingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import express from "express";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { fastifyPlugin, type Server, toNodeListener } from "@diptych/runtime";
import { sample } from "../sample.ts";
import { pause, until } from "../../support/patience.ts";
import { send, started } from "./raw.ts";

const server = sample({}, { onError: () => undefined });
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const get = (path: string): string => `GET ${path} HTTP/1.1\nHost: h\n\n`;
const json = '{"name":"a"}';
const post = (path: string): string =>
  `POST ${path} HTTP/1.1\nHost: h\nContent-Type: application/json\nContent-Length: ${json.length}\n\n${json}`;

describe("Express", () => {
  async function serve(mount: (app: express.Express) => void): Promise<number> {
    const app = express();
    mount(app);
    app.use((_, response) => void response.status(299).end());
    const listening = await started(http.createServer(app));
    closing.push(listening.close);
    return listening.port;
  }

  it("mounts the listener at the root, and goes on outside of its base path", async () => {
    const port = await serve((app) => app.use(toNodeListener(server)));
    expect(await send(port, get("/rest/v3/users"))).toMatchObject({ status: 200 });
    expect(await send(port, post("/rest/v3/users"))).toMatchObject({ status: 201, text: json });
    expect(await send(port, get("/rest/v3/nothing"))).toMatchObject({ status: 404 });
    expect(await send(port, get("/other"))).toMatchObject({ status: 299 });
  });

  it("mounts it at its base path, or at another", async () => {
    const own = await serve((app) => app.use("/rest/v3", toNodeListener(server)));
    expect(await send(own, get("/rest/v3/users?page_size=1"))).toMatchObject({ status: 200 });
    const other = await serve((app) => app.use("/api", toNodeListener(server)));
    expect(await send(other, get("/api/rest/v3/users"))).toMatchObject({ status: 200 });
    expect(await send(other, get("/api/users"))).toMatchObject({ status: 299 });
  });

  it("may read the body before, as long as it keeps the bytes", async () => {
    const kept = await serve((app) => {
      app.use(express.raw({ type: "*/*" }));
      app.use(toNodeListener(server));
    });
    expect(await send(kept, post("/rest/v3/users"))).toMatchObject({ status: 201, text: json });
    const lost = await serve((app) => {
      app.use(express.json());
      app.use(toNodeListener(server));
    });
    expect(await send(lost, post("/rest/v3/users"))).toMatchObject({ status: 500 });
  });

  it("keeps the cookies and the Vary of other middleware, beside the server's own", async () => {
    const port = await serve((app) => {
      app.use((_, response, next) => {
        response.set(others);
        next();
      });
      app.use(toNodeListener(crowded));
    });
    await expectTogether(port);
  });
});

/** Sets what middleware for sessions and CORS does. */
const others = { "Set-Cookie": "sid=1", Vary: "Origin" };
const crowded = sample(
  {
    listUsers: () => ({
      status: 200,
      body: 1,
      extraHeaders: { "Set-Cookie": ["a=1", "b=2"], Vary: "X" },
    }),
  },
  { responseHeaders: { Vary: "Accept-Encoding" } },
);

async function expectTogether(port: number): Promise<void> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/rest/v3/users`);
  expect(headers.getSetCookie()).toEqual(["sid=1", "a=1", "b=2"]);
  expect(headers.get("Vary")).toBe("Origin, X, Accept-Encoding");
  expect(headers.get("Content-Length")).toBe("1");
}

describe("Fastify", () => {
  async function serve(build: (app: FastifyInstance) => void): Promise<number> {
    const app = fastify({ forceCloseConnections: true });
    build(app);
    await app.listen({ port: 0, host: "127.0.0.1" });
    closing.push(() => app.close());
    return (app.server.address() as AddressInfo).port;
  }

  it("registers the plugin, beside what it has", async () => {
    const port = await serve((app) => {
      app.post("/own", (request) => ({ got: request.body }));
      void app.register(fastifyPlugin(server), { prefix: "/rest/v3" });
    });
    expect(await send(port, get("/rest/v3/users?page_size=3"))).toMatchObject({
      status: 200,
      text: '{"size":3}',
    });
    expect(await send(port, post("/rest/v3/users"))).toMatchObject({ status: 201, text: json });
    expect(await send(port, get("/rest/v3/nothing"))).toMatchObject({ status: 404 });
    expect(await send(port, post("/own"))).toMatchObject({ status: 200, text: `{"got":${json}}` });
    expect(await send(port, get("/other"))).toMatchObject({ status: 404 });
  });

  it("answers HEAD, OPTIONS and 204 as it is told", async () => {
    const port = await serve((app) => void app.register(fastifyPlugin(server)));
    const head = await send(port, "HEAD /rest/v3/users HTTP/1.1\nHost: h\n\n");
    expect(head).toMatchObject({ status: 200, headers: { "content-length": "13" } });
    const options = await send(port, "OPTIONS /rest/v3/users HTTP/1.1\nHost: h\n\n");
    expect(options).toMatchObject({ status: 204, headers: { allow: "GET, POST, HEAD, OPTIONS" } });
    const gone = await send(port, "DELETE /rest/v3/users/a HTTP/1.1\nHost: h\n\n");
    expect(gone.status).toBe(204);
    expect(gone.headers).not.toHaveProperty("content-type");
    expect(gone.headers).not.toHaveProperty("content-length");
  });

  it("asks for credentials before the body is there", async () => {
    const port = await serve((app) => void app.register(fastifyPlugin(server)));
    const head = "PUT /rest/v3/users/a HTTP/1.1\nHost: h\nContent-Type: application/json\n";
    expect(await send(port, `${head}Content-Length: 9000000\n\n`)).toMatchObject({
      status: 401,
      headers: { connection: "close" },
    });
  });

  it("applies the instance's hooks", async () => {
    const port = await serve((app) => {
      app.addHook("onSend", async (_, reply) => void reply.header("x-hook", "yes"));
      void app.register(fastifyPlugin(server));
    });
    expect(await send(port, get("/rest/v3/users"))).toMatchObject({ headers: { "x-hook": "yes" } });
  });

  it("keeps cookies apart", async () => {
    const extraHeaders = { "Set-Cookie": ["a=1", "b=2"] };
    const own = sample({ listUsers: () => ({ status: 200, body: 1, extraHeaders }) });
    const port = await serve((app) => void app.register(fastifyPlugin(own)));
    const response = await fetch(`http://127.0.0.1:${port}/rest/v3/users`);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("keeps the cookies and the Vary of hooks, beside the server's own", async () => {
    const port = await serve((app) => {
      app.addHook("onRequest", async (_, reply) => void reply.headers(others));
      void app.register(fastifyPlugin(crowded));
    });
    await expectTogether(port);
  });

  it("finds its base path below a prefix that is not its own", async () => {
    const port = await serve((app) => void app.register(fastifyPlugin(server), { prefix: "/api" }));
    expect(await send(port, get("/api/rest/v3/users?page_size=1"))).toMatchObject({ status: 200 });
    expect(await send(port, get("/api/users"))).toMatchObject({ status: 404 });
  });
});

describe("Fastify over HTTP/2", () => {
  it("has no Connection header, which HTTP/2 does not allow (RFC 9113, 8.2.2)", async () => {
    const app = fastify({ http2: true });
    void app.register(fastifyPlugin(sample({}, { bodyLimit: 10 })));
    // Node drops the header, and warns.
    const warnings: string[] = [];
    const warned = ({ message }: Error): void => void warnings.push(message);
    process.on("warning", warned);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const session = http2.connect(`http://127.0.0.1:${port}`);
    closing.push(() => {
      process.off("warning", warned);
      session.destroy();
      app.server.close();
    });
    // A body that is refused unread is why HTTP/1.1 closes the connection.
    const stream = session.request({
      ":method": "POST",
      ":path": "/rest/v3/users",
      "content-type": "application/json",
      "content-length": 1_000_000,
    });
    stream.on("error", () => undefined);
    stream.write("{");
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      stream.on("response", resolve);
      stream.on("close", () => reject(new Error("the stream ended without a response")));
    });
    expect(headers).toMatchObject({ ":status": 413 });
    await pause(20, "a warning would be given by now");
    expect(warnings).toEqual([]);
  });
});

describe("HTTP/2", () => {
  async function connected(own: Server): Promise<http2.ClientHttp2Session> {
    const listening = http2.createServer(toNodeListener(own));
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const session = http2.connect(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
    closing.push(() => {
      session.destroy();
      listening.close();
    });
    return session;
  }

  it("is served by the same listener", async () => {
    const extraHeaders = { "Set-Cookie": ["a=1", "b=2"] };
    const own = sample({ listUsers: () => ({ status: 200, body: 1, extraHeaders }) });
    const session = await connected(own);
    const call = (
      headers: http2.OutgoingHttpHeaders,
      body?: string,
    ): Promise<{ headers: IncomingHttpHeaders; text: string }> =>
      new Promise((resolve, reject) => {
        const stream = session.request(headers);
        let answered: IncomingHttpHeaders = {};
        let text = "";
        stream.setEncoding("utf8");
        stream.on("response", (given) => (answered = given));
        stream.on("data", (part: string) => (text += part));
        stream.on("end", () => resolve({ headers: answered, text }));
        stream.on("error", reject);
        stream.end(body);
      });
    const listed = await call({ ":path": "/rest/v3/users" });
    expect(listed.headers).toMatchObject({ ":status": 200, "set-cookie": ["a=1", "b=2"] });
    const made = await call(
      { ":path": "/rest/v3/users", ":method": "POST", "content-type": "application/json" },
      json,
    );
    expect(made).toMatchObject({ headers: { ":status": 201 }, text: json });
    const large = "x".repeat(2_000_000);
    const refused = await call(
      { ":path": "/rest/v3/users", ":method": "POST", "content-type": "application/json" },
      large,
    );
    expect(refused.headers).toMatchObject({ ":status": 413 });
  });

  it("stops a client that sends on after its answer", async () => {
    let over = (): void => undefined;
    const closed = new Promise<void>((resolve) => (over = resolve));
    const session = await connected((request) => {
      (request.raw as http2.Http2ServerRequest).stream.on("close", () => over());
      return server(request);
    });
    const stream = session.request({
      ":path": "/rest/v3/users",
      ":method": "POST",
      "content-type": "application/json",
    });
    stream.on("error", () => undefined);
    const answered = new Promise<unknown>((resolve) =>
      stream.on("response", (headers) => resolve(headers[":status"])),
    );
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    const sending = until(() => {
      if (!isClosed) stream.write(Buffer.alloc(65_536));
      return isClosed;
    });
    expect(await answered).toBe(413);
    await closed;
    await sending;
  });

  it("does not wait for the body of a stream that was reset", async () => {
    const errors: unknown[] = [];
    const statuses: number[] = [];
    let begun = 0;
    let finish = (): void => undefined;
    const bearer = (): Promise<unknown> => {
      begun++;
      return new Promise((resolve) => (finish = () => resolve({ user: "slow" })));
    };
    const session = await connected(
      sample(
        {},
        {
          authenticate: { bearer },
          onError: (error) => errors.push(error),
          onResponse: ({ status }) => void statuses.push(status),
        },
      ),
    );
    const stream = session.request({
      ":path": "/rest/v3/users/a",
      ":method": "PUT",
      "content-type": "application/json",
      authorization: "Bearer x",
    });
    stream.on("error", () => undefined);
    stream.write("{");
    await expect.poll(() => begun).toBe(1);
    stream.close(http2.constants.NGHTTP2_CANCEL);
    await once(stream, "close");
    await pause(20, "the server hears of the reset");
    finish();
    await expect.poll(() => statuses).toEqual([400]);
    expect(errors).toEqual([]);
  });
});
