import { describe, expect, it } from "vitest";
import { documentOf, ok, schemaOf } from "./statements.ts";
import { typesOf } from "./support.ts";

describe("what is reported", () => {
  it.each([
    [{ type: "strin" }, "error keyword-type /components/schemas/A/type"],
    [
      { type: "object", properties: { a: { required: true } } },
      "error keyword-type /components/schemas/A/properties/a/required",
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
    expect(findings).toEqual(["error operation-id-duplicate /paths/~1b/get/operationId"]);
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

it("takes time in proportion to the document", { retry: 2 }, async () => {
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
    const before = process.cpuUsage().user;
    await typesOf(document.replaceAll(/"d":\{[^}]*\},/g, ""), {
      enum: true,
      enumValues: true,
      dedupeEnums: true,
      rootTypes: true,
    });
    return process.cpuUsage().user - before;
  };
  await timeOf(200);
  const small = await timeOf(400);
  expect((await timeOf(3200)) / small).toBeLessThan(24);
});
