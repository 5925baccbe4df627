import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Busboy } from "@fastify/busboy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { curl, hasCurl } from "../support/curl.ts";
import { open, seen, uploadClient, type Opened } from "../multipart/uploads.ts";
import { optionalFields, versions, type Version } from "./optional-fields-document.ts";

type Name = "up";

/** A part as a foreign server reads it. */
type Foreign = readonly [
  name: string,
  value: string,
  filename?: string | undefined,
  mediaType?: string,
];

/** A server of another library, which gives what it read. */
async function foreignServer(): Promise<{
  origin: string;
  close: () => void;
  read: () => Foreign[];
}> {
  let parts: Foreign[] = [];
  const server = http.createServer((request, response) => {
    parts = [];
    const busboy = new Busboy({ headers: request.headers as { "content-type": string } });
    busboy.on(
      "field",
      (name: string, value: string, _: boolean, __: boolean, ___: string, type: string) =>
        void parts.push(type === "text/plain" ? [name, value] : [name, value, undefined, type]),
    );
    busboy.on(
      "file",
      (name: string, stream: Readable, filename: string, _: string, type: string) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
        const place = parts.push([name, "", filename, type]) - 1;
        stream.on("end", () => {
          parts[place] = [name, Buffer.concat(chunks).toString(), filename, type];
        });
      },
    );
    busboy.on(
      "finish",
      () => void response.writeHead(200, { "Content-Type": "application/json" }).end("{}"),
    );
    request.pipe(busboy);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close, read: () => parts };
}

const png = new File(["x"], "a.png", { type: "image/png" });
const text = new File(["y"], "b.txt", { type: "text/plain" });

const full = {
  note: "a b",
  color: "red",
  count: 3,
  flag: true,
  file: png,
  bytes: png,
  files: [png, text],
  tags: ["a", "b"],
  numbers: [1, 2],
  works: "w",
  meta: { width: 1 },
  upload: png,
  only: "one",
  either: "left",
};

const parts: readonly Foreign[] = [
  ["note", "a b"],
  ["color", "red"],
  ["count", "3"],
  ["flag", "true"],
  ["file", "x", "a.png", "image/png"],
  ["bytes", "x", "a.png", "image/png"],
  ["files", "x", "a.png", "image/png"],
  ["files", "y", "b.txt", "text/plain"],
  ["tags", "a"],
  ["tags", "b"],
  ["numbers", "1"],
  ["numbers", "2"],
  ["works", "w"],
  ["meta", '{"width":1}', undefined, "application/json"],
  ["upload", "x", "a.png", "image/png"],
  ["only", "one"],
  ["either", "left"],
];

const got = {
  ...full,
  file: { name: "a.png", type: "image/png", text: "x" },
  bytes: { name: "a.png", type: "image/png", text: "x" },
  files: [
    { name: "a.png", type: "image/png", text: "x" },
    { name: "b.txt", type: "text/plain", text: "y" },
  ],
  upload: { name: "a.png", type: "image/png", text: "x" },
};

/** The same form as a page sends it. */
function pageForm(): FormData {
  const form = new FormData();
  for (const [name, value, filename, type] of parts)
    if (filename === undefined) form.append(name, value);
    else form.append(name, new Blob([value], { type: type ?? "" }), filename);
  return form;
}

describe.each(versions)("fields that may be null, in a document of %s", (version: Version) => {
  let opened: Opened<Name>;
  let foreign: Awaited<ReturnType<typeof foreignServer>>;
  const document = optionalFields(version);
  beforeAll(async () => {
    const up = async ({ body }: { body: unknown }): Promise<object> => ({
      status: 200,
      body: await seen(body),
    });
    opened = await open<Name>({ up }, {}, "node", document);
    foreign = await foreignServer();
  });
  afterAll(async () => {
    await opened.close();
    foreign.close();
  });
  const post = async (form: FormData): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${opened.origin}/up`, { method: "POST", body: form });
    return [response.status, await response.json()];
  };

  it("are sent to other servers as what they are", async () => {
    const client = await uploadClient<Name>({ baseUrl: foreign.origin }, document);
    await client.up({ body: full });
    expect(foreign.read()).toEqual(parts);
  });

  it("are left out where they are null or undefined", async () => {
    const client = await uploadClient<Name>({ baseUrl: foreign.origin }, document);
    const { upload: _, only: __, either: ___, ...nullable } = full;
    const none = Object.keys(nullable).map((name, i) => [name, i % 2 === 0 ? null : undefined]);
    await client.up({
      body: { ...Object.fromEntries(none), only: "a", either: undefined } as object,
    });
    expect(foreign.read()).toEqual([["only", "a"]]);
  });

  it("are a file or a text by the value", async () => {
    const client = await uploadClient<Name>({ baseUrl: foreign.origin }, document);
    await client.up({ body: { upload: "https://example.com/a", either: { width: 2 } } });
    expect(foreign.read()).toEqual([
      ["upload", "https://example.com/a"],
      ["either", '{"width":2}', undefined, "application/json"],
    ]);
    expect(await opened.client.up({ body: { upload: "u", either: { width: 2 } } })).toEqual({
      upload: "u",
      either: { width: 2 },
    });
  });

  it("arrive from the own client", async () => {
    expect(await opened.client.up({ body: full })).toEqual(got);
  });

  it("arrive from a page", async () => {
    const form = pageForm();
    expect(await post(form)).toEqual([200, got]);
    form.delete("meta");
    form.append("meta", '{"width":1}');
    expect(await post(form)).toEqual([200, got]);
  });

  it("may be empty texts", async () => {
    const form = new FormData();
    form.append("note", "");
    form.append("count", "");
    expect(await post(form)).toEqual([200, { note: "", count: null }]);
    expect(await opened.client.up({ body: { note: "" } })).toEqual({ note: "" });
  });

  it("compile in clients and handlers", async () => {
    const usage = `import { up, type Transport } from "./client.js";
import type { Handlers } from "./server.js";
declare const png: File;
export const use = (transport: Transport): Promise<unknown> =>
  up(transport, { body: {
    note: null, color: "red", count: 3, flag: null, file: png, bytes: null, files: [png],
    tags: null, numbers: [1], works: undefined, meta: { width: 1 }, upload: "u", only: "a", either: "b",
  } });
export const handlers: Handlers = {
  up: ({ body: { file, files, upload, meta, either } }) => {
    const names: (string | undefined)[] = [file?.name, files?.[0]?.name];
    const one = typeof upload === "string" ? upload : upload?.name;
    const width = typeof either === "string" ? either.length : either?.width;
    return { status: 200, body: { names, one, width, own: meta?.width } };
  },
};
`;
    const files = await generateFiles(document, { emit: ["server", "client"] });
    const folder = await writePackage(files, `optional-fields-${version}`);
    await writeFile(path.join(folder, "src/usage.ts"), usage);
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });

  it("are refused where they are not of the schema", async () => {
    const form = new FormData();
    form.append("color", "green");
    form.append("count", "x");
    const [status, problem] = await post(form);
    expect([status, problem]).toMatchObject([
      400,
      { errors: [{ pointer: "/color" }, { pointer: "/count" }] },
    ]);
  });

  it.skipIf(!hasCurl)("arrive from curl", async () => {
    const fields = parts.flatMap(([name, value, filename, type]) => {
      if (filename === undefined) return ["--form-string", `${name}=${value}`];
      return ["-F", `${name}=@-;filename=${filename};type=${type}`];
    });
    // One file alone can be the standard input.
    const one = fields.slice(0, fields.indexOf("-F") + 2);
    const printed = await curl(
      "-s",
      ...one.map((word) => word.replace("@-", "@package.json")),
      `${opened.origin}/up`,
    );
    expect(JSON.parse(printed)).toMatchObject({
      note: "a b",
      color: "red",
      count: 3,
      flag: true,
      file: { name: "a.png", type: "image/png" },
    });
  });
});
