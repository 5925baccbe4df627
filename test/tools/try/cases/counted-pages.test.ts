import { describe, expect, it } from "vitest";
import { attempt, json, loadText, rulesOf } from "../small-service.ts";

/** A list of things whose pages are asked for by a parameter. */
const documentOf = (name: string) =>
  loadText(`openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      operationId: list
      parameters:
        - { name: ${name}, in: query, schema: { type: integer, minimum: 0 } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
      responses:
        "200":
          description: They.
          content: { application/json: { schema: { type: array, items: { type: object, required: [id], properties: { id: { type: integer } } } } } }
        "400": { description: Invalid. }
`);

const documents = {
  page: await documentOf("page"),
  offset: await documentOf("offset"),
  after: await documentOf("after"),
};

type Way = keyof typeof documents;

/** The first item of a page by the value of the parameter and the size of the page. */
type Start = (value: number, limit: number) => number;

/** Ids of things, the newest first. */
const ids = [9, 7, 4, 3, 1];

const attemptWith = async (way: Way, start: Start, usual: number): Promise<readonly string[]> => {
  const result = await attempt(documents[way], ({ url, method }, answer) => {
    if (method !== "GET" && method !== "HEAD")
      return json(answer, 405, undefined, { allow: "GET, HEAD" });
    const query = new URL(url, "http://localhost").searchParams;
    const [value, limit] = [query.get(way) ?? String(usual), query.get("limit") ?? "10"];
    const isValid =
      query.getAll(way).length < 2 && query.getAll("limit").length < 2 && /^\d{1,9}$/.test(value);
    if (!isValid || !/^(?:[1-9]|[1-4]\d|50)$/.test(limit)) return json(answer, 400);
    const first = start(Number(value), Number(limit));
    const shown = ids.slice(Math.max(first, 0), Math.max(first, 0) + Number(limit));
    json(
      answer,
      200,
      shown.map((id) => ({ id })),
    );
  });
  return rulesOf(result);
};

const behind = (id: number): number => (id === 0 ? 0 : ids.indexOf(id) + 1);

describe("a list that is read by pages", () => {
  it.each<readonly [what: string, way: Way, start: Start, usual: number]>([
    ["from 1", "page", (page, limit) => (Math.max(page, 1) - 1) * limit, 1],
    ["from 0", "page", (page, limit) => page * limit, 0],
    ["by an offset in items", "offset", (offset) => offset, 0],
    ["by an offset in pages", "offset", (offset, limit) => offset * limit, 0],
    ["by the id of the last item", "after", behind, 0],
    ["after a time, which an id is long before", "after", () => 0, 0],
  ])("counted %s has no finding", async (_, way, start, usual) => {
    expect(await attemptWith(way, start, usual)).toEqual([]);
  });

  it.each<readonly [what: string, rule: string, way: Way, start: Start, usual: number]>([
    [
      "from 1",
      "page-repeated",
      "page",
      (page, limit) => (page < 2 ? 0 : (page - 1) * limit - 1),
      1,
    ],
    ["from 0", "page-lost", "page", (page, limit) => (page < 1 ? 0 : page * limit + 1), 0],
    ["by an offset", "page-lost", "offset", (offset) => (offset === 0 ? 0 : offset + 1), 0],
    ["by an offset", "page-repeated", "offset", (offset) => offset - 1, 0],
    ["by the id of the last item", "page-repeated", "after", (id) => behind(id) - 1, 0],
    [
      "by the id of the last item",
      "page-lost",
      "after",
      (id) => (id === 0 ? 0 : behind(id) + 1),
      0,
    ],
  ])("counted %s with a fault has %s", async (_, rule, way, start, usual) => {
    expect(await attemptWith(way, start, usual)).toEqual([`${rule} GET /things`]);
  });
});
