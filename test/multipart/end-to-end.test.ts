import { afterEach, describe, expect, it } from "vitest";
import { type Adapter, echo, open, type Opened } from "./uploads.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(adapter: Adapter, options: object = {}): Promise<Opened> {
  const made = await open(echo, options, adapter);
  closing.push(made.close);
  return made;
}

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const png = { type: "image/png" };

describe.each(["node", "fastify", "fetch"] as const)("a multipart body behind %s", (adapter) => {
  it("has a field, JSON and a file", async () => {
    const { client } = await opened(adapter);
    const body = {
      file: new File(["bytes"], 'a "b"\r\nü.png', png),
      caption: "Grün & %22 +",
      meta: { width: 1 },
    };
    expect(await client.uploadProductImage({ productId: "1", body })).toEqual({
      file: { name: 'a "b"\r\nü.png', type: "image/png", text: "bytes" },
      caption: "Grün & %22 +",
      meta: { width: 1 },
    });
  });

  it("has a file from a stream, from bytes and from a Blob, with or without a name", async () => {
    const { client } = await opened(adapter);
    const files = [
      [new Blob(["x"], png), { name: "blob", type: "image/png", text: "x" }],
      [
        { content: new Blob(["x"], png), filename: "../a", contentType: "image/jpeg" },
        { name: "../a", type: "image/jpeg", text: "x" },
      ],
      [
        { content: chunks("a", "b"), filename: "a.jpg", contentType: "image/jpeg" },
        { name: "a.jpg", type: "image/jpeg", text: "ab" },
      ],
      [
        { content: new Blob(["web"]).stream(), contentType: "image/png; q=1" },
        { name: "blob", type: "image/png; q=1", text: "web" },
      ],
      [
        { content: "text", contentType: "image/png" },
        { name: "blob", type: "image/png", text: "text" },
      ],
    ];
    for (const [file, expected] of files)
      expect(await client.uploadProductImage({ productId: "1", body: { file } })).toEqual({
        file: expected,
      });
  });

  it("has arrays as repeated parts, scalars as text, and objects as JSON", async () => {
    const { client } = await opened(adapter);
    const body = {
      title: "Ä",
      kind: "public",
      year: 2020,
      isOpen: true,
      tags: ["a,b", "", "c"],
      places: [{ x: 1.5 }, { x: 2, y: 3 }],
      pictures: [new File(["1"], "1"), { content: chunks("2"), filename: "2" }],
      cover: new Uint8Array([65]),
    };
    const file = (name: string, text: string): object => ({
      name,
      type: "application/octet-stream",
      text,
    });
    const { pictures: _, cover: __, ...rest } = body;
    expect(await client.addAlbum({ body })).toEqual({
      ...rest,
      pictures: [file("1", "1"), file("2", "2")],
      cover: file("blob", "A"),
    });
  });

  it("is read part by part in the order in which it is sent", async () => {
    const { client } = await opened(adapter);
    const pictures = [
      { content: chunks("x".repeat(100_000), "y"), filename: "../../x" },
      new File(["2"], "2"),
    ];
    const body = { title: "t", pictures, tags: ["a", "b"], places: [{ x: 1 }], year: 7 };
    expect(await client.streamAlbum({ body })).toEqual([
      ["title", "t"],
      ["pictures", "../../x", "application/octet-stream", `${"x".repeat(100_000)}y`],
      ["pictures", "2", "application/octet-stream", "2"],
      ["tags", "a"],
      ["tags", "b"],
      ["places", { x: 1 }],
      ["year", 7],
    ]);
  });

  it("has the styles of forms, without percent-encoding", async () => {
    const { client } = await opened(adapter);
    const body = {
      joined: ["a b", "ü&%"],
      piped: [1, 2],
      repeated: ["a,b", "c"],
      deep: { x: 1, y: 2 },
      fields: { w: 1, h: 2 },
      data: "aGk=",
      quoted: '"',
      either: [1, 2],
      html: "<b>",
    };
    expect(await client.sendStyles({ body })).toEqual(body);
  });
});

describe("a client refuses, before it sends anything,", () => {
  it.each([
    [
      { file: new File([""], "a", { type: "image/gif" }) },
      "/file",
      "expected image/png or image/jpeg",
    ],
    [{ file: new Blob([]) }, "/file", "got application/octet-stream"],
    [{ caption: "abc" }, "/file", "is required but missing"],
    [{ file: new Blob([], png), caption: "a" }, "/caption", "expected at least 2"],
    [{ file: new Blob([], png), meta: { width: 0 } }, "/meta/width", "expected"],
    [{ file: new Blob([], png), meta: {} }, "/meta/width", "is required but missing"],
    [{ file: new Blob([], png), other: 1 }, "/other", "is not a known property"],
  ])("%o", async (body, path, message) => {
    const { client } = await opened("node");
    const call = client.uploadProductImage({ productId: "1", body });
    await expect(call).rejects.toMatchObject({
      kind: "encode",
      message: expect.stringContaining(`${path}: `) as unknown,
      issues: [{ path, message: expect.stringContaining(message) as unknown }],
    });
  });
});

describe("a server refuses", () => {
  const text = (value: string, type?: string): Blob =>
    new Blob([value], type === undefined ? {} : { type });
  const image = text("", "image/png");
  it.each([
    [{ file: text("", "image/gif") }, "/file", "expected image/png or image/jpeg, got image/gif"],
    [{ caption: "abc" }, "/file", "is required but missing"],
    [{ file: image, caption: "a" }, "/caption", "expected at least 2 characters, got"],
    [{ file: image, meta: text('{"width":0}', "application/json") }, "/meta/width", "expected"],
    [{ file: image, meta: text("{", "application/json") }, "/meta", "expected JSON"],
    [
      { file: image, meta: text("{}", "text/html") },
      "/meta",
      "expected application/json, got text/html",
    ],
    [{ file: image, other: "x" }, "/other", "is not a known property"],
    [{ file: image, caption: text("abc", "text/plain;charset=utf-16") }, "/caption", "charset"],
  ])("%o, and names the place", async (parts, pointer, detail) => {
    const { origin } = await opened("node");
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) body.append(name, value as Blob);
    const response = await fetch(`${origin}/products/1/image`, { method: "POST", body });
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: unknown };
    expect(errors).toEqual([{ pointer, detail: expect.stringContaining(detail) as unknown }]);
  });

  it("a part that comes twice, and all mistakes at once", async () => {
    const { origin } = await opened("node");
    const body = new FormData();
    body.append("file", image);
    body.append("file", image);
    body.append("caption", "ab");
    body.append("caption", "ab");
    body.append("meta", '{"width":"1"}');
    const response = await fetch(`${origin}/products/1/image`, { method: "POST", body });
    const { errors } = (await response.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(["/file", "/caption", "/meta/width"]);
  });
});
