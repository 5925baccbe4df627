import { expect, it } from "vitest";
import { serveText } from "./serve-text.ts";

const response = (headers: string, content = "application/json: { schema: { type: boolean } }") => `
openapi: 3.1.0
info: { title: Unsendable, version: "1" }
paths:
  /a:
    get:
      operationId: getA
      responses:
        "200":
          description: Done.
          headers: ${headers}
          content: { ${content} }
`;

const items = (schema: string): string => `{ type: array, minItems: 1, items: ${schema} }`;

it.each([
  ["an item with a comma", items('{ type: string, enum: ["a,b", c] }'), "c"],
  ["an empty item alone", items('{ type: string, enum: ["", d] }'), "d"],
  ["an item with a line end", items('{ type: string, enum: ["a\\nb", e] }'), "e"],
  ["a text with a space at its end", '{ type: string, enum: ["a ", f] }', "f"],
  [
    "a member with a comma",
    '{ type: object, required: [k], properties: { k: { enum: ["a,b", g] } } }',
    "k,g",
  ],
])("a header that cannot have %s has another value", async (_, schema, text) => {
  const headers = `{ X-A: { required: true, schema: ${schema} }, X-B: { required: true, schema: { type: string } } }`;
  const { address, errors } = await serveText(response(headers));
  const answer = await fetch(`${address}/a`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-a")).toBe(text);
  expect(answer.headers.get("x-b")).not.toBe("");
  expect(errors).toEqual([]);
});

it("a header without any value that HTTP can carry is left out, or refused where it is required", async () => {
  const schema = items("{ const: 'a,b' }");
  const optional = await serveText(response(`{ X-A: { schema: ${schema} } }`));
  const answer = await fetch(`${optional.address}/a`);
  expect([answer.status, answer.headers.get("x-a")]).toEqual([200, null]);
  const required = await serveText(response(`{ X-A: { required: true, schema: ${schema} } }`));
  const refused = await fetch(`${required.address}/a`);
  expect(refused.status).toBe(501);
  expect(await refused.text()).toContain(
    "No value that HTTP can carry is found for the header X-A",
  );
  expect([...optional.errors, ...required.errors]).toEqual([]);
});

it.each([
  ["a constant", "{ const: { a: [1] } }", undefined],
  ["one of several", "{ enum: [{ a: [1] }, 5] }", "5"],
])("a body of XML that cannot hold %s says so, or has another value", async (_, item, text) => {
  const schema = `{ type: array, minItems: 1, maxItems: 1, items: ${item}, xml: { name: list, wrapped: true } }`;
  const content = `application/xml: { schema: ${schema} }`;
  const { address, errors } = await serveText(response("{}", content));
  const answer = await fetch(`${address}/a`);
  if (text === undefined) {
    expect(answer.status).toBe(501);
    expect(await answer.text()).toContain(
      "No value is found for the body of 200 of getA as application/xml",
    );
  } else expect(await answer.text()).toContain(`>${text}<`);
  expect(errors).toEqual([]);
});

it("an example that is asked for by name and that XML cannot hold is refused with the place", async () => {
  const schema = "{ type: object, properties: { p: {} }, xml: { name: o } }";
  const content = `application/xml: { schema: ${schema}, examples: { one: { value: { p: { a: 1 } } } } }`;
  const { address, errors } = await serveText(response("{}", content));
  const answer = await fetch(`${address}/a`, { headers: { prefer: "example=one" } });
  expect(answer.status).toBe(501);
  expect(await answer.text()).toContain("/p");
  expect(errors).toEqual([]);
});

it.each([
  ["has another value", '{ type: ["null", integer] }', 200],
  ["says so", '{ type: "null" }', 501],
])("a form whose list would be left out with its null %s", async (_, item, status) => {
  const list = `{ type: array, minItems: 1, items: ${item} }`;
  const schema = `{ type: object, required: [p], properties: { p: ${list} } }`;
  const content = `multipart/form-data: { schema: ${schema} }`;
  const { address, errors } = await serveText(response("{}", content));
  const answer = await fetch(`${address}/a`);
  expect(answer.status).toBe(status);
  if (status === 200) expect(await answer.text()).toContain('name="p"');
  expect(errors).toEqual([]);
});
