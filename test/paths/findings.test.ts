import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { growth, processorTime } from "../support/processor-time.ts";
import { parse } from "yaml";
import { documentOf, ok, schemaOf } from "./statements.ts";
import { typesOf } from "./support.ts";

describe("what is reported", () => {
  it.each([
    [{ type: "strin" }, "error keyword-type /components/schemas/A/type"],
    [
      { type: "object", properties: { a: { required: true } } },
      "faulty keyword-type /components/schemas/A/properties/a/required",
    ],
    [{ typ: "string" }, "warning keyword-unknown /components/schemas/A/typ"],
    [{ $ref: "#/components/schemas/B" }, "error ref-unknown /components/schemas/A/$ref"],
    [
      { allOf: [{ $ref: "#/components/schemas/A" }], $ref: "#/components/schemas/A" },
      "warning paths-ref-siblings /components/schemas/A/allOf",
    ],
  ])("%j: %s", async (value, finding) => {
    expect((await typesOf(schemaOf(value))).findings).toContain(finding);
  });

  it("an operationId that is used twice", async () => {
    const get = { operationId: "x", responses: ok };
    const { findings } = await typesOf(
      documentOf({ paths: { "/a": { get }, "/b": { get: { ...get } } } }),
    );
    expect(findings).toEqual(["faulty operation-id-duplicate /paths/~1b/get/operationId"]);
  });

  it("callbacks, which have no type", async () => {
    const get = {
      responses: ok,
      callbacks: { done: { "{$request.body#/url}": { post: { responses: ok } } } },
    };
    expect((await typesOf(documentOf({ paths: { "/a": { get } } }))).findings).toEqual([
      "info paths-left-out /paths/~1a/get/callbacks",
    ]);
  });
});

describe("what has no type", () => {
  it("$dynamicRef", async () => {
    const { findings } = await typesOf(
      schemaOf({ $dynamicRef: "#x", $defs: { X: { $dynamicAnchor: "x" } } }),
    );
    expect(findings).toEqual(["info paths-left-out /components/schemas/A/$dynamicRef"]);
  });

  it("parameters in the whole query", async () => {
    const parameters = [{ name: "q", in: "querystring", content: { "application/json": {} } }];
    const paths = { "/a": { get: { parameters, responses: ok } } };
    const { findings } = await typesOf(documentOf({ paths }, "3.2.0"));
    expect(findings).toEqual(["info paths-left-out /paths/~1a/get/parameters/0/in"]);
  });

  it("a discriminator between schemas that are no objects", async () => {
    const schemas = {
      A: { oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: "kind" } },
      B: { type: "string" },
    };
    const { findings } = await typesOf(documentOf({ components: { schemas } }));
    expect(findings).toEqual(["info paths-left-out /components/schemas/A/discriminator"]);
  });

  it("what stands beside the reference of a path item", async () => {
    const pathItems = { P: { get: { responses: ok } } };
    const paths = { "/a": { $ref: "#/components/pathItems/P", put: { responses: ok } } };
    const { findings } = await typesOf(documentOf({ paths, components: { pathItems } }));
    expect(findings).toEqual(["warning paths-ref-siblings /paths/~1a/put"]);
  });
});

it("takes time in proportion to the document", async () => {
  const timeOf = async (count: number): Promise<number> => {
    const list = Array.from({ length: count }, (_, i) => i);
    const schemas = Object.fromEntries(
      list.map((i) => [
        `S${i}`,
        {
          allOf: [
            { $ref: `#/components/schemas/S${(i * 7) % count}` },
            {
              type: "object",
              properties: {
                k: { type: "string", enum: ["a", `b${i}`] },
                d: { $ref: `#/components/schemas/S${i}/properties/list/items` },
                list: { type: "array", items: { type: "string" } },
              },
            },
          ],
        },
      ]),
    );
    const union = {
      oneOf: list.map((i) => ({ $ref: `#/components/schemas/S${i}` })),
      discriminator: { propertyName: "t" },
    };
    const paths = Object.fromEntries(
      list.map((i) => [`/p${i}`, { get: { operationId: `o${i}`, responses: ok } }]),
    );
    const document = documentOf({ paths, components: { schemas: { ...schemas, Union: union } } });
    const before = processorTime();
    await typesOf(document.replaceAll(/"d":\{[^}]*\},/g, ""), {
      enum: true,
      enumValues: true,
      dedupeEnums: true,
      rootTypes: true,
    });
    return processorTime() - before;
  };
  expect(await growth(timeOf, [400, 3200], 24)).toBeLessThan(24);
});

describe("text that grows with the document", () => {
  const nested = (depth: number, wrap: (inner: object) => object): object =>
    Array.from({ length: depth }).reduce<object>((inner) => wrap(inner), { type: "string" });

  it.each([
    [
      "lists of types in lists of types",
      (inner: object) => ({ type: ["string", "null"], anyOf: [inner] }),
    ],
    [
      "lists of types in allOf",
      (inner: object) => ({ type: ["object", "string"], allOf: [inner] }),
    ],
    [
      "tuples in tuples",
      (inner: object) => ({ type: "array", minItems: 5, maxItems: 5, items: inner }),
    ],
  ])("%s", async (_, wrap) => {
    const { text } = await typesOf(schemaOf(nested(60, wrap)), { arrayLength: true });
    expect(text.length).toBeLessThan(200_000);
  });

  it("references to one response that has no place", async () => {
    const content = {
      "application/json": { schema: { enum: Array.from({ length: 1000 }, (__, i) => `v${i}`) } },
    };
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (__, i) => [
        `/p${i}`,
        { get: { responses: { 200: { $ref: "#/x-hidden/R" } } } },
      ]),
    );
    const { text } = await typesOf(
      documentOf({ paths, "x-hidden": { R: { description: "r", content } } }),
    );
    expect(text.length).toBeLessThan(400_000);
  });
});

/** Values in the place of every value of a document. */
const others: readonly unknown[] = [null, 1, "x", true, [], {}, [1], { $ref: "#/components" }];

it("ends with findings or types whatever stands in a document", async () => {
  const base: unknown = parse(await readFile(new URL("features.yaml", import.meta.url), "utf8"));
  let count = 0;
  for (const changed of replacements(base)) {
    // A third of the places is enough to meet every kind of them.
    if (count++ % 3 !== 0) continue;
    const options = {
      enum: count % 2 === 0,
      rootTypes: true,
      makePathsEnum: true,
      pathParamsAsTypes: true,
    };
    const { text, hasErrors } = await typesOf(JSON.stringify(changed), options);
    if (!hasErrors) expect(text).toContain("export");
  }
  expect(count).toBeGreaterThan(500);
});

/** Copies of a value in which one value within is another; each place gets the next of the others. */
function* replacements(value: unknown): Generator<unknown> {
  let next = 0;
  yield* within(value);
  function* within(inner: unknown): Generator<unknown> {
    if (typeof inner !== "object" || inner === null) return;
    for (const [key, member] of Object.entries(inner)) {
      const put = (one: unknown): unknown =>
        Array.isArray(inner) ? inner.with(Number(key), one) : { ...inner, [key]: one };
      yield put(others[next++ % others.length]);
      for (const changed of within(member)) yield put(changed);
    }
  }
}
