import { afterEach, describe, expect, it } from "vitest";
import { positionsDocument } from "./positions-document.ts";
import { open, type Opened, type Received, seen } from "./uploads.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Name = "streamRanges" | "addNamed";

const handlers = {
  streamRanges: async ({ body }: { body: AsyncIterable<Received> }) => {
    const parts: unknown[] = [];
    for await (const { headers, stream } of body)
      parts.push([headers, await new Response(stream).text()]);
    return { status: 201, body: parts };
  },
  addNamed: async ({ body }: { body: unknown }) => ({ status: 201, body: await seen(body) }),
};

async function opened(): Promise<Opened<Name>> {
  const made = await open<Name>(handlers, {}, "node", positionsDocument);
  closing.push(made.close);
  return made;
}

const file = (headers?: object): object => ({ content: "x", headers });

describe("headers that a document requires of files", () => {
  it("are sent and read", async () => {
    const { client } = await opened();
    const range = { "content-range": "bytes 0-0/1", "X-Other": "a b" };
    expect(await client.streamRanges({ body: [file(range)] })).toEqual([
      [{ "content-type": "video/mp4", "content-range": "bytes 0-0/1", "x-other": "a b" }, "x"],
    ]);
    const place = { "X-Place": "1" };
    const got = { name: "blob", type: "application/octet-stream", text: "x" };
    expect(await client.addNamed({ body: { file: file(place), more: [file(place)] } })).toEqual({
      file: got,
      more: [got],
    });
  });

  it.each([
    ["streamRanges", [file({ "Content-Range": "1" }), file()], "/1", "Content-Range"],
    ["streamRanges", [new Uint8Array(1)], "/0", "Content-Range"],
    ["addNamed", { file: file({ other: "1" }) }, "/file", "X-Place"],
    ["addNamed", { file: file({ "x-place": "1" }), more: [new Blob([])] }, "/more", "X-Place"],
  ] as const)("are missed before %s sends %o", async (name, body, path, header) => {
    const { client } = await opened();
    await expect(client[name]({ body })).rejects.toMatchObject({
      kind: "encode",
      issues: [{ code: "required", path, message: `the header ${header} is missing` }],
    });
  });

  it.each([
    [{ "Content-Range": "1\r\nX: 2" }],
    [{ "Content-Range": "\u00fc" }],
    [{ "Content-Range": "1", "a b": "1" }],
    [{ "Content-Range": "1", "": "1" }],
    [{ "Content-Range": "1", "content-type": "a/b" }],
    [{ "Content-Range": "1", "Content-Disposition": "inline" }],
  ])("are refused as what would become something else: %o", async (headers) => {
    const { client } = await opened();
    await expect(client.streamRanges({ body: [file(headers)] })).rejects.toMatchObject({
      kind: "encode",
      message: expect.stringContaining("cannot have the header") as unknown,
    });
  });

  it("are missed by servers", async () => {
    const { origin } = await opened();
    const form = new FormData();
    form.append("file", new Blob(["x"]));
    const named = await fetch(`${origin}/named`, { method: "POST", body: form });
    expect(await named.json()).toMatchObject({
      status: 400,
      errors: [{ pointer: "/file", detail: "the header X-Place is missing" }],
    });
    const part = "--b\r\nContent-Type: video/mp4\r\n\r\nx\r\n--b--";
    const headers = { "Content-Type": "multipart/byteranges; boundary=b" };
    const ranges = await fetch(`${origin}/ranges`, { method: "POST", body: part, headers });
    expect(await ranges.json()).toMatchObject({
      status: 400,
      errors: [{ pointer: "/0", detail: "the header Content-Range is missing" }],
    });
  });
});
