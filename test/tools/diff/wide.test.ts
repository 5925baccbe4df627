import { expect, it } from "vitest";
import { changesOf, documentOf, type Json } from "./support.ts";

it("compares documents with more members than a call takes arguments", async () => {
  const leaf = { $ref: "#/components/schemas/Leaf" };
  const properties = (added: Readonly<Record<string, Json>>): Json => {
    const many = Array.from({ length: 150_000 }, (_, index) => [`p${index}`, leaf] as const);
    return { type: "object", properties: { ...Object.fromEntries(many), ...added } };
  };
  const document = (added: Readonly<Record<string, Json>>): Json => {
    const content = { "application/json": { schema: properties(added) } };
    return documentOf({
      paths: { "/a": { get: { responses: { 200: { description: "D.", content } } } } },
      components: { schemas: { Leaf: { type: "string" } } },
    });
  };
  const changes = await changesOf(document({}), document({ more: leaf }));
  expect(changes.map(({ rule }) => rule)).toEqual(["optional-property-added"]);
});
