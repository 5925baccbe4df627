import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../sample.ts";
import { listen, type Listening, send, Wire } from "./raw.ts";

let server: Listening;
beforeAll(async () => {
  server = await listen(sample({}, { onError: () => undefined }));
});
afterAll(() => server.close());

const json = '{"name":"é"}';
const body = Buffer.from(json).toString("latin1");

describe("requests as other clients send them", () => {
  it("curl", async () => {
    const answer = await send(
      server.port,
      `POST /rest/v3/users?page_size=1 HTTP/1.1
Host: localhost:8080
User-Agent: curl/8.5.0
Accept: */*
Content-Type: application/json
Content-Length: ${body.length}

${body}`,
    );
    expect(answer).toMatchObject({ status: 201, text: body });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(body.length),
      connection: "keep-alive",
    });
  });

  it("Java's HttpURLConnection", async () => {
    const answer = await send(
      server.port,
      `GET /rest/v3/xml HTTP/1.1
Content-Type: application/xml
User-Agent: Java/17.0.9
Host: localhost
Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2
Connection: keep-alive

`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/xml; charset=UTF-8");
  });

  it("Java's HttpURLConnection, which sends credentials only when it is asked to", async () => {
    const wire = new Wire(server.port);
    const request = (authorization: string): string => `PUT /rest/v3/users/a HTTP/1.1
Content-Type: application/json
${authorization}Host: localhost
Content-Length: ${body.length}

${body}`;
    await wire.write(request(""));
    const challenged = await wire.answer();
    expect(challenged.status).toBe(401);
    expect(challenged.headers["www-authenticate"]).toMatch(/^Basic realm=/);
    await wire.write(request(`Authorization: Basic ${btoa("a:right")}\n`));
    expect(await wire.answer()).toMatchObject({ status: 200 });
    wire.destroy();
  });

  it(".NET's HttpClient, which waits for 100 before it sends the body", async () => {
    const wire = new Wire(server.port);
    await wire.write(`POST /rest/v3/users HTTP/1.1
Host: localhost
Expect: 100-continue
Content-Type: application/json; charset=utf-8
Content-Length: ${body.length}

`);
    expect(await wire.answer()).toMatchObject({ status: 100 });
    await wire.write(body);
    expect(await wire.answer()).toMatchObject({ status: 201, text: body });
    wire.destroy();
  });

  it("Python's requests, one after another on a connection", async () => {
    const wire = new Wire(server.port);
    for (const name of ["a", "b"]) {
      await wire.write(`GET /rest/v3/users/${name} HTTP/1.1
Host: localhost
User-Agent: python-requests/2.31.0
Accept-Encoding: gzip, deflate
Accept: */*
Connection: keep-alive
Authorization: Basic ${btoa("a:right")}

`);
      expect(JSON.parse((await wire.answer()).text)).toMatchObject({ name });
    }
    wire.destroy();
  });

  it("HTTP/1.0", async () => {
    const wire = new Wire(server.port);
    await wire.write("GET /rest/v3/users HTTP/1.0\n\n");
    expect(await wire.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await wire.closed()).toBe("");
  });
});

describe("targets", () => {
  const get = (target: string) => send(server.port, `GET ${target} HTTP/1.1\nHost: h\n\n`);
  const getUser = (name: string) =>
    send(
      server.port,
      `GET /rest/v3/users/${name} HTTP/1.1\nHost: h\nAuthorization: Bearer good\n\n`,
    );

  it.each([
    ["/rest/v3/users?page_size=5", 200],
    ["http://h/rest/v3/users", 200],
    ["/rest/v3/users?x='a';(b),\"c\"|{d}^`<e>", 200],
    ["/rest/v3/users?page_size=1&x=a+b;c=d", 200],
    ["/rest/v3/users?", 200],
    ["/rest/v3/../v3/users", 404],
    ["/rest/v3/users/../users", 404],
    ["/rest/v3/users/%2e%2e/users", 404],
    ["/rest/v3//users", 404],
    ["/rest/v3/users/..", 404],
    ["/rest/v3/users/%2e%2e", 404],
    ["/rest/v3/users/%00", 404],
    ["/rest/v3/users/", 404],
    ["/%72est/v3/users", 404],
  ])("%s is %d", async (target, status) => {
    expect(await get(target)).toMatchObject({ status });
  });

  it.each([
    ["a%2Fb", "a/b"],
    ["...", "..."],
    ["a;b,c=(d)'e'", "a;b,c=(d)'e'"],
    ["a+b", "a+b"],
    ["%C3%A9", "é"],
  ])("the segment %s is the value %s", async (segment, name) => {
    const { status, text } = await getUser(segment);
    expect(status).toBe(200);
    expect(JSON.parse(Buffer.from(text, "latin1").toString())).toMatchObject({ name });
  });

  it("of a long URL, and refuses one that is too long", async () => {
    expect(await get(`/rest/v3/users?x=${"a".repeat(12_000)}`)).toMatchObject({ status: 200 });
    expect(await get(`/rest/v3/users?x=${"a".repeat(20_000)}`)).toMatchObject({ status: 431 });
  });
});

describe("methods", () => {
  it("answers HEAD with the length of what GET has, and goes on", async () => {
    const wire = new Wire(server.port);
    await wire.write("HEAD /rest/v3/users HTTP/1.1\nHost: h\n\n");
    const head = await wire.answer(true);
    expect(head).toMatchObject({ status: 200, headers: { "content-length": "13" }, text: "" });
    await wire.write("GET /rest/v3/users HTTP/1.1\nHost: h\n\n");
    expect(await wire.answer()).toMatchObject({ status: 200, text: '{"size":null}' });
    wire.destroy();
  });

  it("answers OPTIONS", async () => {
    const answer = await send(server.port, "OPTIONS /rest/v3/users HTTP/1.1\nHost: h\n\n");
    expect(answer).toMatchObject({ status: 204, headers: { allow: "GET, POST, HEAD, OPTIONS" } });
    expect(answer.headers).not.toHaveProperty("content-length");
    expect(answer.headers).not.toHaveProperty("content-type");
    expect(await send(server.port, "OPTIONS * HTTP/1.1\nHost: h\n\n")).toMatchObject({
      status: 204,
    });
  });

  it("answers 204 without a body, a type or a length", async () => {
    const wire = new Wire(server.port);
    await wire.write("DELETE /rest/v3/users/a HTTP/1.1\nHost: h\n\n".repeat(2));
    for (const _ of [1, 2]) {
      const { status, headers } = await wire.answer();
      expect(status).toBe(204);
      expect(Object.keys(headers).sort()).toEqual(["connection", "date", "keep-alive"]);
    }
    wire.destroy();
  });

  it("refuses a flood of headers", async () => {
    const flood = Array.from({ length: 3000 }, (_, i) => `X-${i}: ${"a".repeat(20)}`).join("\n");
    expect(
      await send(server.port, `GET /rest/v3/users HTTP/1.1\nHost: h\n${flood}\n\n`),
    ).toMatchObject({ status: 431 });
  });
});
