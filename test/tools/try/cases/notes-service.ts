import { Ajv } from "ajv";
import type { ServerResponse } from "node:http";
import type { Answer, GotRequest } from "../small-service.ts";

/** Notes with a number of 64 bits, a choice, a map and pages. */
export const notesDocument = `openapi: 3.1.0
info: { title: Notes, version: "1" }
paths:
  /notes:
    get:
      operationId: listNotes
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }
        - { name: size, in: query, schema: { type: integer, minimum: 1, maximum: 3, default: 3 } }
      responses:
        "200": { description: A page., content: { application/json: { schema: { $ref: "#/components/schemas/NotePage" } } } }
        4XX: { $ref: "#/components/responses/Refused" }
    post:
      operationId: addNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewNote" } } } }
      responses:
        "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
        4XX: { $ref: "#/components/responses/Refused" }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1, maximum: 100000 } }]
    get:
      operationId: getNote
      responses:
        "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
        4XX: { $ref: "#/components/responses/Refused" }
    put:
      operationId: putNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewNote" } } } }
      responses:
        "204": { description: Changed. }
        4XX: { $ref: "#/components/responses/Refused" }
    patch:
      operationId: patchNote
      requestBody: { required: true, content: { application/merge-patch+json: { schema: { $ref: "#/components/schemas/NotePatch" } } } }
      responses:
        "204": { description: Changed. }
        4XX: { $ref: "#/components/responses/Refused" }
    delete:
      operationId: removeNote
      responses:
        "204": { description: Gone. }
        4XX: { $ref: "#/components/responses/Refused" }
components:
  responses:
    Refused: { description: Refused. }
  schemas:
    Target:
      oneOf:
        - { type: object, additionalProperties: false, required: [person], properties: { person: { type: string, minLength: 1, maxLength: 20 } } }
        - { type: object, additionalProperties: false, required: [team], properties: { team: { type: integer, minimum: 1, maximum: 9 } } }
    NewNote:
      type: object
      additionalProperties: false
      required: [title]
      properties:
        title: { type: string, minLength: 1, maxLength: 40 }
        text: { type: string, maxLength: 100 }
        size: { type: integer, format: int64 }
        target: { $ref: "#/components/schemas/Target" }
        weights: { type: object, maxProperties: 5, additionalProperties: { type: number, minimum: 0, maximum: 1000 } }
    NotePatch:
      type: object
      additionalProperties: false
      properties:
        title: { type: string, minLength: 1, maxLength: 40 }
        text: { type: [string, "null"], maxLength: 100 }
        size: { type: [integer, "null"], format: int64 }
        weights: { type: object, maxProperties: 5, additionalProperties: { type: number, minimum: 0, maximum: 1000 } }
    Note:
      type: object
      required: [id, title, changed]
      properties:
        id: { type: integer }
        changed: { type: string, format: date-time }
        title: { type: string }
        text: { type: string }
        size: { type: integer, format: int64 }
        target: { $ref: "#/components/schemas/Target" }
        weights: { type: object, additionalProperties: { type: number } }
    NotePage:
      type: object
      required: [items, total]
      properties:
        items: { type: array, items: { $ref: "#/components/schemas/Note" } }
        total: { type: integer }
`;

type Note = Readonly<Record<string, unknown>>;

/** Faults of the service. */
export interface NotesFault {
  /** A note as it is kept, by what was sent and what there was; undefined where it is kept rightly. */
  readonly kept?: (sent: Note, method: string, old: Note | undefined) => Note | undefined;
  /** Notes as a list shows them. */
  readonly listed?: (notes: readonly Note[]) => readonly Note[];
  /** Whether integers are kept as floating-point numbers. */
  readonly isDouble?: boolean;
  /** Whether a body leads to 500. */
  readonly fails?: (sent: Note) => boolean;
}

const text = { type: "string", maxLength: 100 };
const size = { type: "string", pattern: "^#-?[0-9]+$" };
const weights = {
  type: "object",
  maxProperties: 5,
  additionalProperties: { type: "number", minimum: 0, maximum: 1000 },
};
const title = { type: "string", minLength: 1, maxLength: 40 };
const target = {
  oneOf: [
    {
      type: "object",
      additionalProperties: false,
      required: ["person"],
      properties: { person: { type: "string", minLength: 1, maxLength: 20 } },
    },
    {
      type: "object",
      additionalProperties: false,
      required: ["team"],
      properties: { team: { type: "integer", minimum: 1, maximum: 9 } },
    },
  ],
};
const orNull = (schema: object): object => ({ anyOf: [schema, { type: "null" }] });
const ajv = new Ajv();
const isNew = ajv.compile({
  type: "object",
  additionalProperties: false,
  required: ["title"],
  properties: { title, text, size, target, weights },
});
const isPatch = ajv.compile({
  type: "object",
  additionalProperties: false,
  properties: { title, text: orNull(text), size: orNull(size), weights },
});

const limits = [-(2n ** 63n), 2n ** 63n - 1n] as const;

/** A body whose sizes are texts with a mark, so that no digit is lost; undefined where it is not valid. */
function read({ body, headers }: GotRequest, type: string): Note | undefined {
  if ((headers["content-type"] ?? "").replace(/;.*/, "") !== type) return undefined;
  try {
    const marked = new TextDecoder("utf-8", { fatal: true })
      .decode(body)
      .replaceAll(/("size"\s*:\s*)(-?\d+)(?=\s*[,}])/g, '$1"#$2"');
    const value = JSON.parse(marked) as unknown;
    const isValid = type === "application/json" ? isNew : isPatch;
    if (!isValid(value)) return undefined;
    const note = value as Note;
    const own = note["size"];
    const number = typeof own === "string" ? BigInt(own.slice(1)) : 0n;
    return number < limits[0] || number > limits[1] ? undefined : note;
  } catch {
    return undefined;
  }
}

/** A merge of two values. Source: RFC 7396, 2. */
function merged(old: Note, patch: Note): Note {
  const all = new Map(Object.entries(old));
  for (const [name, value] of Object.entries(patch)) {
    const before = all.get(name);
    if (value === null) all.delete(name);
    else if (typeof value === "object" && typeof before === "object" && before !== null)
      all.set(name, merged(before as Note, value as Note));
    else all.set(name, value);
  }
  return Object.fromEntries(all);
}

/** A service of notes. */
export function notesService(fault: NotesFault = {}): Answer {
  const notes = new Map<number, Note>();
  let last = 0;
  const { kept = () => undefined, listed = (all) => all, isDouble = false, fails } = fault;
  const send = (answer: ServerResponse, status: number, body?: unknown, allow?: string): void => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    answer.writeHead(status, { ...type, ...(allow !== undefined && { allow }) });
    const written = JSON.stringify(body) as string | undefined;
    answer.end(
      written?.replaceAll(/"#(-?\d+)"/g, (_, digits: string) =>
        isDouble ? JSON.stringify(Number(digits)) : digits,
      ),
    );
  };
  return (request, answer) => {
    const { method, url } = request;
    const [path = "", query = ""] = url.split("?");
    if (path === "/notes" && (method === "GET" || method === "HEAD")) {
      const params = new URLSearchParams(query);
      const [page, count] = ["page", "size"].map(
        (name, i) => params.get(name) ?? String(i === 0 ? 1 : 3),
      );
      const isRight = [page, count].every((one) => /^[1-9]\d{0,8}$/.test(one ?? ""));
      const isListed = [...params.keys()].every((name) => params.getAll(name).length === 1);
      if (!isRight || !isListed || Number(count) > 3) return send(answer, 400);
      const all = listed([...notes.values()]);
      const start = (Number(page) - 1) * Number(count);
      const items = all.slice(start, start + Number(count));
      return send(answer, 200, { items, total: all.length });
    }
    if (path === "/notes" && method === "POST") {
      const sent = read(request, "application/json");
      if (sent === undefined) return send(answer, 400);
      if (fails?.(sent) === true) return send(answer, 500);
      const id = ++last;
      const note = {
        ...(kept(sent, method, undefined) ?? sent),
        id,
        changed: new Date(0).toISOString(),
      };
      notes.set(id, note);
      return send(answer, 201, note);
    }
    if (path === "/notes") return send(answer, 405, undefined, "GET, HEAD, POST");
    const id = /^\/notes\/([1-9]\d*)$/.exec(path)?.[1];
    if (id === undefined || Number(id) > 100_000) return send(answer, 400);
    if (!["GET", "HEAD", "PUT", "PATCH", "DELETE"].includes(method))
      return send(answer, 405, undefined, "GET, HEAD, PUT, PATCH, DELETE");
    const own = { id: Number(id), changed: new Date(last).toISOString() };
    const old = notes.get(Number(id));
    const isChange = method === "PUT" || method === "PATCH";
    const sent = isChange
      ? read(request, method === "PUT" ? "application/json" : "application/merge-patch+json")
      : {};
    if (sent === undefined) return send(answer, 400);
    if (old === undefined) return send(answer, 404);
    if (method === "GET" || method === "HEAD") return send(answer, 200, old);
    if (method === "DELETE") {
      notes.delete(Number(id));
      return send(answer, 204);
    }
    if (fails?.(sent) === true) return send(answer, 500);
    const whole = method === "PUT" ? sent : merged(old, sent);
    notes.set(Number(id), { ...(kept(sent, method, old) ?? whole), ...own });
    send(answer, 204);
  };
}
