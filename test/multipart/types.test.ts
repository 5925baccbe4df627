import { expect, it } from "vitest";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
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

it("types of multipart bodies say what callers give and what handlers get", async () => {
  const files = await generateFiles(uploadsDocument, {
    emit: ["types", "validate", "json", "xml", "server", "client"],
  });
  const target = await writePackage(files, "multipart-types");
  await writeFile(path.join(target, "src/usage.ts"), usage);
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});
