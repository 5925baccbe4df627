import { expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, rulesOf } from "../small-service.ts";

const live = await loadText(`openapi: 3.1.0
info: { title: Parking, version: "1" }
paths:
  /tickets:
    post:
      operationId: open
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [entered], properties: { entered: { type: string, format: date-time } } } } }
      responses:
        "201":
          description: Opened.
          content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer } } } } }
        "400": { description: Invalid. }
  /tickets/{id}/exit:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post:
      operationId: close
      responses:
        "200":
          description: Closed.
          content: { application/json: { schema: { type: object, required: [fee], properties: { fee: { type: integer, minimum: 0 } } } } }
        "400": { description: Invalid. }
        "404": { description: There is no such ticket. }
`);

/** The hours of a ticket at a fixed time, as they are charged. */
const now = Date.parse("2050-01-01T00:00:00Z");

async function attemptWith(least: number): Promise<readonly string[]> {
  const tickets = new Map<string, number>();
  const result = await attempt(
    live,
    (request, answer) => {
      const id = /^\/tickets\/(-?\d+)\/exit$/.exec(request.url)?.[1];
      if (request.method !== "POST") return json(answer, 405, undefined, { allow: "POST" });
      if (id !== undefined) {
        const entered = tickets.get(id);
        if (entered === undefined) return json(answer, 404);
        return json(answer, 200, { fee: Math.max(least, Math.trunc((now - entered) / 3_600_000)) });
      }
      if (request.url !== "/tickets") return json(answer, 400);
      const { entered } = (jsonOf(request) ?? {}) as { readonly entered?: unknown };
      const isTime = typeof entered === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(entered);
      const isJson = request.headers["content-type"]?.startsWith("application/json") === true;
      const isReal =
        isTime &&
        !Number.isNaN(Date.parse(entered)) &&
        new Date(entered).toISOString().startsWith(entered.slice(0, 10));
      if (!isReal || !isJson) return json(answer, 400);
      tickets.set(String(tickets.size + 1), Date.parse(entered));
      json(answer, 201, { id: tickets.size });
    },
    { walks: 20 },
  );
  return rulesOf(result);
}

it("finds what is below 0 only for a time that is far ahead", async () => {
  expect(await attemptWith(-Infinity)).toContain("body-invalid POST /tickets/{id}/exit");
});

it("finds nothing where such a time costs nothing", async () => {
  expect(await attemptWith(0)).toEqual([]);
});
