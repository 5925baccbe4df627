import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { attempt, jsonOf, loadText, rulesOf, serving, type Answer } from "./small-service.ts";

const thing = 'content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }';

const document = `openapi: 3.1.0
info: { title: Only successes, version: "1" }
paths:
  /things:
    post:
      operationId: addThing
      security: [{ key: [] }]
      requestBody: { required: true, ${thing} }
      responses: { "201": { description: Made., ${thing} } }
  /things/{thingId}:
    parameters: [{ name: thingId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getThing, responses: { "200": { description: It., ${thing} } } }
    delete: { operationId: removeThing, responses: { "204": { description: Gone. } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Thing:
      type: object
      required: [name]
      additionalProperties: false
      properties: { id: { type: integer, readOnly: true }, name: { type: string } }
`;

const live = await loadText(document);

/** A service as a framework makes it: refusals have statuses of the framework. */
function framework(unknown: number): Answer {
  const things = new Map<number, object>();
  return (request, answer) => {
    const send = (status: number, body?: object): void => {
      answer.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
      answer.end(body === undefined ? "" : JSON.stringify(body));
    };
    const id = /^\/things\/([^/?]+)$/.exec(request.url)?.[1];
    if (id === undefined) {
      if (request.method !== "POST") return send(404);
      if (request.headers["x-key"] !== "k") return send(403);
      if (request.headers["content-type"] !== "application/json") return send(415);
      const body = jsonOf(request) as Readonly<Record<string, unknown>> | undefined;
      if (typeof body?.["name"] !== "string") return send(422);
      if (Object.keys(body).some((name) => name !== "name" && name !== "id")) return send(422);
      const thingId = things.size + 1;
      things.set(thingId, { id: thingId, name: body["name"] });
      return send(201, { id: thingId, name: body["name"] });
    }
    if (!/^-?\d+$/.test(id)) return send(422);
    const found = things.get(Number(id));
    if (request.method === "GET") return found ? send(200, found) : send(unknown);
    if (request.method !== "DELETE") return send(404);
    things.delete(Number(id));
    send(found ? 204 : 404);
  };
}

const secrets = {
  schemes: new Map([["key", { variable: "KEY", value: "k" }]]),
  headers: new Map<string, never>(),
};
const cases = { secrets, cases: 2 } as const;

describe("a refusal by a status that the document does not list", () => {
  it("is a note where the request is not valid, has no credentials, or is for what was removed", async () => {
    const { findings } = await attempt(live, framework(404), cases);
    const messages = findings
      .filter(({ rule }) => rule === "refusal-undocumented")
      .map(({ message, operation }) => `${operation.id}: ${message}`);
    expect(messages).toEqual(
      expect.arrayContaining([
        "addThing: what is not valid is refused with 422, which the document does not list",
        "addThing: a request without the right credentials is refused with 403, which the document does not list",
        "removeThing: a request for what was removed is refused with 404, which the document does not list",
        "getThing: a request for what was removed is refused with 404, which the document does not list",
      ]),
    );
  });

  it("is an error where the request is valid", async () => {
    const result = await attempt(live, framework(418), cases);
    expect(rulesOf(result)).toContain("status-undocumented GET /things/{thingId}");
  });

  it("is told once for all operations, and leaves the exit code as it is", async () => {
    const only = document.replace(/ {4}(?:get|delete): .*\n/g, "");
    const folder = await folderWith({ "things.yaml": only });
    const run = await serving(framework(404), (origin) =>
      runIn(folder, ["try", origin, "things.yaml", "--write", "--auth", "key=KEY", "--seed", "2"], {
        env: { KEY: "k" },
      }),
    );
    expect(run.out).toContain(
      "note refusal-undocumented: what is not valid is refused with 422, which the document does not list: POST /things\n",
    );
    expect(run.code).toBe(0);
  });
});
