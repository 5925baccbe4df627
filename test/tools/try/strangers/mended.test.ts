import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { patience } from "../../../support/patience.ts";
import { NoAnswer, Sender } from "../../../../tools/try/wire/sender.ts";
import { attempt, json, jsonOf, loadText, rulesOf, type GotRequest } from "../small-service.ts";

const live = await loadText(`openapi: 3.1.0
info: { title: Members, version: "1" }
paths:
  /members:
    get:
      operationId: list
      parameters:
        - { name: q, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
      responses:
        "200": { description: Some. }
        "400": { description: Invalid. }
    post:
      operationId: add
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Member" } } }
      responses:
        "201":
          description: Added.
          content: { application/json: { schema: { $ref: "#/components/schemas/Member" } } }
        "400": { description: Invalid. }
  /permits/{plate}:
    put:
      operationId: permit
      parameters:
        - { name: plate, in: path, required: true, schema: { type: string, pattern: "^[A-Z]{3}$" } }
        - { name: If-Match, in: header, schema: { type: string, pattern: '^"[0-9]+"$' } }
      responses:
        "204": { description: Done. }
        "400": { description: Invalid. }
        "412": { description: Changed since. }
components:
  schemas:
    Member:
      type: object
      required: [name, role]
      additionalProperties: false
      properties:
        name: { type: string, minLength: 1, maxLength: 12 }
        role: { type: string, enum: [reader, librarian], readOnly: true }
`);

interface Faults {
  /** Whether a search takes its text. */
  readonly searches?: (text: string) => boolean;
  readonly takesRole?: boolean;
  readonly lengthOf?: (text: string) => number;
  readonly failsBelowZero?: boolean;
  readonly failsAtHalf?: boolean;
  readonly ignoresTags?: boolean;
}

const isOfMember = (body: unknown): body is { readonly name: string; readonly role?: unknown } =>
  typeof body === "object" &&
  body !== null &&
  "name" in body &&
  typeof body.name === "string" &&
  body.name !== "" &&
  Object.keys(body).every((name) => ["name", "role"].includes(name));

function members(request: GotRequest, answer: ServerResponse, faults: Faults): void {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (pathname.startsWith("/permits/")) {
    if (request.method !== "PUT") return json(answer, 405, undefined, { allow: "PUT" });
    if (!/^\/permits\/[A-Z]{3}$/.test(pathname)) return json(answer, 400);
    const tag = request.headers["if-match"];
    if (tag !== undefined && !/^"\d+"$/.test(tag)) return json(answer, 400);
    return json(answer, tag === undefined || faults.ignoresTags === true ? 204 : 412);
  }
  if (request.method === "GET") {
    if (["limit", "q"].some((name) => searchParams.getAll(name).length > 1))
      return json(answer, 400);
    const limit = searchParams.get("limit") ?? "1";
    if (faults.failsBelowZero === true && limit.startsWith("-")) return json(answer, 500);
    if (!/^(?:[1-9]|[1-4]\d|50)$/.test(limit)) return json(answer, 400);
    const takes = faults.searches ?? (() => true);
    return json(answer, takes(searchParams.get("q") ?? "") ? 200 : 500);
  }
  if (request.method !== "POST") return json(answer, 405, undefined, { allow: "GET, POST" });
  const body = jsonOf(request);
  if (request.headers["content-type"]?.startsWith("application/json") !== true)
    return json(answer, 400);
  if (faults.failsAtHalf === true && request.body.toString().includes("\\ud83d"))
    return json(answer, 500);
  const length = faults.lengthOf ?? ((text: string) => [...text].length);
  if (!isOfMember(body) || length(body.name) > 12) return json(answer, 400);
  const role = faults.takesRole === true ? (body.role ?? "reader") : "reader";
  json(answer, 201, { name: body.name, role });
}

const attemptWith = async (faults: Faults): Promise<readonly string[]> => {
  const result = await attempt(live, (request, answer) => members(request, answer, faults));
  return rulesOf(result);
};

const compiles = (text: string): boolean => {
  try {
    return new RegExp(text).test("") || true;
  } catch {
    return false;
  }
};

it("has no finding of a service without these faults", async () => {
  expect(await attemptWith({})).toEqual([]);
});

it.each<readonly [what: string, rule: string, faults: Faults]>([
  ["a search that is a regular expression", "server-error GET /members", { searches: compiles }],
  ["a role that is readOnly and taken", "read-only-taken POST /members", { takesRole: true }],
  [
    "lengths that are counted in bytes",
    "limit-refused POST /members",
    { lengthOf: (text) => Buffer.byteLength(text) },
  ],
  ["a negative number", "server-error GET /members", { failsBelowZero: true }],
  ["half a surrogate pair", "server-error POST /members", { failsAtHalf: true }],
  [
    "a tag of the form that is demanded",
    "condition-ignored PUT /permits/{plate}",
    { ignoresTags: true },
  ],
])("finds %s", async (_, rule, faults) => {
  expect(await attemptWith(faults)).toContain(rule);
});

it("finds no fault where a service takes no letters beyond ASCII at all", async () => {
  const lengthOf = (text: string): number =>
    /^[\u0020-\u007e]*$/.test(text) ? text.length : Infinity;
  expect(await attemptWith({ lengthOf })).toEqual([]);
});

it("sends again what meets a connection that the service has closed", async () => {
  // Each connection has one answer, and ends where it is used again.
  const server = createServer((socket) => {
    let count = 0;
    socket.on("error", () => undefined);
    socket.on("data", () => {
      if (++count > 1) socket.resetAndDestroy();
      else socket.write("HTTP/1.1 204 No Content\r\nKeep-Alive: timeout=60\r\n\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const limits = { maxRequests: 9, time: patience, rate: 0, timeout: patience, maxBytes: 1000 };
  const sender = new Sender(limits);
  const request = { method: "GET", url, headers: {} };
  try {
    for (let count = 0; count < 3; count++)
      expect(await sender.send(request)).toMatchObject({ status: 204 });
  } finally {
    sender.stop();
    server.close();
  }
});

it("sends nothing again where a fresh connection is reset", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on("error", () => undefined);
    socket.on("data", () => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const limits = { maxRequests: 9, time: patience, rate: 0, timeout: patience, maxBytes: 1000 };
  const sender = new Sender(limits);
  try {
    await expect(sender.send({ method: "GET", url, headers: {} })).rejects.toThrow(NoAnswer);
    expect(connections).toBe(1);
  } finally {
    sender.stop();
    server.close();
  }
});
