import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../sample.ts";
import { patience, pause, until } from "../../support/patience.ts";
import { listen, type Listening, send, Wire } from "./raw.ts";

let server: Listening;
beforeAll(async () => {
  server = await listen(sample({}, { onError: () => undefined }), { bodyTimeout: patience });
});
afterAll(() => server.close());

describe("bodies", () => {
  const head = `POST /rest/v3/users HTTP/1.1\nHost: h\nContent-Type: application/json\n`;

  it("come in chunks, split anywhere", async () => {
    const text = `${head}Transfer-Encoding: chunked\n\n3\n{"n\n4;ext=1\name"\n7\n:"abc"}\n0\nX-Trailer: 1\n\n`;
    expect(await send(server.port, text)).toMatchObject({ status: 201, text: '{"name":"abc"}' });
    const wire = new Wire(server.port);
    for (const part of text.replaceAll("\n", "\r\n").match(/[^]{1,7}/g) ?? []) {
      await wire.writeAsIs(part);
      await pause(1, "each part comes in a packet of its own");
    }
    expect(await wire.answer()).toMatchObject({ status: 201, text: '{"name":"abc"}' });
    wire.destroy();
  });

  it("come in many packets", async () => {
    const long = JSON.stringify({ name: "x".repeat(300_000) });
    const wire = new Wire(server.port);
    await wire.write(`${head}Content-Length: ${long.length}\n\n`);
    for (let at = 0; at < long.length; at += 50_000) await wire.write(long.slice(at, at + 50_000));
    expect(await wire.answer()).toMatchObject({ status: 201, text: long });
    wire.destroy();
  });

  it("come pipelined, and are answered in order", async () => {
    const wire = new Wire(server.port);
    const post = (name: string): string =>
      `${head}Content-Length: ${name.length + 11}\n\n{"name":"${name}"}`;
    await wire.write(
      `${post("one")}GET /rest/v3/users HTTP/1.1\nHost: h\n\n${post("three")}GET /nothing HTTP/1.1\nHost: h\n\n${post("five")}`,
    );
    expect(await wire.answer()).toMatchObject({ status: 201, text: '{"name":"one"}' });
    expect(await wire.answer()).toMatchObject({ status: 200 });
    expect(await wire.answer()).toMatchObject({ status: 201, text: '{"name":"three"}' });
    expect(await wire.answer()).toMatchObject({ status: 404 });
    expect(await wire.answer()).toMatchObject({ status: 201, text: '{"name":"five"}' });
    wire.destroy();
  });

  it("that come too slowly are 408, and the connection closes", async () => {
    const own = await listen(sample({}, { onError: () => undefined }), { bodyTimeout: 400 });
    const wire = new Wire(own.port);
    await wire.write(`${head}Content-Length: 100\n\n{"na`);
    const answer = await wire.answer();
    expect(answer).toMatchObject({ status: 408, headers: { connection: "close" } });
    await wire.closed();
    await own.close();
  });

  it("that nobody reads do not keep the next request waiting", async () => {
    const wire = new Wire(server.port);
    const unread = "x".repeat(5000);
    await wire.write(
      `GET /rest/v3/users HTTP/1.1\nHost: h\nContent-Length: 5000\n\n${unread}GET /rest/v3/users HTTP/1.1\nHost: h\n\n`,
    );
    expect(await wire.answer()).toMatchObject({ status: 200 });
    expect(await wire.answer()).toMatchObject({ status: 200 });
    wire.destroy();
  });

  it("that nobody reads are thrown away as they come", async () => {
    const wire = new Wire(server.port);
    await wire.write("PUT /rest/v3/users/a HTTP/1.1\nHost: h\nContent-Length: 6000\n\n");
    const answer = await wire.answer();
    expect(answer).toMatchObject({ status: 401, headers: { connection: "keep-alive" } });
    await wire.write("x".repeat(3000));
    await pause(20, "the server reads the first half alone");
    await wire.write(`${"x".repeat(3000)}GET /rest/v3/users HTTP/1.1\nHost: h\n\n`);
    expect(await wire.answer()).toMatchObject({ status: 200 });
    wire.destroy();
  });

  it("that are broken are the client's fault", async () => {
    const wire = new Wire(server.port);
    await wire.write(`${head}Transfer-Encoding: chunked\n\nzz\n`);
    expect((await wire.closed()).startsWith("HTTP/1.1 400")).toBe(true);
  });

  it("whose client goes away leave nothing behind", async () => {
    let told = 0;
    let begun = 0;
    const errors: unknown[] = [];
    const own = await listen(
      sample({}, { onResponse: () => void told++, onError: (error) => errors.push(error) }),
    );
    own.http.on("request", () => begun++);
    for (const round of [1, 2, 3]) {
      const wire = new Wire(own.port);
      await wire.write(`${head}Content-Length: 100\n\n{"na`);
      await expect.poll(() => begun).toBe(round);
      wire.destroy();
    }
    await expect.poll(() => told).toBe(3);
    expect(errors).toEqual([]);
    expect(await send(own.port, "GET /rest/v3/users HTTP/1.1\nHost: h\n\n")).toMatchObject({
      status: 200,
    });
    await own.close();
  });

  it("whose client went away before anybody read are not waited for", async () => {
    const statuses: number[] = [];
    let begun = 0;
    let gone = 0;
    const bearer = async (): Promise<unknown> => {
      const own = ++begun;
      await until(() => gone === own);
      return { user: "slow" };
    };
    const own = await listen(
      sample(
        {},
        { authenticate: { bearer }, onResponse: ({ status }) => void statuses.push(status) },
      ),
      { bodyTimeout: 0 },
    );
    own.http.on("connection", (socket) => socket.on("close", () => gone++));
    const put = "PUT /rest/v3/users/a HTTP/1.1\nHost: h\nAuthorization: Bearer x\n";
    const rests = ["Content-Length: 100\n\n", 'Content-Length: 12\n\n{"name":"a"}'];
    for (const [index, rest] of rests.entries()) {
      const wire = new Wire(own.port);
      await wire.write(`${put}Content-Type: application/json\n${rest}`);
      await expect.poll(() => begun).toBe(index + 1);
      wire.destroy();
    }
    await expect.poll(() => statuses).toEqual([400, 400]);
    await own.close();
  });
});

describe("bodies that are too large", () => {
  const head = `POST /rest/v3/users HTTP/1.1\nHost: h\nContent-Type: application/json\n`;

  it("are refused by their length, before they come", async () => {
    const wire = new Wire(server.port);
    await wire.write(`${head}Content-Length: 5000000\n\n{"name`);
    expect(await wire.answer()).toMatchObject({ status: 413, headers: { connection: "close" } });
    await wire.closed();
  });

  it("are refused while they come, and the client gets to see it", async () => {
    const wire = new Wire(server.port);
    await wire.write(`${head}Transfer-Encoding: chunked\n\n`);
    const chunk = `10000\n${"x".repeat(0x10000)}\n`;
    for (let i = 0; i < 40; i++) await wire.write(chunk);
    expect(await wire.answer()).toMatchObject({ status: 413, headers: { connection: "close" } });
    await wire.write("0\n\n");
    expect(await wire.closed()).toBe("");
  });

  it("are not read for ever", async () => {
    const wire = new Wire(server.port);
    await wire.write(`${head}Content-Length: 900000000\n\n`);
    expect(await wire.answer()).toMatchObject({ status: 413 });
    const part = "x".repeat(1_000_000);
    let written = 0;
    const closed = wire.closed().then(() => "closed");
    while (written < 200 && (await Promise.race([wire.write(part), closed])) !== "closed") {
      written++;
    }
    expect(written).toBeLessThan(200);
  });
});

describe("clients that ask before they send a body", () => {
  let asking: Listening;
  beforeAll(async () => {
    asking = await listen(sample(), { checkContinue: true });
  });
  afterAll(() => asking.close());

  const head = (line: string, headers: string): string =>
    `${line} HTTP/1.1\nHost: h\nExpect: 100-continue\n${headers}\n\n`;

  it.each([
    ["PUT /rest/v3/users/a", "Content-Type: application/json\nContent-Length: 12", 401],
    ["POST /rest/v3/users", "Content-Type: application/json\nContent-Length: 90000000", 413],
    ["POST /rest/v3/users", "Content-Type: text/x\nContent-Length: 12", 415],
    ["POST /rest/v3/nothing", "Content-Length: 12", 404],
  ])("are refused without it: %s %s", async (line, headers, status) => {
    const wire = new Wire(asking.port);
    await wire.write(head(line, headers));
    expect(await wire.answer()).toMatchObject({ status, headers: { connection: "close" } });
    await wire.closed();
  });

  it("are told to go on where it is wanted", async () => {
    const wire = new Wire(asking.port);
    await wire.write(
      head("POST /rest/v3/users", "Content-Type: application/json\nContent-Length: 12"),
    );
    expect(await wire.answer()).toMatchObject({ status: 100 });
    await wire.write('{"name":"a"}');
    expect(await wire.answer()).toMatchObject({
      status: 201,
      headers: { connection: "keep-alive" },
    });
    wire.destroy();
  });
});

describe("clients that go away", () => {
  it("abort the handler's signal", async () => {
    const seen: (boolean | undefined)[] = [];
    let resolve = (): void => undefined;
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    const own = await listen(
      sample({
        listUsers: async ({ request: { signal } }) => {
          seen.push(signal?.aborted);
          signal?.addEventListener("abort", () => resolve());
          await promise;
          seen.push(signal?.aborted);
          return { status: 200, body: null };
        },
      }),
    );
    const wire = new Wire(own.port);
    await wire.write("GET /rest/v3/users HTTP/1.1\nHost: h\n\n");
    await expect.poll(() => seen).toEqual([false]);
    wire.destroy();
    await promise;
    await own.close();
    expect(seen).toEqual([false, true]);
  });
});
