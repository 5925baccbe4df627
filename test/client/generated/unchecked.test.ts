import { access } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Transport } from "@diptych/runtime";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";
import { hoverOf } from "./hover-of.ts";

const answer = (schema: string, type = "application/json"): string =>
  `{ "200": { description: Done., content: { ${type}: { schema: ${schema} } } } }`;
const ref = `{ $ref: "#/components/schemas/Thing" }`;

const document = withPaths(
  `/things/{id}:
  get:
    operationId: getThing
    summary: Read a thing
    tags: [things]
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: size, in: query, schema: { type: integer } }
      - { name: ids, in: query, schema: { type: array, items: { type: string } } }
    responses:
      "200": { description: Done., content: { application/json: { schema: ${ref} } } }
      "404": { description: None., content: { application/json: { schema: ${ref} } } }
  put:
    operationId: createClient
    summary: Change a thing
    tags: [things]
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    requestBody: { required: true, content: { application/json: { schema: ${ref} } } }
    responses: ${answer(ref)}
/form:
  post:
    operationId: sendForm
    requestBody: { content: { multipart/form-data: { schema: ${ref} } } }
    responses: ${answer(ref)}
/list:
  get:
    operationId: listThings
    x-pagination: { style: page, number: page, size: size, items: items }
    parameters: [{ name: page, in: query, schema: { type: integer } }, { name: size, in: query, schema: { type: integer } }]
    responses: ${answer(`{ $ref: "#/components/schemas/Page" }`)}
/events:
  get:
    operationId: readEvents
    responses: { "200": { description: Done., content: { text/event-stream: { itemSchema: ${ref} } } } }
`,
  `schemas:
  Thing: { type: object, required: [name], properties: { name: { type: string, minLength: 3 }, big: { type: integer, format: int64 }, at: { type: string, format: date-time } } }
  Page: { type: object, required: [items], properties: { items: { type: array, items: ${ref} } } }
`,
);

interface Package {
  readonly folder: string;
  readonly urls: string[];
  readonly client: (options?: object) => Record<string, Call>;
  readonly module: Record<string, never>;
}
type Call = ((params?: object, options?: object) => Promise<unknown>) & {
  readonly items: (params?: object) => AsyncIterable<unknown>;
};

const odd = { name: "x", at: "noon", more: 1 };

async function packageOf(
  name: string,
  text: string,
  options: object = {},
  reply: () => Response = () => Response.json(odd),
): Promise<Package> {
  const files = await generateFiles(text, {
    emit: ["types", "client"],
    checks: "none",
    ...options,
  });
  const folder = await writePackage(files, `client-unchecked-${name}`);
  const module = (await importGenerated(folder, "client")) as Package["module"] & {
    createClient: (options: object) => Record<string, Call>;
  };
  const urls: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    urls.push(url);
    return Promise.resolve(reply());
  };
  const client = (own?: object): Record<string, Call> =>
    module.createClient({ baseUrl: "http://h", fetch, ...own });
  return { folder, urls, client, module };
}

let plain: Package;
beforeAll(async () => void (plain = await packageOf("plain", document)));

describe("a client without checks", () => {
  it("has no validators, and compiles", async () => {
    for (const name of ["checks", "validate", "schemas", "conditions", "json"])
      await expect(access(path.join(plain.folder, "src", `${name}.ts`))).rejects.toThrow("ENOENT");
    expect(await compileFolder(plain.folder)).toEqual([]);
  });

  it("gives bodies as they are, and sends parameters as others do", async () => {
    const api = plain.client();
    expect(await api["getThing"]?.({ id: "a/b", size: 2, ids: ["x", "y"] })).toEqual(odd);
    expect(plain.urls).toEqual(["http://h/things/a%2Fb?size=2&ids=x&ids=y"]);
    await expect(api["getThing"]?.({ id: ".." })).rejects.toThrow("cannot be sent in a path");
    await expect(api["getThing"]?.({ id: "a", size: 2 ** 60 })).rejects.toThrow("2^53");
    await expect(api["getThing"]?.({})).rejects.toThrow("cannot be sent in a path");
  });

  it("reads pages, and streams", async () => {
    const pages = await packageOf("pages", document, {}, () => Response.json({ items: [] }));
    for await (const item of pages.client()["listThings"]?.items() ?? [])
      expect.unreachable(String(item));
    const headers = { "Content-Type": "text/event-stream" };
    const body = "data: {}\n\n";
    const events = await packageOf("events", document, {}, () => new Response(body, { headers }));
    for await (const item of events.client()["readEvents"]?.items() ?? []) {
      expect(item).toEqual({});
      break;
    }
  });

  it.each([{ validation: "strict" }, { formats: "warn" }, { json: { timeOffset: "Z" } }])(
    "refuses %j, for the client and for a call",
    async (options) => {
      const [name] = Object.keys(options);
      expect(() => plain.client(options)).toThrow(
        `${name}: the client is generated without checks`,
      );
      const before = plain.urls.length;
      await expect(plain.client()["getThing"]?.({ id: "a" }, options)).rejects.toThrow(name);
      expect(plain.urls.length).toBe(before);
      const { getThing, createTransport } = plain.module as unknown as {
        getThing: (transport: Transport, params: object, options?: object) => Promise<unknown>;
        createTransport: (options: object) => Transport;
      };
      const transport = createTransport({
        baseUrl: "http://h",
        fetch: () => Promise.resolve(Response.json(odd)),
        ...options,
      });
      await expect(getThing(transport, { id: "a" })).rejects.toThrow("without checks");
    },
  );

  it("takes none of them by its type", async () => {
    const usage = `import { createClient } from "./client.js";
      // @ts-expect-error nothing is checked
      createClient({ baseUrl: "", validation: "strict" });
      // @ts-expect-error nothing is checked
      createClient({ baseUrl: "", formats: "warn" });
      export const read: Promise<string> = createClient({ baseUrl: "", onMismatch: () => {} }).getThing({ id: "a" }).then(({ name }) => name.trim());
      export const error: boolean = createClient({ baseUrl: "" }).getThing.isError(0, 404);`;
    const files = await generateFiles(document, { emit: ["types", "client"], checks: "none" });
    const folder = await writePackage(
      [...files, { path: "src/usage.ts", text: usage }],
      "client-unchecked-usage",
    );
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });

  it.each([
    ["bigint", { int64: "bigint" }],
    ["Date", { dates: "Date" }],
  ])("has the codecs of %s", async (kind, options) => {
    const good = { name: "x", big: 1, at: "2026-01-01T00:00:00Z" };
    const own = await packageOf(kind, document, options, () => Response.json(good));
    expect(await compileFolder(own.folder)).toEqual([]);
    const read = own.client()["getThing"]?.({ id: "a" });
    // A codec holds the value to its type.
    await expect(read).rejects.toThrow("/name: expected at least 3 characters");
  });

  it("compiles with groups, and beside a server", async () => {
    for (const options of [
      { groupBy: "tag" },
      { emit: ["types", "client", "server"] },
      { emit: ["types", "client", "validate", "json"] },
    ]) {
      const own = await packageOf(Object.keys(options).join(), document, options);
      expect(await compileFolder(own.folder)).toEqual([]);
    }
  });

  it("shows the words of operations at their calls in editors", async () => {
    for (const options of [{}, { groupBy: "tag" as const }]) {
      const files = await generateFiles(document, {
        emit: ["types", "client"],
        checks: "none",
        ...options,
      });
      const api = "groupBy" in options ? "api.things" : "api";
      const shown = await hoverOf(
        files,
        `import { createClient, getThing } from "./client.ts";
        const api = createClient({ baseUrl: "" });
        ${api}./*1*/getThing({ id: "1" }); /*2*/getThing(null as never, { id: "1" }); ${api}./*3*/createClient;`,
      );
      const words = "Read a thing.\n\n`GET /things/{id}`.";
      expect([shown(1), shown(2)].map((text) => text.slice(0, words.length))).toEqual([
        words,
        words,
      ]);
      expect(shown(3)).toContain("Change a thing.");
    }
  });
});

it("has at most 0.7 of the text of a client with checks", async () => {
  const many = Array.from(
    { length: 40 },
    (_, i) => `/things${i}/{id}:
  get:
    operationId: getThing${i}
    description: Gives the thing of a number as it was left by those who changed it last.
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: size, in: query, schema: { type: integer } }]
    responses: ${answer(ref)}
`,
  ).join("");
  const text = withPaths(
    many,
    `schemas: { Thing: { type: object, properties: { name: { type: string, minLength: 3 } } } }\n`,
  );
  const bytes = async (checks: "all" | "none"): Promise<number> => {
    const files = await generateFiles(text, { emit: ["types", "client"], checks });
    return files
      .filter(({ path: file }) => file.endsWith(".ts"))
      .reduce((sum, file) => sum + file.text.length, 0);
  };
  expect((await bytes("none")) / (await bytes("all"))).toBeLessThanOrEqual(0.7);
});
