import { afterEach, describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { positionsDocument } from "./positions-document.ts";
import { type Adapter, open, type Opened, type Received, seen } from "./uploads.ts";

type Name =
  | "addPicture"
  | "addList"
  | "addFiles"
  | "streamImages"
  | "streamPoints"
  | "streamPicture";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Part extends Omit<Received, "name"> {
  readonly index: number;
}

const whole = async ({ body }: { body: unknown }): Promise<object> => ({
  status: 201,
  body: await seen(body),
});

const partByPart = async ({ body }: { body: AsyncIterable<Part> }): Promise<object> => {
  const parts: unknown[] = [];
  for await (const { index, value, filename, contentType, headers, stream } of body) {
    if (stream === undefined) parts.push([index, value]);
    else {
      const text = await new Response(stream).text();
      parts.push([index, filename ?? "no name", contentType, headers?.["x-place"] ?? "", text]);
    }
  }
  return { status: 201, body: parts };
};

const handlers: Readonly<Record<Name, unknown>> = {
  addPicture: whole,
  addList: whole,
  addFiles: whole,
  streamImages: partByPart,
  streamPoints: partByPart,
  streamPicture: partByPart,
};

async function opened(adapter: Adapter, options: object = {}): Promise<Opened<Name>> {
  const made = await open<Name>(handlers, options, adapter, positionsDocument);
  closing.push(made.close);
  return made;
}

async function* from<T>(...values: readonly T[]): AsyncGenerator<T> {
  for (const value of values) yield value;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (text: string, type: string, name = ""): object => ({ name, type, text });

describe.each(["node", "fastify", "fetch"] as const)("parts without names behind %s", (adapter) => {
  it("are a tuple of JSON, a file, text, a value that may be null, base64 and a list", async () => {
    const { client } = await opened(adapter);
    const image = new File(["x"], 'a"ü".png', { type: "image/png" });
    const rest = ["<ü>", null, "aGk=", [1, 2]];
    expect(await client.addPicture({ body: [{ width: 1 }, image, ...rest] })).toEqual([
      { width: 1 },
      file("x", "image/png", 'a"ü".png'),
      ...rest,
    ]);
    const streamed = { content: from(bytes("a"), bytes("b")), contentType: "image/x" };
    const body = [{ width: 2, taken: "2024-02-29" }, streamed, "", 7];
    expect(await client.addPicture({ body })).toEqual([
      { width: 2, taken: "2024-02-29" },
      file("ab", "image/x"),
      "",
      7,
    ]);
  });

  it("are an array, whose media types are those of the positions", async () => {
    const { client } = await opened(adapter);
    expect(await client.addList({ body: ["ab", "c,d & %20"] })).toEqual(["ab", "c,d & %20"]);
    const png = new Blob(["1"], { type: "image/png" });
    expect(await client.addFiles({ body: ["<html>", png] })).toEqual([
      "<html>",
      file("1", "image/png"),
    ]);
    expect(await client.addFiles({ body: [] })).toEqual([]);
  });

  it("come one after the other where itemSchema describes them", async () => {
    const { client } = await opened(adapter);
    const jpeg = (index: number, name: string, text: string): unknown[] => [
      index,
      name,
      "image/jpeg",
      "",
      text,
    ];
    const files = [bytes("1"), new Blob(["2"], { type: "image/jpeg" }), new File(["3"], "3")];
    const seenFiles = [jpeg(0, "no name", "1"), jpeg(1, "no name", "2"), jpeg(2, "3", "3")];
    expect(await client.streamImages({ body: files })).toEqual(seenFiles);
    expect(await client.streamImages({ body: from(...files) })).toEqual(seenFiles);
    expect(await client.streamPoints({ body: from({ width: 1 }, { width: 2 }) })).toEqual([
      [0, { width: 1 }],
      [1, { width: 2 }],
    ]);
    expect(await client.streamPoints({ body: [] })).toEqual([]);
  });

  it("come one after the other with x-body-stream", async () => {
    const { client } = await opened(adapter);
    const large = "x".repeat(300_000);
    const content = from(bytes(large), bytes("y"));
    expect(await client.streamPicture({ body: [{ width: 1 }, { content }, bytes("z")] })).toEqual([
      [0, { width: 1 }],
      [1, "no name", "application/octet-stream", "", `${large}y`],
      [2, "no name", "application/octet-stream", "", "z"],
    ]);
  });
});

describe("a client refuses, before it sends anything,", () => {
  const png = new Blob([], { type: "image/png" });
  it.each([
    ["addPicture", [{ width: 0 }, png], "/0/width", "expected"],
    ["addPicture", [{ width: 1, other: 1 }, png], "/0/other", "is not a known property"],
    ["addPicture", [{ width: 1 }], "", "expected at least 2"],
    ["addPicture", [{ width: 1 }, png, "too long"], "/2", "expected at most 5"],
    ["addPicture", [{ width: 1 }, png, "", 1, "", [], ""], "", "expected at most 6"],
    ["addPicture", [{ width: 1 }, new Blob([], { type: "text/plain" })], "/1", "got text/plain"],
    ["addList", [], "", "expected at least 1"],
    ["addList", ["ab", "ab"], "", "expected"],
    ["addList", ["ab", "c"], "/1", "expected at least 2"],
    ["addFiles", ["a", bytes(""), png], "/1", "expected image/png or image/jpeg"],
    ["streamPoints", [{ width: 1 }, { width: 0 }], "/1/width", "expected"],
    ["streamImages", [bytes(""), png], "/1", "expected image/jpeg, got image/png"],
  ] as const)("%s with %o", async (name, body, path, message) => {
    const { client } = await opened("node");
    await expect(client[name]({ body })).rejects.toMatchObject({
      kind: "encode",
      issues: [{ path, message: expect.stringContaining(message) as unknown }],
    });
  });

  it("and ends a body whose parts come one after the other with the first mistake", async () => {
    const { client, errors } = await opened("node");
    const body = from({ width: 1 }, { width: 0 });
    await expect(client.streamPoints({ body })).rejects.toMatchObject({
      kind: "network",
      message: expect.stringContaining("/1/width: expected at least 1") as unknown,
    });
    expect(errors).toEqual([]);
  });
});

/** A body with the boundary `b`; each part is its headers, an empty line and its text. */
const mixed = (...parts: readonly string[]): string =>
  `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--`;
const json = (text: string): string => `Content-Type: application/json\r\n\r\n${text}`;
const image = "Content-Type: image/png\r\n\r\nx";

async function send(
  path: string,
  text: string,
  options: object = {},
  contentType = "multipart/mixed; boundary=b",
): Promise<{ status: number; body: unknown }> {
  const { origin } = await opened("node", options);
  const response = await fetch(origin + path, {
    method: "POST",
    body: Buffer.from(text),
    headers: { "Content-Type": contentType },
  });
  return { status: response.status, body: await response.json() };
}

describe("a server takes", () => {
  it("parts without any header, with a preamble and an epilogue", async () => {
    const text = `preamble\r\n${mixed("\r\nab", "\r\ncd")}\r\nepilogue`;
    expect(await send("/lists", text)).toEqual({ status: 201, body: ["ab", "cd"] });
  });

  it("a Content-Disposition of any type, and headers that only the stream shows", async () => {
    const first = `Content-Disposition: inline; filename="../a"\r\nX-Place: 1\r\nContent-Type: image/jpeg\r\n\r\nx`;
    const second = "Content-Disposition: form-data; name=n\r\nContent-Type: image/jpeg\r\n\r\n";
    expect(await send("/images", mixed(first, second))).toEqual({
      status: 201,
      body: [
        [0, "../a", "image/jpeg", "1", "x"],
        [1, "no name", "image/jpeg", "", ""],
      ],
    });
  });

  it("a type beside the boundary", async () => {
    const text = mixed("Content-Type: text/html\r\n\r\nx", image);
    const contentType = 'multipart/related; type="text/html"; boundary="b"';
    expect(await send("/files", text, {}, contentType)).toEqual({
      status: 201,
      body: ["x", file("x", "image/png")],
    });
  });
});

describe("a server refuses", () => {
  it.each([
    ["/pictures", mixed(json('{"width":0}'), image), 400, "/0/width", "expected"],
    ["/pictures", mixed(json("{"), image), 400, "/0", "expected JSON"],
    ["/pictures", mixed(json('{"width":1}')), 400, "", "expected at least 2"],
    ["/pictures", mixed(json('{"width":1}'), "\r\nx"), 400, "/1", "expected image/*"],
    [
      "/pictures",
      mixed(json('{"width":1}'), image, "Content-Type: text/plain\r\n\r\nx"),
      400,
      "/2",
      "expected text/html, got text/plain",
    ],
    ["/pictures", mixed(json('{"width":1}'), image, "\r\ntoo long"), 400, "/2", "at most 5"],
    ["/pictures", mixed(json('{"width":1}'), image, "\r\nx", json('"x"')), 400, "/3", "expected"],
    [
      "/pictures",
      mixed(json('{"width":1}'), image, "\r\nx", json("1"), "\r\n", json("[]"), "\r\n"),
      400,
      "",
      "expected at most 6",
    ],
    ["/lists", mixed("\r\nab", "\r\nab"), 400, "", "expected"],
    ["/lists", mixed("Content-Type: text/plain;charset=utf-16\r\n\r\nab"), 400, "/0", "charset"],
    ["/whole", mixed(json('{"width":1}')), 400, "", "expected at least 2 items, got 1"],
    ["/whole", mixed(json('{"width":1}'), image, image, image), 400, "", "at most 3 items"],
    ["/points", mixed(json('{"width":1}'), json("{}")), 400, "/1/width", "is required"],
    ["/images", mixed(image), 400, "/0", "expected image/jpeg, got image/png"],
  ])("at %s %j", async (path, text, status, pointer, detail) => {
    const answer = await send(path, text);
    expect(answer.status).toBe(status);
    const { errors } = answer.body as { errors: unknown };
    expect(errors).toEqual([{ pointer, detail: expect.stringContaining(detail) as unknown }]);
  });

  it.each([
    ["/lists", mixed("\r\nab").slice(0, -4), "the last boundary is missing"],
    ["/images", mixed("\r\nab").slice(0, -4), ""],
    ["/lists", mixed("Content-Disposition: a b\r\n\r\nx"), "Content-Disposition is malformed"],
    ["/lists", mixed("Content-Type: x\r\n\r\nx"), "Content-Type is malformed"],
  ])("what is malformed at %s: %j", async (path, text, detail) => {
    expect(await send(path, text)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(detail) as unknown },
    });
  });

  const limits = { parts: 3, fieldSize: 11, fileSize: 20 };
  it.each([
    ["/lists", mixed(...Array.from({ length: 4 }, () => "\r\nab")), undefined],
    ["/points", mixed(...Array.from({ length: 4 }, () => '\r\n{"width":1}')), undefined],
    ["/lists", mixed("\r\nab", `\r\n${"x".repeat(12)}`), "/1"],
    ["/points", mixed(json('{"width":12}')), "/0"],
    ["/images", mixed(`Content-Type: image/jpeg\r\n\r\n${"x".repeat(21)}`), "/0"],
  ])("what is too large at %s: %j", async (path, text, pointer) => {
    const answer = await send(path, text, { multipart: multipartParser(limits) });
    expect(answer.status).toBe(413);
    const { errors } = answer.body as { errors?: readonly { pointer: string }[] };
    expect(errors?.[0]?.pointer).toBe(pointer);
  });

  it("many mistakes, of which it names some", async () => {
    const parts = Array.from({ length: 1000 }, () => "\r\nx");
    const { status, body } = await send("/lists", mixed(...parts));
    expect(status).toBe(400);
    expect((body as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(100);
  });
});
