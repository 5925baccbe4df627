import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { analyse } from "../../generator/analyse.ts";
import { entryOverlays } from "../../generator/source/overlays/entry-overlays.ts";
import { filesOf, readSources } from "../../generator/source/reading/read.ts";
import { memoryHost } from "../source/memory-host.ts";

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
tags: [{ name: a }, { name: b }, { name: c }]
paths:
  /pets:
    get: { operationId: listPets, tags: [a, b], responses: { "200": { description: ok } } }
    post: { operationId: addPet, tags: [a], responses: { "200": { description: ok } } }
x-shared: &shared { kept: [1] }
x-again: *shared
`;

/** What the tests look at. */
interface Overlaid extends Readonly<Record<string, unknown>> {
  readonly tags: readonly { readonly name: string }[];
  readonly info: object;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>
  >;
  readonly "x-shared": { readonly kept: unknown };
  readonly "x-again": { readonly kept: unknown };
}

/** The document after the actions of an overlay, and what was found. */
async function overlaid(actions: string, text = document, head = "overlay: 1.1.0") {
  const overlay = `${head}\ninfo: { title: Fix, version: "1" }\nactions:\n${actions}`;
  const sources = await readSources(
    "api.yaml",
    memoryHost({ "api.yaml": text, "fix.yaml": overlay, "pet.yaml": "{ type: object }" }),
    undefined,
    entryOverlays(["fix.yaml"]),
  );
  const found = locate(sources.diagnostics.all, filesOf(sources)).map(
    ({ code, location }) =>
      `${code} ${location?.file}:${location?.range?.start.line}:${location?.range?.start.column}`,
  );
  return { sources, value: sources.files.get("api.yaml")?.value as Overlaid, found };
}

describe("actions", () => {
  it("merge objects, concatenate and append to arrays, and replace single values", async () => {
    const { value, found } = await overlaid(`
  - { target: $.info, update: { title: Dogs, contact: { name: Me } } }
  - { target: $.paths.*.get, update: { tags: [c], summary: List } }
  - { target: $.tags, update: { name: d } }
  - { target: $.tags, update: [{ name: e }, { name: f }] }
  - { target: "$.paths.*.*.tags[?@ == 'a']", update: z }
  - { target: $.info.version, update: null }`);
    expect(found).toEqual([]);
    expect(value.info).toEqual({ title: "Dogs", version: null, contact: { name: "Me" } });
    expect(value.paths["/pets"]?.["get"]).toMatchObject({ tags: ["z", "b", "c"], summary: "List" });
    expect(value.paths["/pets"]?.["post"]?.tags).toEqual(["z"]);
    expect(value.tags.map(({ name }) => name).join("")).toBe("abcdef");
  });

  it("remove members and elements, also some within others", async () => {
    const { value, found } = await overlaid(`
  - { target: "$.tags[0, 2, 0]", remove: true, update: { ignored: 1 } }
  - { target: "$..['get', 'tags']", remove: true }
  - { target: $, update: { tags: [{ name: new }] } }`);
    expect(found).toEqual([]);
    expect(value.tags).toEqual([{ name: "new" }]);
    expect(Object.keys(value.paths["/pets"] ?? {})).toEqual(["post"]);
  });

  it("copy a value, which later actions change at one of its places", async () => {
    const { value, found } = await overlaid(`
  - { target: $.paths, update: { /dogs: {} } }
  - { target: "$.paths['/dogs']", copy: "$.paths['/pets']" }
  - { target: "$.paths['/dogs'].get", update: { operationId: listDogs, tags: [d] } }
  - { target: $.x-again, update: { kept: [2] } }`);
    expect(found).toEqual([]);
    expect(value.paths["/pets"]?.["get"]).toMatchObject({
      operationId: "listPets",
      tags: ["a", "b"],
    });
    expect(value.paths["/dogs"]?.["get"]).toMatchObject({ operationId: "listDogs" });
    expect(value.paths["/dogs"]?.["get"]?.tags).toEqual(["a", "b", "d"]);
    expect([value["x-shared"].kept, value["x-again"].kept]).toEqual([[1], [1, 2]]);
  });

  it("keep keys that objects inherit apart", async () => {
    const { value } = await overlaid(
      `  - { target: $.info, update: { __proto__: { polluted: true }, constructor: 1 } }`,
    );
    expect(Object.keys(value.info)).toContain("__proto__");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("findings are where the text is", () => {
  it("in the overlay, or in the document at the place before it was changed", async () => {
    const files = {
      "api.yaml": document,
      "fix.yaml": `overlay: 1.0.0
info: { title: Fix, version: "1" }
actions:
  - { target: "$.tags[0]", remove: true }
  - target: "$.paths['/pets'].get.responses['200']"
    update:
      content: { application/json: { schema: { $ref: "#/components/schemas/None" } } }
  - { target: "$.tags[0]", update: { description: 5 } }
  - { target: "$.tags[1]", update: { x-ok: 1 } }
`,
    };
    const diagnostics = new Diagnostics();
    const wrong = { ...files, "api.yaml": document.replace("{ name: c }", "{ nam: c }") };
    const spec = { input: "api.yaml", overlays: ["fix.yaml"], int64: "number" } as const;
    const { sources } = await analyse(spec, memoryHost(wrong), diagnostics);
    expect(sources.overlaid?.files.size).toBe(1);
    const found = locate(diagnostics.all, filesOf(sources)).map(
      ({ message, location }) =>
        `${location?.file}:${location?.range?.start.line}:${location?.range?.start.column} ${message}`,
    );
    expect(found.some((one) => /^fix.yaml:7:\d+ .*None/.test(one))).toBe(true);
    expect(found.some((one) => /^fix.yaml:8:\d+ .*description/.test(one))).toBe(true);
    expect(found).toContainEqual(expect.stringMatching(/^api.yaml:3:3\d .*name/));
  });

  it("of documents of 2.0 too", async () => {
    const swagger = `swagger: "2.0"
info: { title: Pets, version: "1" }
paths:
  /pets:
    get: { operationId: listPets, responses: { "200": { description: ok } } }
`;
    const overlay = `overlay: 1.0.0
info: { title: Fix, version: "1" }
actions:
  - target: $.paths.*.get
    update: { produces: [application/json], responses: { "200": { schema: { $ref: "#/definitions/None" } } } }
`;
    const diagnostics = new Diagnostics();
    const spec = { input: "api.yaml", overlays: ["fix.yaml"], int64: "number" } as const;
    const host = memoryHost({ "api.yaml": swagger, "fix.yaml": overlay });
    const { sources } = await analyse(spec, host, diagnostics);
    const found = locate(diagnostics.all, filesOf(sources));
    expect(found.find(({ code }) => code === "ref-unknown")?.location).toMatchObject({
      file: "fix.yaml",
      pointer: "/actions/0/update/responses/200/schema/$ref",
    });
  });

  it("of references to files, which are relative to the document and do not leave its folder", async () => {
    const { found, sources } = await overlaid(
      `  - { target: $, update: { components: { schemas: { A: { $ref: pet.yaml }, B: { $ref: ../../b.yaml } } } } }`,
    );
    expect(found).toEqual([expect.stringMatching(/^ref-outside fix.yaml:4:/)]);
    expect([...sources.files.keys()]).toEqual(["api.yaml", "pet.yaml"]);
  });
});

describe("mistakes in overlays", () => {
  it.each([
    [`  - { target: $.nothing, remove: true }`, ["overlay-unmatched fix.yaml:4:15"]],
    [`  - { target: paths, remove: true }`, ["overlay-target fix.yaml:4:15"]],
    [`  - { target: $.info }`, ["overlay-no-effect fix.yaml:4:5"]],
    [`  - { target: $.info, update: { title: Pets } }`, ["overlay-no-effect fix.yaml:4:5"]],
    [`  - { target: $.info, update: [] }`, ["overlay-mismatch fix.yaml:4:31"]],
    [`  - { target: $.info, update: { title: {} } }`, ["overlay-mismatch fix.yaml:4:40"]],
    [`  - { target: $, update: { tags: one } }`, ["overlay-mismatch fix.yaml:4:34"]],
    [`  - { target: "$['info', 'tags']", update: {} }`, ["overlay-mismatch fix.yaml:4:15"]],
    [`  - { target: $, remove: true }`, ["overlay-mismatch fix.yaml:4:15"]],
    [`  - { target: $.info, copy: $.tags.* }`, ["overlay-mismatch fix.yaml:4:29"]],
    [`  - { target: $.info, copy: $.tags, update: {} }`, ["overlay-invalid fix.yaml:4:29"]],
    [`  - { target: 5 }`, ["overlay-invalid fix.yaml:4:5"]],
    [`  - { target: $.info, remove: yes please }`, ["overlay-invalid fix.yaml:4:31"]],
    [
      `  - { target: $.info, udpate: {} }`,
      ["overlay-field fix.yaml:4:23", "overlay-no-effect fix.yaml:4:5"],
    ],
    [`  {}`, ["overlay-invalid fix.yaml:4:3"]],
  ])("%s", async (actions, expected) => {
    const { found } = await overlaid(actions);
    expect(found).toEqual(expected);
  });

  it.each([
    ["overlay: 2.0.0", ["overlay-invalid fix.yaml:1:10"]],
    ["openapi: 3.1.0", ["overlay-invalid fix.yaml:1:1"]],
    ["extends: other.yaml\noverlay: 1.0.0", ["overlay-extends fix.yaml:1:10"]],
    ["extends: ./api.yaml\noverlay: 1.0.3", []],
    ["extends: https://a.example/v1/api.yaml\noverlay: 1.0.0", []],
  ])("%s", async (head, expected) => {
    const { found } = await overlaid(`  - { target: $.tags, remove: true }`, document, head);
    expect(found).toEqual(expected);
  });

  it("end where actions multiply values, and where expressions look at everything", async () => {
    const doubled = Array.from(
      { length: 40 },
      () =>
        `  - { target: $.x-shared, update: { kept: [1] } }\n  - { target: "$['x-again']", copy: $ }`,
    ).join("\n");
    for (const actions of [
      doubled,
      `  - { target: "$..[?$..[?$..[?$..[?$..[?$..[?$..[?@ == $]]]]]]]", remove: true }`,
    ]) {
      const { found } = await overlaid(actions);
      expect(found.at(-1)).toMatch(/^overlay-limit fix\.yaml/);
    }
  });

  it("are those of files where an overlay cannot be read", async () => {
    const host = memoryHost({ "api.yaml": document, "bad.yaml": "a: [" });
    const { diagnostics } = await readSources(
      "api.yaml",
      host,
      undefined,
      entryOverlays(["no.yaml", "bad.yaml"]),
    );
    expect(diagnostics.all.map(({ code }) => code)).toEqual(["file-unreadable", "yaml-syntax"]);
  });
});
