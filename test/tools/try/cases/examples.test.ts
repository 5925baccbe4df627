import { expect, it } from "vitest";
import { attempt, loadText, type GotRequest } from "../small-service.ts";

const live = await loadText(`openapi: 3.1.0
info: { title: Examples, version: "1" }
paths:
  /notes:
    get:
      operationId: listNotes
      parameters:
        - { name: sort, in: query, schema: { type: string }, examples: { up: { value: title }, down: { value: "-title" } } }
        - { name: X-Trace, in: header, schema: { type: string, examples: [trace-one] } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { "204": { description: Listed. } }
    post:
      operationId: addNote
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Note" }
            examples: { first: { value: { title: First example } }, second: { value: { title: Second example, tags: [a] } } }
          application/x-www-form-urlencoded:
            schema: { $ref: "#/components/schemas/Note" }
            example: { title: Form example }
      responses: { "204": { description: Made. }, 4XX: { description: Refused. } }
  /tags:
    post:
      operationId: addTag
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Tag" } } } }
      responses: { "204": { description: Made. }, 4XX: { description: Refused. } }
components:
  schemas:
    Note: { type: object, required: [title], properties: { title: { type: string }, tags: { type: array, items: { type: string } } } }
    Tag: { type: object, required: [name], properties: { name: { type: string } }, examples: [{ name: tag one }, { name: tag two }, { name: 3 }] }
`);

async function got(id: string): Promise<readonly GotRequest[]> {
  const requests: GotRequest[] = [];
  const includes = (operation: { readonly id: string }): boolean => operation.id === id;
  await attempt(
    live,
    (request, answer) => {
      requests.push(request);
      answer.writeHead(204).end();
    },
    { includes },
  );
  return requests;
}

const bodies = (requests: readonly GotRequest[]): readonly string[] =>
  requests.map(({ body }) => body.toString()).filter((one) => one !== "");

it("sends each example of a body before all else", async () => {
  const sent = bodies(await got("addNote"));
  expect([...new Set(sent)].slice(0, 3)).toEqual([
    '{"title":"First example"}',
    '{"title":"Second example","tags":["a"]}',
    "title=Form+example",
  ]);
});

it("sends those of a schema that fit", async () => {
  const sent = bodies(await got("addTag"));
  expect([...new Set(sent)].slice(0, 2)).toEqual(['{"name":"tag one"}', '{"name":"tag two"}']);
});

it("sends those of parameters, and leaves out what has none", async () => {
  const sent = (await got("listNotes")).filter(({ method }) => method === "GET");
  const asked = sent.map(({ url, headers }) => `${url} ${String(headers["x-trace"])}`);
  expect([...new Set(asked)].slice(0, 2)).toEqual([
    "/notes?sort=title trace-one",
    "/notes?sort=-title trace-one",
  ]);
});
