import { expect, it } from "vitest";
import { generateFiles } from "../support/generate.ts";
import { hoverOf } from "./generated/hover-of.ts";

const document = `openapi: 3.1.1
info: { title: Pets, version: "1" }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      summary: Read a pet
      description: It is as it was left.
      tags: [pets]
      parameters: [{ name: id, in: path, required: true, description: Number of the pet., schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: string } } } } }
  /pets:
    get:
      operationId: listPets
      responses: { "200": { description: ok, content: { application/json: { schema: { type: string } } } } }
  /events:
    get:
      operationId: readEvents
      summary: Events
      responses: { "200": { description: ok, content: { text/event-stream: { itemSchema: { type: object } } } } }
`;

const code = `import { createClient, getPet, listPets, readEvents } from "./client.ts";
const api = createClient({ baseUrl: "https://pets.example" });
export const calls = (t: Parameters<typeof getPet>[0]): unknown[] => [
  api./*1*/getPet({ id: "1" }),
  /*2*/getPet(t, { id: "1" }),
  api./*3*/listPets(),
  /*4*/listPets(t),
  api./*5*/readEvents.items(),
  /*6*/readEvents(t),
  api.getPet({ /*7*/id: "1" }),
];
`;

it("editors show the words, the method and the path of an operation at its calls", async () => {
  const shown = await hoverOf(
    await generateFiles(document, { emit: ["types", "validate", "json", "client"] }),
    code,
  );
  const words = "Read a pet.\n\nIt is as it was left.\n\n`GET /pets/{id}`.";
  expect([shown(1), shown(2)]).toEqual([words, words]);
  expect([shown(3), shown(4)]).toEqual(["`GET /pets`.", "`GET /pets`."]);
  expect([shown(5), shown(6)]).toEqual(["Events.\n\n`GET /events`.", "Events.\n\n`GET /events`."]);
  expect(shown(7)).toBe("Number of the pet.");
});
