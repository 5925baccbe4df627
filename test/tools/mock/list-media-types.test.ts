import { expect, it } from "vitest";
import { mockServer } from "../../../tools/mock/server/mock-server.ts";
import { loadText } from "./load-text.ts";

const document = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        "200":
          description: All.
          content:
            application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } }
            application/xml: { schema: { $ref: "#/components/schemas/Things" } }
    post:
      operationId: addThing
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses: { "204": { description: Made. } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getThing
      responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
components:
  schemas:
    Thing: { type: object, required: [id], properties: { id: { type: string } } }
    Things:
      type: object
      xml: { name: things }
      properties: { thing: { type: array, items: { $ref: "#/components/schemas/Thing" } } }
`;

it("a list has the same items in XML, where an element is around them, as in JSON", async () => {
  const live = await loadText(document);
  const ignore = (): void => undefined;
  const options = { seed: 1, cors: false, stateful: true, report: ignore, onError: ignore };
  const { server } = mockServer(live, options);
  const body = new TextEncoder().encode('{"id":"new"}');
  const headers = { "content-type": "application/json" };
  const made = { method: "POST", url: "/things", headers, body };
  expect((await server(made)).status).toBe(204);
  const list = async (accept: string): Promise<string> =>
    String((await server({ method: "GET", url: "/things", headers: { accept } })).body);
  const items = JSON.parse(await list("application/json")) as readonly { readonly id: string }[];
  expect(items.at(-1)).toEqual({ id: "new" });
  const xml = items.map(({ id }) => `<thing><id>${id}</id></thing>`).join("");
  expect(await list("application/xml")).toBe(`<things>${xml}</things>`);
});
