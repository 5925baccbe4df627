import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, writePackage } from "../../support/generate.ts";
import { httpDocument } from "./document.ts";

const usage = `
import { download, fileNameOf, compressRequests } from "@diptych/runtime";
import { createClient } from "./client.ts";
import { attachment, createServer, entityTag, inline, ranged, type Handlers } from "./server.ts";

const source = { size: 3, read: (start: number, end: number) => new Uint8Array(end - start) };
const handlers: Handlers = {
  readFile: () => ({
    status: 200,
    body: ranged(source, { etag: entityTag(1), lastModified: new Date() }),
    extraHeaders: { "Content-Disposition": attachment("a.bin") },
  }),
  readWhole: () => ({ status: 200, body: ranged(new Uint8Array(3)), extraHeaders: { a: inline("b") } }),
  readLog: () => ({ status: 200, body: ranged(new Uint8Array(3)) }),
  headProbe: () => ({ status: 204 }),
  // @ts-expect-error HEAD has no body
  getProbe: () => ({ status: 204 }),
  // @ts-expect-error JSON is no bytes
  listWords: () => ({ status: 200, body: ranged(source) }),
};
createServer(handlers, {
  head: true,
  compress: { threshold: 100, encodings: ["br", "gzip"], filter: (type) => type === "text/csv" },
  decompress: { ratio: 10 },
});
createServer(handlers, {
  // @ts-expect-error not a coding
  compress: { encodings: ["zip"] },
});

const api = createClient({ baseUrl: "/", interceptors: [compressRequests({ threshold: 1 })] });
const head: undefined = (await api.headProbe.response()).body;
const names: (string | undefined)[] = [];
const part: ReadableStream<Uint8Array> = await api.readFile.stream({}, { range: { start: 1, end: 2 } });
const whole: ReadableStream<Uint8Array> = await download(
  (options) => api.readFile.stream({}, options),
  { retries: 3, onResponse: (response) => void names.push(fileNameOf(response)) },
);
// @ts-expect-error ranges are of bytes
api.listWords({}, { range: { start: 1 } });
export const all: readonly unknown[] = [head, part, whole];
`;

it("bodies in parts and compression are typed on both sides", async () => {
  const files = await generateFiles(httpDocument, { emit: ["server", "client"] });
  const target = await writePackage(files, "http-types");
  await writeFile(path.join(target, "src/usage.ts"), usage);
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});
