import { beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../../support/compile-folder.ts";
import { generateFiles, withPaths, writePackage } from "../../support/generate.ts";
import { importGenerated } from "../../support/import-generated.ts";

// A client without checks is written in short forms; it says and sends what another one does.

const ids = [
  "getThing",
  "things/get-a",
  "get_b.of c",
  "list--D",
  "x/1y",
  "ünï/e",
  "éa/b",
  "GetF",
  "4g",
  "then",
];
const parameters = `parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: size, in: query, schema: { type: integer } }
      - { name: "od d[x]", in: query, schema: { type: boolean } }`;
const done = `responses: { "204": { description: Done. }, "404": { description: None. } }`;

const document = withPaths(
  `${ids.map((id, i) => `/${i}/of%2F it/{id}/é:\n  get:\n    operationId: ${JSON.stringify(id)}\n    ${parameters}\n    ${done}\n`).join("")}
/bare: { get: { operationId: bare, ${done} } }
/open: { get: { operationId: open, parameters: [{ name: q, in: query, schema: { type: string } }], ${done} } }
/braces/{a}-{b}/{b}: { get: { operationId: braces, parameters: [{ name: a, in: path, required: true, schema: { type: string } }, { name: b, in: path, required: true, schema: { type: integer } }], ${done} } }
/comma: { get: { operationId: comma, parameters: [{ name: "a,b", in: query, schema: { type: string } }, { name: "c}", in: query, schema: { type: string } }, { name: "{d?", in: query, schema: { type: string } }], ${done} } }
/query?fixed=1: { get: { operationId: fixed, parameters: [{ name: q, in: query, schema: { type: string } }], ${done} } }
/needed: { get: { operationId: needed, parameters: [{ name: q, in: query, required: true, schema: { type: string } }], ${done} } }
/list: { get: { operationId: list, parameters: [{ name: q, in: query, schema: { type: array, items: { type: string } } }], ${done} } }
/proto: { get: { operationId: proto, parameters: [{ name: constructor, in: query, schema: { type: string } }], ${done} } }
/headed: { get: { operationId: headed, parameters: [{ name: X-A, in: header, schema: { type: string } }], ${done} } }
/sent/{id}:
  put:
    operationId: send
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: size, in: query, schema: { type: integer } }]
    requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
    ${done}
  patch:
    operationId: maySend
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    requestBody: { content: { application/vnd.x+json: { schema: { type: object } } } }
    ${done}
  post:
    operationId: choose
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    requestBody: { content: { application/json: { schema: { type: object } }, text/plain: { schema: { type: string } } } }
    ${done}
`,
);

type Call = (params?: object) => Promise<unknown>;
interface Client {
  readonly folder: string;
  readonly module: Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
  /** Request of a call, and its failure. */
  readonly call: (name: string, params?: object) => Promise<readonly string[]>;
}

async function clientOf(checks: "all" | "none"): Promise<Client> {
  const files = await generateFiles(document, { emit: ["types", "client"], checks });
  const folder = await writePackage(files, `client-unchecked-same-${checks}`);
  const module = (await importGenerated(folder, "client")) as Client["module"];
  const call: Client["call"] = async (name, params) => {
    const said: string[] = [];
    const fetch = (url: string, init: RequestInit): Promise<Response> => {
      const headers = [...new Headers(init.headers)].map((pair) => pair.join(": "));
      said.push(`${init.method} ${url}`, ...headers, String(init.body));
      return Promise.resolve(new Response(null, { status: 500 }));
    };
    const serializers = { send: { query: { size: (size: number) => [["size", size * 2]] } } };
    const make = module["createClient"] as (options: object) => Readonly<Record<string, Call>>;
    const client = make({ baseUrl: "http://h/", fetch, serializers });
    await client[name]?.(params).catch((error: Error) => said.push(error.message));
    return said;
  };
  return { folder, module, call };
}

let checked: Client;
let brief: Client;
beforeAll(async () => void ([checked, brief] = [await clientOf("all"), await clientOf("none")]));

const values: (readonly [name: string, params: object | undefined])[] = [
  ["getThing", { id: "a/b c", size: 2, "od d[x]": true }],
  ["getThing", { id: "é" }],
  ["getThing", { id: "" }],
  ["getThing", { id: "x", size: 2 ** 60 }],
  ["getThing", {}],
  ["getThing", undefined],
  ["bare", undefined],
  ["open", undefined],
  ["open", { q: "" }],
  ["open", { q: "a&b" }],
  ["braces", { a: "{b}", b: 3 }],
  ["comma", { "a,b": "1", "c}": "2", "{d?": "3" }],
  ["fixed", { q: "x" }],
  ["needed", { q: "x" }],
  ["list", { q: ["a", "b"] }],
  ["proto", undefined],
  ["proto", { constructor: "c" }],
  ["headed", { "X-A": "1" }],
  ["send", { id: "1", size: 2, body: { a: 1 } }],
  ["maySend", { id: "1" }],
  ["maySend", { id: "1", body: [] }],
  ["choose", { id: "1", body: "text", contentType: "text/plain" }],
];

describe("a client without checks", () => {
  it("compiles", async () => {
    expect(await compileFolder(brief.folder)).toEqual([]);
  });

  it.each(values)("sends for %s of %j what a client with checks sends", async (name, params) => {
    const sent = await checked.call(name, params);
    expect(sent.length).toBeGreaterThan(0);
    expect(await brief.call(name, params)).toEqual(sent);
  });

  it.each(values)("gives for %s of %j the same address", (name, params) => {
    const address = ({ module }: Client): unknown => {
      const href = module[`${name}Href`] as (...given: readonly unknown[]) => string;
      const given = params === undefined && !["proto", "open"].includes(name) ? [] : [params];
      try {
        return [href(...given), name === "bare" ? href("http://h/") : href(params, "http://h/")];
      } catch (error) {
        return error instanceof TypeError ? "TypeError" : error;
      }
    };
    expect(address(brief)).toEqual(address(checked));
  });

  it("names its operations in errors as others do", async () => {
    const names = Object.keys(checked.module).filter((name) => name.endsWith("Href"));
    const said = async (client: Client): Promise<readonly unknown[]> =>
      Promise.all(
        names.map(async (name) =>
          (await client.call(name.slice(0, -"Href".length), { id: "1", a: "1", b: 1 })).at(-1),
        ),
      );
    const messages = await said(checked);
    expect(messages).toContain("thingsGetA ('things/get-a'): 500");
    expect(await said(brief)).toEqual(messages);
  });
});
