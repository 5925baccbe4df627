import { describe, expect, it } from "vitest";
import { BodyError, type ServerRequest } from "@diptych/runtime";
import { type Answer, ask } from "./ask.ts";
import { sample } from "./sample.ts";

const server = sample();
const user = '{"name":"a"}';
const later =
  (text: string | Uint8Array): ServerRequest["body"] =>
  async () =>
    typeof text === "string" ? new TextEncoder().encode(text) : text;

const post = (
  headers: Record<string, string>,
  body?: string | Uint8Array | ServerRequest["body"],
): Promise<Answer> => ask(server, "POST /users", headers, body);

describe("the media type of a body", () => {
  it.each([
    ["application/json", 201],
    ["Application/JSON", 201],
    ["application/json; charset=UTF-8", 201],
    ['application/json;charset="utf-8"', 201],
    ["application/json; charset=us-ascii", 201],
    ["application/json;", 201],
    ["application/json; profile=x", 201],
    ["application/vnd.example+json", 201],
    ["application/problem+json", 415],
    ["application/json; charset=iso-8859-1", 400],
    ["application/json; charset=nonsense", 400],
    ["application/json; charset=''", 400],
    ["text/json", 201],
    ["text/plain", 415],
    ["application/jsonx", 415],
    ["application/json, application/json", 415],
    ["json", 415],
    ["", 415],
    ["*/*", 415],
    ["application/*", 415],
    ["multipart/form-data; boundary=x", 415],
    ["__proto__", 415],
  ])("%j is %d", async (type, status) => {
    for (const body of [user, later(user)]) {
      const answer = await post({ "Content-Type": type }, body);
      expect(answer.status).toBe(status);
      expect(answer.headers["accept"]).toBe(
        status === 415 ? "application/json, application/xml" : undefined,
      );
    }
  });

  it.each(["application/json; charset=", "json", "", 'application/json; a="b'])(
    "%j is called malformed",
    async (type) => {
      const { detail } = JSON.parse((await post({ "Content-Type": type }, user)).text) as {
        detail: string;
      };
      expect(detail).toMatch(/^The Content-Type is malformed; /);
    },
  );

  it("is needed where there is a body", async () => {
    expect(await post({}, user)).toMatchObject({ status: 415 });
    expect(await post({}, later(user))).toMatchObject({ status: 415 });
  });

  it("may be given without a body, and with a GET", async () => {
    const type = { "Content-Type": "application/json; charset=utf-8" };
    expect(await ask(server, "GET /users", type)).toMatchObject({ status: 200 });
    expect(await ask(server, "GET /users", { "Content-Type": "nonsense" })).toMatchObject({
      status: 200,
    });
    expect(await ask(server, "PUT /note", { "Content-Type": "image/png" })).toMatchObject({
      status: 200,
    });
  });

  it("is told to the handler, also where the document has a range", async () => {
    const { text } = await ask(server, "PUT /note", { "Content-Type": "Text/CSV; x=1" }, "a,b");
    expect(JSON.parse(text)).toEqual({ body: "a,b", contentType: "text/csv" });
  });

  it("chooses what reads it", async () => {
    const type = { "Content-Type": "application/xml" };
    const answer = await post(type, "<User><name>x</name></User>");
    expect(JSON.parse(answer.text)).toEqual({ name: "x" });
  });
});

describe("bodies that are not there", () => {
  it.each([
    [{}, undefined],
    [{ "Content-Type": "application/json" }, undefined],
    [{ "Content-Type": "application/json", "Content-Length": "0" }, later("")],
    [{ "Content-Type": "application/json" }, later("")],
    [{ "Content-Type": "application/json" }, ""],
    [{ "Transfer-Encoding": "chunked" }, later("")],
  ])("are 400 where one is required: %j", async (headers, body) => {
    const answer = await post(headers as Record<string, string>, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The body is missing.");
  });

  it.each([
    [{}, undefined, null],
    [{ "Content-Length": "0" }, later(""), null],
    [{ "Transfer-Encoding": "chunked" }, later(""), null],
    // An empty text is a text.
    [{ "Content-Type": "text/plain" }, later(""), ""],
  ])("are nothing where none is required: %j", async (headers, body, value) => {
    const answer = await ask(server, "PUT /note", headers as Record<string, string>, body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ body: value });
  });

  it("are not missed where the operation has none: others are left alone", async () => {
    let read = false;
    const body = async (): Promise<Uint8Array> => {
      read = true;
      return new Uint8Array(0);
    };
    const headers = { "Content-Type": "text/x", "Content-Length": "5" };
    expect(await ask(server, "GET /users", headers, body)).toMatchObject({ status: 200 });
    expect(read).toBe(false);
  });
});

describe("the bytes of a body", () => {
  const json = { "Content-Type": "application/json" };

  it.each(["gzip", "br", "deflate, gzip", "identity, gzip"])(
    "are not read with Content-Encoding %s",
    async (coding) => {
      const answer = await post({ ...json, "Content-Encoding": coding }, user);
      expect(answer).toMatchObject({ status: 415, headers: { "accept-encoding": "identity" } });
    },
  );

  it.each(["identity", "Identity", ""])("are read with Content-Encoding %j", async (coding) => {
    expect(await post({ ...json, "Content-Encoding": coding }, user)).toMatchObject({
      status: 201,
    });
  });

  it.each([
    ["application/json", [0x22, 0xe9, 0x22]],
    ["application/json; charset=utf-8", [0x22, 0xe9, 0x22]],
    ["application/json; charset=us-ascii", [0x22, 0xc3, 0xa9, 0x22]],
    [
      "application/xml; charset=utf-8",
      [...Buffer.from("<User><name>\xe9</name></User>", "latin1")],
    ],
    ["application/xml; charset=us-ascii", [...Buffer.from("<User><name>é</name></User>")]],
  ])("that are not what %s says are 400", async (type, bytes) => {
    const answer = await post({ "Content-Type": type }, later(Uint8Array.from(bytes)));
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/not (UTF-8|US-ASCII)/);
  });

  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><User><name>';
  it.each(["é", "e"])("of XML are in the charset of Content-Type, with %s", async (name) => {
    const bytes = Buffer.from(`${declared}${name}</name></User>`);
    const answer = await post({ "Content-Type": "application/xml; charset=UTF-8" }, bytes);
    expect(answer.status).toBe(201);
  });

  it("may be as many as the limit, and no more", async () => {
    const small = sample({}, { bodyLimit: 20 });
    const ofSize = (size: number): string => `{"name":"${"a".repeat(size - 11)}"}`;
    const send = (size: number, headers = {}, body: Parameters<typeof ask>[3] = ofSize(size)) =>
      ask(small, "POST /users", { ...json, ...headers }, body);
    expect(ofSize(20)).toHaveLength(20);
    expect(await send(20)).toMatchObject({ status: 201 });
    expect(await send(20, {}, later(ofSize(20)))).toMatchObject({ status: 201 });
    const large = await send(21);
    expect(large.status).toBe(413);
    expect(large.text).toContain("20 bytes");
    expect(await send(21, {}, later(ofSize(21)))).toMatchObject({ status: 413 });
  });

  it("are not asked for where their length says that they are too many", async () => {
    let asked = 0;
    const body = async (limit: number): Promise<Uint8Array> => {
      asked = limit;
      return new Uint8Array(0);
    };
    const over = { ...json, "Content-Length": String(1024 * 1024 + 1) };
    expect(await post(over, body)).toMatchObject({ status: 413 });
    expect(asked).toBe(0);
    await post({ ...json, "Content-Length": String(1024 * 1024) }, body);
    expect(asked).toBe(1024 * 1024);
  });

  it.each([
    ["too-large", 413],
    ["timeout", 408],
    ["aborted", 400],
  ] as const)("that cannot be had (%s) are %d", async (kind, status) => {
    const body = (): Promise<Uint8Array> => Promise.reject(new BodyError(kind));
    expect(await post(json, body)).toMatchObject({ status });
  });

  it("are 500 where reading them fails for another reason", async () => {
    const errors: unknown[] = [];
    const own = sample({}, { onError: (error) => errors.push(error) });
    const body = (): Promise<Uint8Array> => Promise.reject(new Error("disk"));
    expect(await ask(own, "POST /users", json, body)).toMatchObject({ status: 500 });
    expect(errors).toHaveLength(1);
  });
});
