import { readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { named, shop } from "../../support/many-files.ts";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

interface Bundled {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The bundle of a document, and the folder that it is in. */
async function bundled(
  files: Readonly<Record<string, string>>,
  input: string,
  ...flags: string[]
): Promise<{ readonly folder: string; readonly value: Bundled; readonly err: string }> {
  const folder = await folderWith(files);
  const { code, out, err } = await runIn(folder, ["bundle", input, ...flags]);
  expect(err.match(/error.*/g)).toBeNull();
  expect(code).toBe(0);
  return { folder, value: parse(out) as Bundled, err };
}

describe("diptych bundle", () => {
  it("makes components of what references to other files lead to", async () => {
    const { value, folder } = await bundled(shop, "api/openapi.yaml");
    expect(Object.keys(value.components["schemas"] ?? {})).toEqual([
      "Pet",
      "Own",
      "owner",
      "Cat",
      "Cat-2",
      "items-0",
      "Id",
    ]);
    expect(JSON.stringify(value).match(/"\$ref":"[^#][^"]*"/g)).toEqual(['"$ref":"nothing.yaml"']);
    expect(value.components["schemas"]?.["Pet"]).toMatchObject({
      properties: {
        answer: { enum: ["yes", "1.10", "0x1"] },
        own: { $ref: "#/components/schemas/Own" },
        choice: {
          oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Cat-2" }],
        },
      },
    });
    for (const file of ["out/api.json", "out/api.yml"]) {
      expect(await runIn(folder, ["bundle", "api/openapi.yaml", "-o", file])).toMatchObject({
        out: `api/openapi.yaml → ${file}  created\n`,
      });
      expect(parse(await readFile(path.join(folder, file), "utf8"))).toEqual(value);
    }
  });

  it("checks a file, and leaves nothing beside what it writes", async () => {
    const folder = await folderWith(shop);
    const args = ["bundle", "api/openapi.yaml", "-o", "out/api.yaml"];
    expect(await runIn(folder, [...args, "--check"])).toMatchObject({
      code: 1,
      err: "error: out/api.yaml is missing\n  help: run the command without --check\n",
    });
    expect(await runIn(folder, args)).toMatchObject({ code: 0 });
    expect(await runIn(folder, [...args, "--check"])).toMatchObject({ code: 0 });
    expect(await readdir(path.join(folder, "out"))).toEqual(["api.yaml"]);
  });

  it("applies overlays and the choice of operations of the configuration", async () => {
    const specs = [
      {
        input: "api/openapi.yaml",
        output: "out",
        overlays: ["title.yaml"],
        operations: { include: [{ tag: "owners" }] },
      },
    ];
    const overlay =
      'overlay: 1.0.0\ninfo: { title: o, version: "1" }\nactions: [{ target: $.info, update: { title: Public } }]\n';
    const files = {
      ...shop,
      "title.yaml": overlay,
      "diptych.config.json": JSON.stringify({ specs }),
      "api/schemas/owner.yaml": "type: object\nproperties: { next: { $ref: '#' } }\n",
    };
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, ["bundle"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const value = parse(out) as Bundled;
    expect(value).toMatchObject({ info: { title: "Public" } });
    expect(Object.keys(value.paths)).toEqual(["/owners/{id}"]);
    expect(Object.keys(value.components["schemas"] ?? {})).toEqual(["owner", "Id"]);
  });

  it("keeps discriminators, links and anchors leading to the same", async () => {
    const { value } = await bundled(named, "api.yaml");
    expect(value.components["schemas"]).toMatchObject({
      Union: {
        discriminator: {
          mapping: { cat: "#/components/schemas/Cat", Cat: "#/components/schemas/Cat-2" },
        },
      },
      Anchored: { properties: { n: { $ref: "#/components/schemas/Anchored" } } },
    });
    expect(JSON.stringify(value.paths["/a"])).toContain('{"operationRef":"#/paths/~1b/get"}');
    expect(JSON.stringify(value)).not.toContain("$anchor");
  });

  it("writes a document of 2.0 as one of 2.0", async () => {
    const files = {
      "api.yaml": `swagger: "2.0"
info: { title: t, version: "1" }
paths:
  /a: { get: { responses: { "200": { $ref: "parts.yaml#/responses/Ok" } } } }
`,
      "parts.yaml": `responses: { Ok: { description: d, schema: { $ref: "#/definitions/A" } } }
definitions: { A: { type: object, properties: { a: { $ref: "#/definitions/A" } } } }
`,
    };
    const { value } = await bundled(files, "api.yaml");
    expect(value).toMatchObject({
      responses: { Ok: { schema: { $ref: "#/definitions/A" } } },
      definitions: { A: { properties: { a: { $ref: "#/definitions/A" } } } },
    });
    const { value: upgraded } = await bundled(files, "api.yaml", "--swagger-up");
    expect(upgraded).toMatchObject({
      openapi: "3.1.1",
      components: { schemas: { A: { properties: { a: { $ref: "#/components/schemas/A" } } } } },
    });
  });

  it("says what is relative to another folder", async () => {
    const file = "type: object\nexternalDocs: { url: a.html }\n";
    const files = { "api.yaml": petDocument.replace("#/components/schemas/Pet", "x/a.yaml") };
    const { err } = await bundled({ ...files, "x/a.yaml": file }, "api.yaml");
    expect(err).toContain("warning bundle-relative: 'a.html' is relative to 'x/a.yaml'");
  });

  const dynamic = petDocument.replace("#/components/schemas/Pet", "a.yaml");
  const old = petDocument.replace("3.1.1", "3.0.4");
  it.each([
    [["nothing.yaml"], "there is no file 'nothing.yaml'", {}, 2],
    [["."], "'.' is a folder", {}, 2],
    [[], "there is no configuration here", {}, 2],
    [["a.yaml", "--check"], "--check has no file to compare with", {}, 2],
    [["a.yaml", "--swagger-up"], "'a.yaml' is no document of 2.0", {}, 2],
    [["a.yaml", "-o", "a.txt"], "'a.txt' is neither a YAML nor a JSON file", {}, 2],
    [["a.yaml", "-o", "a.yaml"], "'a.yaml' is a file of the document itself", {}, 2],
    [["a.yaml", "--overlay", "x.yaml"], "there is no file 'x.yaml'", {}, 2],
    [["api.yaml"], "ref-unknown", { "api.yaml": petDocument.replace('/Pet"', '/Pat"') }, 1],
    [
      ["api.yaml"],
      "bundle-impossible",
      {
        "api.yaml": dynamic,
        "a.yaml": "type: array\n$dynamicAnchor: n\nitems: { $dynamicRef: '#n' }\n",
      },
      1,
    ],
    [
      ["api.yaml"],
      "bundle-impossible",
      {
        "api.yaml": old.replace("/pets/{id}:", "/a: { $ref: p.yaml }\n  /pets/{id}:"),
        "p.yaml":
          "get:\n  responses: { '204': { description: d } }\n  callbacks: { c: { '{$url}': { $ref: p.yaml } } }\n",
      },
      1,
    ],
  ] as const)("%j is one message with a cure: %s", async (args, message, files, code) => {
    const folder = await folderWith({ "a.yaml": petDocument, ...files });
    const found = await runIn(folder, ["bundle", ...args]);
    expect(found).toMatchObject({ code, out: "" });
    expect(found.err.match(/^(?:\S+ )?error\b.*:.*/gm)).toEqual([expect.stringContaining(message)]);
    expect(found.err).toContain("  help: ");
  });

  it("does not replace a file of the document by a link to it", async () => {
    const folder = await folderWith(shop);
    await symlink(path.join(folder, "api/common.yaml"), path.join(folder, "link.yaml"));
    const { code, err } = await runIn(folder, ["bundle", "api/openapi.yaml", "-o", "link.yaml"]);
    expect(code).toBe(2);
    expect(err).toContain("'link.yaml' is a file of the document itself");
  });
});
