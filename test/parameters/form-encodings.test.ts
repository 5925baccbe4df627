import { beforeAll, describe, expect, it } from "vitest";
import { multipartParser } from "@diptych/multipart";
import { createTransport, toFetch, type Transport } from "@diptych/runtime";
import { compileClient } from "../client/generated/compile-client.ts";
import { lowerFiles } from "../ir/lower-text.ts";
import type { ServerModule } from "../server/generated/generated-server.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";

/** Properties with their Encoding Objects, a value, and what is sent. */
const cases: readonly (readonly [
  name: string,
  schema: string,
  encoding: string,
  value: unknown,
  sent: string,
])[] = [
  ["plain", "{ type: string }", "", "a b&c", "plain=a+b%26c"],
  ["usual", "{ type: array, items: { type: integer } }", "", [1, 2], "usual=1&usual=2"],
  ["object", object(), "", { a: 1 }, "object=%7B%22a%22%3A1%7D"],
  [
    "joined",
    "{ type: array, items: { type: string } }",
    "{ explode: false }",
    ["a,b", "c"],
    "joined=a%2Cb,c",
  ],
  [
    "spaced",
    "{ type: array, items: { type: string } }",
    "{ style: spaceDelimited }",
    ["a", "b"],
    "spaced=a%20b",
  ],
  [
    "piped",
    "{ type: array, items: { type: integer } }",
    "{ style: pipeDelimited, explode: false }",
    [1, 2],
    "piped=1%7C2",
  ],
  ["deep", object(), "{ style: deepObject }", { a: 1 }, "deep%5Ba%5D=1"],
  ["fields", object(), "{ style: form, explode: false }", { a: 1 }, "fields=a,1"],
  [
    "reserved",
    "{ type: string }",
    "{ allowReserved: true }",
    "a/b?c&d+e",
    "reserved=a/b?c%26d%2Be",
  ],
  ["json", "{ type: string }", "{ contentType: application/json }", "a", "json=%22a%22"],
  ["count", "{ type: integer }", "{ contentType: application/json }", 7, "count=7"],
  [
    "jsons",
    "{ type: array, items: { type: string } }",
    "{ contentType: application/json }",
    ["a", "b"],
    "jsons=%22a%22&jsons=%22b%22",
  ],
  [
    "objects",
    `{ type: array, items: ${object()} }`,
    "{ contentType: application/vnd.x+json }",
    [{ a: 1 }],
    "objects=%7B%22a%22%3A1%7D",
  ],
  ["text", "{ type: string }", "{ contentType: text/plain }", "a", "text=a"],
  [
    "image",
    "{ type: string, contentEncoding: base64 }",
    '{ contentType: "image/png, image/jpeg" }',
    "aa==",
    "image=aa%3D%3D",
  ],
  [
    "nothing",
    '{ type: [integer, "null"] }',
    "{ contentType: application/json }",
    null,
    "nothing=null",
  ],
  ["style", '{ type: [array, "null"], items: { type: integer } }', "{ explode: false }", null, ""],
  [
    "hasOwnProperty",
    "{ type: array, items: { type: string } }",
    "{ explode: false }",
    ["a", "b"],
    "hasOwnProperty=a,b",
  ],
];

/** A choice that the value at hand decides. */
const either = `{ oneOf: [{ type: integer }, ${object()}, { type: array, items: { type: boolean } }] }`;
const noList = `{ oneOf: [{ type: integer }, ${object()}] }`;

/** Choices, as the cases above; where a style applies, parts of a multipart body have it too. */
const choices: typeof cases = [
  ["either1", either, "", 1, "either1=1"],
  ["either2", either, "", { a: 1 }, "either2=%7B%22a%22%3A1%7D"],
  ["either3", either, "", [true, false], "either3=true&either3=false"],
  ["deep1", noList, "{ style: deepObject }", 5, "deep1=5"],
  ["deep2", noList, "{ style: deepObject }", { a: 1 }, "deep2%5Ba%5D=1"],
  ["joined1", either, "{ explode: false }", 1, "joined1=1"],
  ["joined2", either, "{ explode: false }", [true, false], "joined2=true,false"],
  ["joined3", either, "{ explode: false }", { a: 1 }, "joined3=a,1"],
  ["piped1", noList, "{ style: pipeDelimited, explode: false }", { a: 1 }, "piped1=a%7C1"],
  ["spread1", `{ oneOf: [{ type: integer }, ${object("z")}] }`, "{ style: form }", { z: 1 }, "z=1"],
  ["spread2", noList, "{ style: form }", 3, "spread2=3"],
  ["all1", either, "{ contentType: application/json }", [true], "all1=%5Btrue%5D"],
];

function object(name = "a"): string {
  return `{ type: object, properties: { ${name}: { type: integer } } }`;
}

const every = [...cases, ...choices];
const properties = every.map(([name, schema]) => `${name}: ${schema}`).join(", ");
const encodings = every
  .flatMap(([name, , encoding]) => (encoding === "" ? [] : [`${name}: ${encoding}`]))
  .join(", ");
const document = withPaths(`/form:
  post:
    operationId: postForm
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded:
          schema: { type: object, properties: { ${properties} } }
          encoding: { ${encodings} }
    responses: { "204": { description: Done. } }
/parts:
  post:
    operationId: postParts
    requestBody:
      required: true
      content:
        multipart/form-data:
          schema: { type: object, properties: { ${properties} } }
          encoding: { ${encodings} }
    responses: { "204": { description: Done. } }
`);

const parser: object = { multipart: multipartParser() };

type Post = (transport: Transport, params: object) => Promise<unknown>;

describe("a property of a form with an Encoding Object", () => {
  let operations: Readonly<Record<"postForm" | "postParts", Post>>;
  let createServer: ServerModule["createServer"];
  beforeAll(async () => {
    const files = await generateFiles(document, { emit: ["client", "server"] });
    const folder = await writePackage(files);
    operations = (await importGenerated(folder, "client")) as never;
    ({ createServer } = (await importGenerated(folder, "server")) as ServerModule);
  });

  /** What is sent for a value, and what arrives. */
  async function post(own: "postForm" | "postParts", name: string, value: unknown) {
    let got: unknown;
    let text = "";
    const handler = ({ body }: { body: unknown }): object => ((got = body), { status: 204 });
    const handlers = { postForm: handler, postParts: handler };
    const server = toFetch(createServer(handlers, parser));
    const transport = createTransport({
      baseUrl: "http://h",
      retry: { retries: 0 },
      fetch: (url, init) => {
        text = String(init?.body);
        return server(new Request(url, init as RequestInit));
      },
    });
    await operations[own](transport, { body: { [name]: value } });
    return { text, got: (got as Record<string, unknown>)[name] };
  }

  it.each(every)("is written and read as it says: %s %s %s", async (name, _, __, value, sent) => {
    // Null is left out, but where it is JSON.
    const got = sent === "" ? undefined : value;
    expect(await post("postForm", name, value)).toEqual({ text: sent, got });
  });

  it.each(choices)("is a part, or several, as it says: %s %s %s", async (name, _, __, value) => {
    expect(await post("postParts", name, value)).toMatchObject({ got: value });
  });

  it("compiles, and keeps its type", async () => {
    const usage = `import { postForm, type Transport } from "./client.js";
export const use = (transport: Transport): Promise<void> =>
  postForm(transport, { body: { joined: ["a"], deep: { a: 1 }, style: null, jsons: undefined, hasOwnProperty: undefined } });
`;
    expect(await compileClient("form-encodings", document, usage)).toEqual([]);
  });
});

describe("an Encoding Object that changes nothing", () => {
  const reports = async (media: string, encoding: string): Promise<string> => {
    const text = withPaths(`/form:
  post:
    operationId: postForm
    requestBody:
      content:
        ${media}:
          schema: { type: object, properties: { a: { type: string }, b: { type: object }, c: { type: array, items: { type: string } } } }
          ${encoding}
    responses: { "204": { description: Done. } }
`);
    const { reported } = await lowerFiles({ "api.yaml": text.replace("3.1.1", "3.2.0") });
    return reported.join("\n");
  };
  const form = "application/x-www-form-urlencoded";

  it.each([
    [
      form,
      "encoding: { d: { explode: true } }",
      "encoding-ignored 11:.*the form has no such property",
    ],
    [form, "encoding: { a: { headers: {} } }", "encoding-ignored 11:.*'headers' of 'a'"],
    [form, "encoding: { a: { style: form, contentType: text/plain } }", "'contentType' of 'a'"],
    [form, "encoding: { a: { style: simple } }", "field-value 11:"],
    [form, "encoding: { a: { style: deepObject } }", "parameter-style-type"],
    [form, "encoding: { b: { contentType: application/xml } }", "parameter-media-type"],
    [form, "itemEncoding: {}", "encoding-ignored.*multipart"],
    ["application/json", "encoding: { a: { explode: true } }", "encoding-ignored.*forms"],
    ["multipart/form-data", "encoding: { d: {} }", "encoding-ignored 11:.*no such property"],
    ["multipart/form-data", "encoding: { a: { headers: {} } }", "'headers' of 'a'.*nor checked"],
    ["multipart/form-data", "encoding: { a: { encoding: {} } }", "encoding-ignored 11:"],
    [
      "multipart/form-data",
      "encoding: { a: { style: form, contentType: text/plain } }",
      "'contentType' of 'a'",
    ],
    [
      "multipart/form-data",
      "encoding: { a: { allowReserved: true } }",
      "'allowReserved' of 'a'.*percent-encoded",
    ],
    ["multipart/mixed", "encoding: { a: { style: form } }", "'style' of 'a'.*forms alone"],
    ["multipart/mixed", "prefixEncoding: []", "encoding-ignored 11:.*have names"],
  ])("is reported: %s %s", async (media, encoding, expected) => {
    expect(await reports(media, encoding)).toMatch(new RegExp(expected));
  });

  it("is reported for a form in a response", async () => {
    const text = withPaths(`/form:
  post:
    operationId: postForm
    responses:
      "200":
        description: Done.
        content:
          ${form}:
            schema: { type: object, properties: { a: { type: string } } }
            encoding: { a: { explode: true } }
`);
    const { reported } = await lowerFiles({ "api.yaml": text });
    expect(reported.join("\n")).toMatch(/encoding-ignored 13:.*in a response/);
    expect(reported.join("\n")).toMatch(/body-not-decoded 11:/);
  });
});
