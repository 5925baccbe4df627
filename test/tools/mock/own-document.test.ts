import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { serve, type Serving } from "./serving.ts";

const pet = 'application/json: { schema: { $ref: "#/components/schemas/Pet" } }';

const petsDocument = (responses: string): string => `openapi: 3.0.3
info: { title: Pets, version: "1" }
security: [{ key: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200": { description: Done, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } }
        "400": { description: Wrong }
        "401": { description: No credentials }
    post:
      operationId: addPet
      requestBody: { required: true, content: { ${pet} } }
      responses:
        ${responses}
        "400": { description: Wrong }
        "401": { description: No credentials }
        default: { description: Unexpected }
  /pets/{petId}:
    get:
      operationId: getPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: integer }, example: 4711 }]
      responses:
        "200": { description: Done, content: { ${pet} } }
        "400": { description: Wrong }
        "401": { description: No credentials }
        "404": { description: None }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas: { Pet: { type: object, required: [name], properties: { id: { type: integer }, name: { type: string } } } }
`;

const plain = petsDocument(`"200": { description: Done, content: { ${pet} } }`);

const headers = { "x-key": "k", "content-type": "application/json" };

const post = ({ address }: Serving, body: string): Promise<Response> =>
  fetch(`${address}/pets`, { method: "POST", headers, body });

async function served(text = plain): Promise<Serving> {
  return serve(await folderWith({ "pets.yaml": text }), "pets.yaml");
}

describe("a mock answers as its document says", () => {
  it("with the success that it lists, not with another one that 'default' would take", async () => {
    const answer = await post(await served(), '{"name":"Tom"}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ name: "Tom" });
    expect(answer.headers.has("location")).toBe(false);
  });

  it.each(['"201"', "2XX"])("with 201 where it lists %s", async (status) => {
    const text = petsDocument(`${status}: { description: Done, content: { ${pet} } }`);
    const answer = await post(await served(text), '{"name":"Tom"}');
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toMatch(/^\/pets\/\d+$/);
  });

  it("without a body where it lists none", async () => {
    const mock = await served();
    const wrong = await post(mock, '{"name":1}');
    expect([wrong.status, await wrong.text()]).toEqual([400, ""]);
    expect(wrong.headers.get("mock-mistakes")).toContain("/name");
    const nobody = await fetch(`${mock.address}/pets`);
    expect([nobody.status, await nobody.text()]).toEqual([401, ""]);
    expect(nobody.headers.has("www-authenticate")).toBe(true);
    const none = await fetch(`${mock.address}/pets/8`, { headers });
    expect([none.status, await none.text()]).toEqual([404, ""]);
  });

  it("with new ids after the largest number", async () => {
    const mock = await served();
    const most = Number.MAX_SAFE_INTEGER;
    expect((await post(mock, `{"id":${most},"name":"Last"}`)).status).toBe(200);
    const ids = new Set<number>();
    for (let i = 0; i < 5; i++) {
      const answer = await post(mock, '{"name":"Next"}');
      expect(answer.status).toBe(200);
      ids.add(((await answer.json()) as { id: number }).id);
    }
    expect(ids.size).toBe(5);
    for (const id of ids) {
      const answer = await fetch(`${mock.address}/pets/${id}`, { headers });
      expect([answer.status, await answer.json()]).toEqual([200, { id, name: "Next" }]);
    }
  });

  it("with an item for the id that the document has as an example", async () => {
    const mock = await served();
    const answer = await fetch(`${mock.address}/pets/4711`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: 4711 }]);
  });

  it("so that diptych try finds nothing", async () => {
    const folder = await folderWith({ "pets.yaml": plain });
    const { address } = await serve(folder, "pets.yaml");
    const { out, err } = await runIn(
      folder,
      ["try", address, "pets.yaml", "--write", "--auth", "key=KEY", "--max-requests", "200"],
      { env: { KEY: "key-of-the-test" } },
    );
    expect(out + err).toContain(", 0 findings");
  });
});
