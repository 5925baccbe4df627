import { describe, expect, it } from "vitest";
import { isTombstone, itemWith } from "../../../tools/try/checks/removed-thing.ts";
import { attempt, loadText, rulesOf, type Answer } from "./small-service.ts";

const thing = 'content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }';

const live = await loadText(`openapi: 3.1.0
info: { title: Tombstones, version: "1" }
paths:
  /things:
    post: { operationId: addThing, responses: { "201": { description: Made., ${thing} } } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getThing, responses: { "200": { description: It., ${thing} }, "4XX": { description: No. } } }
    delete: { operationId: removeThing, responses: { "204": { description: Gone. }, "4XX": { description: No. } } }
components: { schemas: { Thing: { type: object, required: [id], properties: { id: { type: integer } } } } }
`);

/** A service whose GET shows what was removed with a mark. */
function marking(mark: object): Answer {
  const things = new Map<number, object>();
  return ({ method, url }, answer) => {
    const id = Number(/\d+$/.exec(url)?.[0] ?? 0);
    const send = (status: number, body?: object): void => {
      answer.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
      answer.end(body === undefined ? "" : JSON.stringify(body));
    };
    if (url === "/things") {
      if (method !== "POST") return send(404);
      things.set(things.size + 1, { id: things.size + 1 });
      return send(201, { id: things.size });
    }
    const found = things.get(id);
    if (found === undefined) return send(404);
    if (method === "GET") return send(200, found);
    if (method !== "DELETE") return send(404);
    things.set(id, { id, ...mark });
    send(204);
  };
}

describe("GET after DELETE", () => {
  it.each([
    { state: "removed" },
    { deletedAt: "2026-01-01T00:00:00Z" },
    { deleted: true },
    { is_archived: true },
    { status: "ARCHIVED" },
    { active: false },
  ])("that says %j is no finding", async (mark) => {
    expect(rulesOf(await attempt(live, marking(mark)))).not.toContain(
      "removed-found GET /things/{id}",
    );
  });

  it.each([{}, { state: "active" }, { deletedAt: null }, { deleted: false }, { active: true }])(
    "that says %j is one",
    async (mark) => {
      const { findings } = await attempt(live, marking(mark));
      expect(findings.map(({ rule }) => rule)).toContain("removed-found");
    },
  );
});

it("a thing in a wrapper may say so", () => {
  expect(isTombstone({ data: { id: 1, removed_at: 5 } })).toBe(true);
  expect(isTombstone([{ removed: true }])).toBe(false);
});

it("of a list the items themselves are looked at, and not what they have within them", () => {
  const isName = (name: string): boolean => name === "id";
  expect(itemWith([{ id: 1, owner: { id: 2 } }], isName, 2)).toBeUndefined();
  expect(itemWith({ data: [{ id: 1 }, { id: "2" }] }, isName, 2)).toEqual({ id: "2" });
  expect(itemWith([{ resource: { id: 2 } }], isName, 2)).toEqual({ resource: { id: 2 } });
  expect(itemWith({ "2": { id: 2 } }, isName, 2)).toEqual({ id: 2 });
});
