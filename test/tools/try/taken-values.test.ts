import { describe, expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, rulesOf, type Answer } from "./small-service.ts";

const document = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    post:
      operationId: addNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
      responses:
        "201": { description: Added., content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
        4XX: { description: Refused. }
components:
  schemas:
    Note:
      type: object
      additionalProperties: false
      required: [id, text, site, at, weight, labels]
      properties:
        id: { type: string, minLength: 1 }
        text: { type: string, minLength: 1, examples: ["Two  words "] }
        site: { type: string, format: uri, examples: ["https://Notes.test/"] }
        at: { type: string, format: date-time, examples: ["2026-01-02T03:04:05.678+01:00"] }
        weight: { type: number, examples: [0.1] }
        labels: { type: array, uniqueItems: true, items: { type: string }, examples: [[b, a]] }
`;

type Note = Readonly<Record<"id" | "text" | "site" | "at", string>> & {
  readonly weight: number;
  readonly labels: readonly string[];
};

/** A service that keeps what it is sent in its own way. */
const keeping =
  (own: (note: Note) => Partial<Note>): Answer =>
  (request, answer) => {
    if (request.method !== "POST") return json(answer, 405, undefined, { allow: "POST" });
    const note = jsonOf(request) as Note | undefined;
    const type = request.headers["content-type"] ?? "";
    const isRight =
      type.startsWith("application/json") &&
      typeof note === "object" &&
      note !== null &&
      Object.keys(note).sort().join() === "at,id,labels,site,text,weight" &&
      [note.id, note.text].every((one) => typeof one === "string" && one !== "") &&
      /^https?:\/\/\w/.test(String(note.site)) &&
      typeof note.weight === "number" &&
      Array.isArray(note.labels) &&
      new Set(note.labels).size === note.labels.length &&
      note.labels.every((one) => typeof one === "string") &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(note.at) &&
      new Date(note.at.slice(0, 10)).toJSON()?.startsWith(note.at.slice(0, 10));
    return isRight ? json(answer, 201, { ...note, ...own(note) }) : json(answer, 400);
  };

describe("what is kept", () => {
  it("may be written in another way", async () => {
    const live = await loadText(document);
    const service = keeping(({ text, site, at, weight, labels }) => ({
      id: "1",
      text: text.trim().replaceAll(/\s+/g, " ") || text,
      site: site.toLowerCase(),
      at: new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString(),
      weight: Math.fround(weight),
      labels: labels.toSorted(),
    }));
    expect(rulesOf(await attempt(live, service))).toEqual([]);
  });

  it.each([
    ["a text without its end", "value-cut", { text: "T" }],
    ["another time", "value-changed", { at: "1999-01-01T00:00:00Z" }],
    ["another number", "value-changed", { weight: 77.25 }],
    ["fewer items", "value-changed", { labels: ["none-of-these"] }],
  ] as const)("is not %s", async (_, rule, own) => {
    const live = await loadText(document);
    const found = rulesOf(
      await attempt(
        live,
        keeping(() => own),
      ),
    );
    expect(found).toContain(`${rule} POST /notes`);
  });
});
