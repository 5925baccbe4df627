import { expect, it } from "vitest";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { nestedDocument } from "./nested-document.ts";
import { positionsDocument } from "./positions-document.ts";
import { responsesDocument } from "./responses-document.ts";
import { uploadsDocument } from "./uploads-document.ts";

const usage = `
import { createClient } from "./client.js";
import { createServer } from "./server.js";

const api = createClient({ baseUrl: "" });
const file = new File([], "a");
export const calls: readonly Promise<unknown>[] = [
  api.uploadProductImage({ productId: "1", body: { file, caption: "a", meta: { width: 1 } } }),
  api.uploadProductImage({ productId: "1", body: { file: { content: file.stream(), filename: "b" } } }),
  api.addAlbum({ body: { title: "a", kind: "public", pictures: [new Uint8Array(0)] } }),
  // @ts-expect-error a file is required
  api.uploadProductImage({ productId: "1", body: { caption: "a" } }),
  // @ts-expect-error a name is no file
  api.uploadProductImage({ productId: "1", body: { file: "a.png" } }),
  // @ts-expect-error the width is a number
  api.uploadProductImage({ productId: "1", body: { file, meta: { width: "1" } } }),
  // @ts-expect-error pictures are a list
  api.addAlbum({ body: { title: "a", pictures: file } }),
];

createServer({
  uploadProductImage: ({ body: { file, caption, meta } }) => {
    const name: string = file.name;
    const width: number | undefined = meta?.width;
    // @ts-expect-error a caption may be absent
    const size: number = caption.length;
    return { status: 201, body: [name, width, size] };
  },
  streamAlbum: async ({ body }) => {
    for await (const part of body) {
      if (part.name === "pictures") {
        const stream: ReadableStream<Uint8Array> = part.stream;
        await stream.cancel();
      } else if (part.name === "places") {
        const x: number = part.value.x;
        void x;
      } else if (part.name === "tags") {
        const tag: string = part.value;
        void tag;
      } else if (part.name !== "cover") {
        const value: string | number | boolean = part.value;
        void value;
        // @ts-expect-error a field has no stream
        void part.stream;
      }
      // @ts-expect-error there is no such part
      if (part.name === "other") return { status: 201, body: 1 };
    }
    return { status: 201, body: 1 };
  },
});
`;

const positionsUsage = `
import { createClient } from "./client.js";
import { createServer } from "./server.js";

const api = createClient({ baseUrl: "" });
const file = new File([], "a");
async function* points() {
  yield { width: 1 };
}
export const calls: readonly Promise<unknown>[] = [
  api.addPicture({ body: [{ width: 1 }, file] }),
  api.addPicture({ body: [{ width: 1 }, { content: file.stream(), contentType: "image/png" }, "a", null, "aGk=", [1]] }),
  api.addFiles({ body: ["a", file, new Uint8Array(0)] }),
  api.streamPoints({ body: points() }),
  api.streamImages({ body: [file] }),
  // @ts-expect-error a file is required
  api.addPicture({ body: [{ width: 1 }] }),
  // @ts-expect-error the first part has a width
  api.addPicture({ body: [{}, file] }),
  // @ts-expect-error there is no seventh part
  api.addPicture({ body: [{ width: 1 }, file, "a", null, "", [], 1] }),
  // @ts-expect-error the first part is text
  api.addFiles({ body: [file] }),
  api.streamRanges({ body: [{ content: file, headers: { "Content-Range": "bytes 0-0/1", other: "x" } }] }),
  // @ts-expect-error the header is required
  api.streamRanges({ body: [file] }),
  // @ts-expect-error points have a width
  api.streamPoints({ body: [{}] }),
];

createServer({
  addPicture: ({ body: [meta, image, html] }) => {
    const name: string = image.name;
    // @ts-expect-error the third part may be absent
    const size: number = html.length;
    return { status: 201, body: [meta.width, name, size] };
  },
  addFiles: ({ body: [html, ...files] }) => ({ status: 201, body: [html, files.map(({ type }) => type)] }),
  streamPicture: async ({ body }) => {
    for await (const part of body) {
      if ("stream" in part) {
        const stream: ReadableStream<Uint8Array> = part.stream;
        await stream.cancel();
      } else {
        const first: 0 = part.index;
        const width: number = part.value.width;
        void [first, width];
      }
    }
    return { status: 201, body: 1 };
  },
});
`;

const responsesUsage = `
import { createClient } from "./client.js";
import { createServer } from "./server.js";

const api = createClient({ baseUrl: "" });
export async function read(): Promise<void> {
  const { title, cover, places } = await api.getAlbum();
  const name: string | undefined = cover?.name;
  const widths: readonly number[] | undefined = places?.map(({ width }) => width);
  void [title.length, name, widths];
  for await (const part of api.getAlbum.parts({ n: 1 }, { partLimit: 5, idle: "1m" })) {
    if (part.name === "cover") await part.stream.cancel();
    else if (part.name === "meta") void [part.value.width, part.headers["x"]];
    // @ts-expect-error there is no such part
    if (part.name === "other") return;
  }
  const [meta, image, ...rest] = await api.getPicture();
  const texts: readonly string[] = rest;
  void [meta.width, image.name, texts];
  for await (const { index, headers, stream } of await api.watchImages()) void [index, headers, stream];
}

const image = new Uint8Array(0);
createServer({
  getAlbum: () => ({ status: 200, body: { title: "t", meta: { width: 1 }, cover: image } }),
  getPicture: () => ({ status: 200, body: [{ width: 1 }, image, "a"] }),
  // @ts-expect-error the header is required
  watchImages: () => ({ status: 200, body: [{ content: image }] }),
});
createServer({
  getAlbum: () => ({
    status: 200,
    body: [{ name: "meta", value: { width: 1 } }, { name: "cover", content: image, filename: "a" }],
  }),
  // @ts-expect-error the first part has a width
  getPicture: () => ({ status: 200, body: [{}, image] }),
});
createServer({
  // @ts-expect-error the title is a text
  getAlbum: () => ({ status: 200, body: [{ name: "title", value: 1 }] }),
});
`;

const nestedUsage = `
import { createClient } from "./client.js";
import { createServer } from "./server.js";

const api = createClient({ baseUrl: "" });
const file = new File([], "a");
const meta = { width: 1 };
export const calls: readonly Promise<unknown>[] = [
  api.putNamed({ body: { title: "a", pack: { meta, pictures: [file, { content: file.stream() }], inner: [1, file] }, rows: [[meta]] } }),
  api.putPositions({ body: [[1], [{ x: 1 }, "a", new Uint8Array(0)]] }),
  api.putOthers({ body: { title: "a", other: meta } }),
  api.putFiles({ body: { a: file, b: file } }),
  api.putStream({ body: [{ a: "1", file }] }),
  // @ts-expect-error files are required
  api.putNamed({ body: { pack: { meta } } }),
  // @ts-expect-error a text is no file
  api.putNamed({ body: { pack: { meta, pictures: ["a.png"] } } }),
  // @ts-expect-error other names have a width, or are text
  api.putOthers({ body: { title: "a", other: 1 } }),
];
export async function read(): Promise<void> {
  const { pack } = await api.putNamed({ body: { pack: { meta, pictures: [] } } });
  const names: readonly string[] = pack.pictures.map(({ name }) => name);
  for await (const part of api.putNamed.parts({ body: { pack: { meta, pictures: [] } } }))
    if (part.name === "pack") void part.value.pictures.map(({ size }) => size);
  for await (const part of await api.putStream({ body: [] })) void [part.index, part.value.a, names];
}
createServer({
  putNamed: ({ body: { pack } }) => ({ status: 200, body: { pack: { meta: pack.meta, pictures: pack.pictures } } }),
  putOthers: () => ({ status: 200, body: [{ name: "title", value: "a" }, { name: "other", value: { width: 1 } }] }),
  putFiles: ({ body }) => ({ status: 200, body: { copy: body["a"] ?? file } }),
});
`;

it.each([
  ["in parts", nestedDocument, nestedUsage],
  ["in responses", responsesDocument, responsesUsage],
  ["with names", uploadsDocument, usage],
  ["without names", positionsDocument, positionsUsage],
])(
  "types of multipart bodies %s say what callers give and what handlers get",
  async (name, document, text) => {
    const files = await generateFiles(document, {
      emit: ["types", "validate", "json", "xml", "server", "client"],
    });
    const target = await writePackage(files, `multipart-types ${name}`);
    await writeFile(path.join(target, "src/usage.ts"), text);
    expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
  },
);
