import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, rulesOf, type GotRequest } from "../small-service.ts";

/** Notes in folders, with what a document says of their removal. */
const documentOf = (removal: string) =>
  loadText(`openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    get:
      operationId: list
      parameters:
        - { name: done, in: query, schema: { type: boolean } }
        - { name: color, in: query, schema: { type: array, items: { $ref: "#/components/schemas/Color" } }, explode: false }
        - { name: size, in: query, schema: { enum: [small, all] } }
        - { name: since, in: query, schema: { type: integer } }
      responses:
        "200":
          description: They.
          content: { application/json: { schema: { type: object, required: [notes], properties: { notes: { type: array, items: { $ref: "#/components/schemas/Note" } } } } } }
        "400": { description: Invalid. }
    post:
      operationId: add
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/NewNote" } } }
      responses:
        "201":
          description: Added.
          content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
        "400": { description: Invalid. }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get:
      operationId: get
      responses:
        "200":
          description: It.
          content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
        "400": { description: Invalid. }
        "404": { description: There is no such note. }
    delete:
      operationId: remove
      responses:
        "204": { description: Removed. }
        "400": { description: Invalid. }
        ${removal}
components:
  schemas:
    Color: { type: string, enum: [red, green] }
    NewNote:
      type: object
      required: [done, color, rank]
      additionalProperties: false
      properties:
        done: { type: boolean }
        color: { $ref: "#/components/schemas/Color" }
        rank: { type: integer, minimum: 0 }
    Note:
      type: object
      required: [id, done, color, rank]
      properties:
        id: { type: integer }
        done: { type: boolean }
        color: { $ref: "#/components/schemas/Color" }
        rank: { type: integer, minimum: 0 }
        size: { enum: [small, large] }
`);

const live = await documentOf('"404": { description: There is no such note. }');
const withoutMissing = await documentOf('"409": { description: It is in use. }');

/** Departures of the service from what its neighbours in the same service do. */
interface Odds {
  /** The status of a second removal. Default: 404 */
  readonly again?: number;
  /** Methods that are answered with 404 in place of 405. */
  readonly unknown?: readonly string[];
  /** Paths whose HEAD is refused. */
  readonly headless?: RegExp;
  /** Whether an item is in a list that is asked for by a query. */
  readonly filters?: (note: Note, query: URLSearchParams) => boolean;
  /** Where an integer beyond 64 bits leads to a failure. */
  readonly overflows?: "path" | "query" | "body";
}

interface Note {
  readonly id: number;
  readonly done: boolean;
  readonly color: string;
  readonly rank: number;
  readonly size: string;
}

const isWide = (text: string): boolean => /^-?\d{19,}$/.test(text);

function byQuery({ done, color }: Note, query: URLSearchParams): boolean {
  const colors = query.get("color")?.split(",");
  if (colors?.includes(color) === false) return false;
  return query.get("done") === null || query.get("done") === String(done);
}

function notes(odds: Odds): (request: GotRequest, answer: ServerResponse) => void {
  const all = new Map<number, Note>();
  let last = 0;
  const add = (done: boolean, color: string, rank: number, size = "small"): Note => {
    const note = { id: ++last, done, color, rank, size };
    all.set(note.id, note);
    return note;
  };
  add(true, "red", 0);
  add(false, "green", 0, "large");
  return (request, answer) => {
    const { pathname, searchParams: query } = new URL(request.url, "http://localhost");
    const isList = pathname === "/notes";
    const allow = isList ? ["GET", "HEAD", "POST"] : ["GET", "HEAD", "DELETE"];
    if (odds.unknown?.includes(request.method) === true) return json(answer, 404);
    if (request.method === "HEAD" && odds.headless?.test(pathname) === true)
      return json(answer, 405, undefined, { allow: "GET" });
    if (!allow.includes(request.method))
      return json(answer, 405, undefined, { allow: allow.join(", ") });
    if (isList && request.method === "POST") return made(request, answer);
    if (isList) return listed(query, answer);
    const id = pathname.replace("/notes/", "");
    if (odds.overflows === "path" && isWide(id)) return json(answer, 500);
    if (!/^[1-9]\d*$/.test(id)) return json(answer, 400);
    const note = all.get(Number(id));
    if (request.method === "DELETE")
      return json(answer, all.delete(Number(id)) ? 204 : (odds.again ?? 404));
    return note === undefined ? json(answer, 404) : json(answer, 200, note);
  };

  function made(request: GotRequest, answer: ServerResponse): void {
    const text = request.body.toString();
    if (odds.overflows === "body" && /\d{19,}/.test(text)) return json(answer, 500);
    const { done, color, rank, ...rest } = (jsonOf(request) ?? {}) as Partial<Note>;
    const isValid =
      request.headers["content-type"]?.startsWith("application/json") === true &&
      typeof done === "boolean" &&
      ["red", "green"].includes(String(color)) &&
      Number.isSafeInteger(rank) &&
      Number(rank) >= 0 &&
      Object.keys(rest).length === 0;
    if (!isValid) return json(answer, 400);
    json(answer, 201, add(done, String(color), Number(rank)));
  }

  function listed(query: URLSearchParams, answer: ServerResponse): void {
    const since = query.get("since") ?? "0";
    if (odds.overflows === "query" && isWide(since)) return json(answer, 500);
    const isValid =
      new Set(query.keys()).size === [...query].length &&
      /^(?:true|false)$/.test(query.get("done") ?? "true") &&
      /^(?:small|all)$/.test(query.get("size") ?? "all") &&
      /^(?:(?:red|green)(?:,(?:red|green))*)?$/.test(query.get("color") ?? "") &&
      /^-?\d+$/.test(since);
    if (!isValid) return json(answer, 400);
    const filters = odds.filters ?? byQuery;
    json(answer, 200, { notes: [...all.values()].filter((one) => filters(one, query)) });
  }
}

const attemptWith = async (odds: Odds, document = live): Promise<readonly string[]> => {
  const result = await attempt(document, notes(odds));
  return [...new Set(rulesOf(result))].sort();
};

describe("a service that does the same everywhere", () => {
  it("has no finding", async () => {
    expect(await attemptWith({})).toEqual([]);
  });

  it("may have no HEAD, as services in FastAPI", async () => {
    expect(await attemptWith({ headless: /./ })).toEqual([]);
  });

  it("may know no methods that it does not have, as services in Express", async () => {
    expect(await attemptWith({ unknown: ["PUT", "PATCH", "DELETE"] }, live)).not.toContain(
      "method-not-found PATCH /notes",
    );
  });

  it("may remove what is not there, where the document does not speak of that", async () => {
    expect(await attemptWith({ again: 204 }, withoutMissing)).not.toContain(
      "removed-again DELETE /notes/{id}",
    );
  });

  it("may show all where a query asks for what is done too", async () => {
    const filters: Odds["filters"] = (note, query) => {
      if (query.get("done") === "true") query.delete("done");
      return byQuery(note, query);
    };
    expect(await attemptWith({ filters })).toEqual([]);
  });
});

it.each<readonly [what: string, rule: string, odds: Odds]>([
  ["removes again what is not there", "removed-again DELETE /notes/{id}", { again: 204 }],
  [
    "knows PATCH less than PUT",
    "method-not-found PATCH /notes",
    { unknown: ["PATCH", "OPTIONS", "TRACE"] },
  ],
  ["has no HEAD for one of its paths", "head-refused HEAD /notes", { headless: /^\/notes$/ }],
  ["has no HEAD for things", "head-refused HEAD /notes/{id}", { headless: /^\/notes\/./ }],
  [
    "takes false for true",
    "filter-ignored GET /notes",
    { filters: ({ done }, query) => query.get("done") === null || done },
  ],
  [
    "shows things of other colours",
    "filter-ignored GET /notes",
    {
      filters: (note, query) =>
        byQuery(note, new URLSearchParams({ done: query.get("done") ?? String(note.done) })),
    },
  ],
  ["fails at a wide id", "server-error GET /notes/{id}", { overflows: "path" }],
  [
    "fails at a wide id of what is removed",
    "server-error DELETE /notes/{id}",
    { overflows: "path" },
  ],
  ["fails at a wide number of a query", "server-error GET /notes", { overflows: "query" }],
  ["fails at a wide number of a body", "server-error POST /notes", { overflows: "body" }],
])("tells of a service that %s", async (_, rule, odds) => {
  expect(await attemptWith(odds)).toContain(rule);
});
