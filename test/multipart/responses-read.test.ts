import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { afterEach, describe, expect, it } from "vitest";
import { responsesDocument } from "./responses-document.ts";
import { album, closeAll, closing, type Name, opened, png, seenAlbum, shown } from "./responses.ts";
import { type Opened, type Received, seen, uploadClient } from "./uploads.ts";

afterEach(closeAll);

/** A client of a server that responds with these bytes. */
async function reading(
  text: string,
  contentType: string = "multipart/form-data; boundary=b",
  isCut: boolean = false,
): Promise<Opened<Name>["client"]> {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { "Content-Type": contentType });
    response.write(Buffer.from(text, "latin1"), () => {
      if (isCut) response.destroy();
      else response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return uploadClient<Name>({ baseUrl }, responsesDocument);
}

const part = (headers: string, text: string): string => `--b\r\n${headers}\r\n\r\n${text}\r\n`;
const field = (name: string, text: string, more = ""): string =>
  part(`Content-Disposition: form-data; name="${name}"${more}`, text);
const body = (...parts: readonly string[]): string => `${parts.join("")}--b--`;
const meta = field("meta", '{"width":1}', "\r\nContent-Type: application/json");

describe("a response that is not as the document says is an error of the kind decode", () => {
  it.each([
    [
      "a line that begins with the delimiter and goes on",
      body(field("title", "x\r\n--b2"), meta),
      "goes on",
    ],
    ["a line of headers without a colon", body(part("A", "x"), meta), "has no name or no colon"],
    ["no last boundary", field("title", "x"), "the last boundary is missing"],
    [
      "headers that are too large",
      body(part(`A: ${"a".repeat(20_000)}`, "x")),
      "have more than 16384 bytes",
    ],
    ["a part without a name", body(part("A: 1", "x")), "has no Content-Disposition"],
    [
      "too many parts",
      body(...Array.from({ length: 1001 }, () => field("tags", "x"))),
      "more than 1000 parts",
    ],
    ["a part twice", body(field("title", "x"), field("title", "y"), meta), "/title: "],
    [
      "an unknown part",
      body(field("title", "x"), meta, field("other", "x")),
      "/other: is not a known property",
    ],
    [
      "a value that breaks a rule",
      body(field("title", "x"), meta, field("count", "-1")),
      "/count: ",
    ],
    ["JSON that is none", body(field("title", "x"), field("meta", "{")), "meta"],
    [
      "JSON that breaks a rule",
      body(field("title", "x"), field("meta", '{"width":0}')),
      "/meta/width",
    ],
    ["a part that is missing", body(field("title", "x")), "meta"],
  ])("%s", async (_, text, message) => {
    const client = await reading(text);
    const error = {
      name: "ApiError",
      kind: "decode",
      message: expect.stringContaining(message) as unknown,
    };
    await expect(client.getAlbum()).rejects.toMatchObject(error);
    await expect(shown(client.getAlbum.parts())).rejects.toMatchObject(error);
  });

  it("no boundary, and two", async () => {
    for (const parameter of ["", "; boundary=b; boundary=c"]) {
      const client = await reading(
        body(field("title", "x"), meta),
        `multipart/form-data${parameter}`,
      );
      const error = {
        kind: "decode",
        message: expect.stringContaining("names no boundary") as unknown,
      };
      await expect(client.getAlbum()).rejects.toMatchObject(error);
      await expect(shown(client.getAlbum.parts())).rejects.toMatchObject(error);
    }
  });

  it("a part that is no file and larger than the limit of items", async () => {
    const client = await reading(body(field("title", "x"), field("tags", "x".repeat(2000)), meta));
    await expect(shown(client.getAlbum.parts({}, { itemLimit: 1000 }))).rejects.toMatchObject({
      kind: "decode",
      message: expect.stringContaining("larger than 1000 bytes") as unknown,
    });
    const file = field("cover", "x".repeat(2000), '; filename="c"\r\nContent-Type: image/png');
    const other = await reading(body(field("title", "x"), file, meta));
    expect(await shown(other.getAlbum.parts({}, { itemLimit: 1000 }))).toHaveLength(3);
  });
});

it("a response that breaks off is an error of the kind network, also in the stream of a file", async () => {
  const file = field("cover", "x".repeat(2000), '; filename="c"\r\nContent-Type: image/png');
  const client = await reading(field("title", "x") + file, undefined, true);
  await expect(client.getAlbum()).rejects.toMatchObject({ kind: "network" });
  const parts = client.getAlbum.parts();
  await parts.next();
  const { stream } = (await parts.next()).value as Received;
  await expect(new Response(stream).text()).rejects.toMatchObject({ kind: "network" });
  await expect(parts.next()).rejects.toMatchObject({ kind: "network" });
});

describe("what others write and read", () => {
  it("is written by the platform and read by clients", async () => {
    const form = new FormData();
    form.set("title", "Ä\r\n");
    form.set("meta", new Blob(['{"width":1}'], { type: "application/json" }));
    form.set("cover", png("c", 'a"ü.png'));
    form.append("tags", "");
    const sent = new Response(form);
    const client = await reading(
      Buffer.from(await sent.arrayBuffer()).toString("latin1"),
      sent.headers.get("content-type") ?? "",
    );
    expect(await seen(await client.getAlbum())).toEqual({
      title: "Ä\r\n",
      meta: { width: 1 },
      cover: { name: 'a"ü.png', type: "image/png", text: "c" },
      tags: [""],
    });
  });

  it("is written by servers and read by the platform and by busboy", async () => {
    const { origin } = await opened({ getAlbum: () => ({ status: 200, body: album }) });
    const response = await fetch(`${origin}/album`);
    const read = await response.clone().formData();
    expect([...read.keys()]).toEqual([
      "title",
      "kind",
      "count",
      "meta",
      "cover",
      "pictures",
      "pictures",
      "tags",
      "tags",
      "places",
      "places",
    ]);
    expect([read.get("title"), read.getAll("tags")]).toEqual([album.title, album.tags]);
    expect(await seen(read.getAll("pictures"))).toEqual(seenAlbum.pictures);
    const fields: unknown[] = [];
    const busboy = new Busboy({
      headers: { "content-type": response.headers.get("content-type") ?? "" },
    });
    busboy.on("field", (name: string, value: string) => void fields.push([name, value]));
    busboy.on("file", (name: string, stream: BusboyFileStream, filename: string) => {
      fields.push([name, filename]);
      stream.resume();
    });
    await new Promise((resolve, reject) => {
      busboy.on("finish", resolve).on("error", reject);
      Readable.fromWeb(response.body as never).pipe(busboy);
    });
    expect(fields).toEqual(
      expect.arrayContaining([
        ["title", album.title],
        ["cover", "ü.png"],
        ["tags", "b,c"],
      ]),
    );
  });
});
