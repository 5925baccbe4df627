import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { Diagnostics, generate } from "../../../tools/index.ts";
import { inMemory } from "../../../tools/bundle/door.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";

const files = {
  "api.yaml": `openapi: 3.0.3
info:
  title: Pets
  version: "1"
  description: { $ref: about.md }
  contact: { name: { $ref: "texts.yaml#/contact" } }
tags:
  - { name: pets, description: { $ref: "texts.yaml#/pets" } }
servers:
  - { url: "https://{zone}.example.com", description: { $ref: "texts.yaml#/pets" }, variables: { zone: { default: eu, description: { $ref: "texts.yaml#/pets" } } } }
paths:
  /a:
    get: { $ref: operations.yaml#/a }
  /b:
    summary: { $ref: "#/x-texts/b" }
    post:
      description: { $ref: "#/x-texts/b" }
      requestBody: { $ref: operations.yaml#/body }
      responses: { "204": { description: { $ref: about.md } } }
  /c: { $ref: operations.yaml#/item }
x-texts: { b: Text of b }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: K, description: { $ref: about.md } } }
`,
  "about.md": "# Pets: all of them\n\nAn *introduction*: with colons\n",
  "texts.yaml": "contact: Ann\npets: All pets\ncolors: [red, blue]\n",
  "operations.yaml": `a:
  operationId: a
  summary: { $ref: "texts.yaml#/pets" }
  parameters: [{ name: q, in: query, description: { $ref: about.md }, schema: { $ref: "#/Color" } }]
  responses: { "200": { description: { $ref: about.md } } }
body: { content: { application/json: { schema: { $ref: "#/Color" }, examples: { one: { externalValue: one.json } } } } }
item: { get: { operationId: c, responses: { "204": { description: Done } } } }
Color: { type: string, description: { $ref: about.md }, enum: { $ref: "texts.yaml#/colors" } }
`,
};

/** Places of references in a value, with what they lead to. */
function references(value: unknown, place = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" ? [`${place} ${String(inner)}`] : references(inner, `${place}/${key}`),
  );
}

async function codeOf(texts: Readonly<Record<string, string>>, input: string) {
  const spec = { input, output: "out", int64: "number" } as const;
  const made = await generate(spec, inMemory(texts), new Diagnostics());
  const decoder = new TextDecoder();
  return Object.fromEntries(
    (made.files ?? []).map(({ path, bytes }) => [
      path,
      decoder.decode(bytes).replaceAll(input, "DOCUMENT"),
    ]),
  );
}

describe("a bundle is whole", () => {
  it("with texts, lists and operations in the place of references, and generates the same", async () => {
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, ["bundle", "api.yaml"]);
    expect([code, err.match(/^.*error.*$/gm)]).toEqual([0, null]);
    const value = parse(out) as Record<string, unknown>;
    expect(references(value)).toEqual([
      "/paths//a/get/parameters/0/schema #/components/schemas/Color",
      "/paths//b/post/requestBody #/components/requestBodies/body",
      "/components/requestBodies/body/content/application/json/schema #/components/schemas/Color",
    ]);
    const text = files["about.md"].trimEnd();
    expect(value).toMatchObject({
      info: { description: text, contact: { name: "Ann" } },
      tags: [{ description: "All pets" }],
      servers: [{ description: "All pets", variables: { zone: { description: "All pets" } } }],
      paths: {
        "/a": { get: { operationId: "a", summary: "All pets" } },
        "/b": { summary: "Text of b", post: { description: "Text of b" } },
        "/c": { get: { operationId: "c" } },
      },
      components: {
        schemas: { Color: { description: text, enum: ["red", "blue"] } },
        securitySchemes: { key: { description: text } },
      },
    });
    expect(err).toContain("info bundle-external: The example 'one.json' stays in a file");
    expect(await codeOf({ "one.yaml": out }, "one.yaml")).toEqual(await codeOf(files, "api.yaml"));
  });

  it("with operations that are references within the document, which OpenAPI has none of", async () => {
    const text = `openapi: 3.1.0
info: { title: t, version: "1" }
paths:
  /a: { get: { $ref: "#/paths/~1b/get" } }
  /b: { get: { responses: { "204": { description: Done } } } }
`;
    const folder = await folderWith({ "api.yaml": text });
    const { code, out } = await runIn(folder, ["bundle", "api.yaml"]);
    const { paths } = parse(out) as { readonly paths: Readonly<Record<string, unknown>> };
    expect([code, paths["/a"]]).toEqual([0, paths["/b"]]);
  });
});
