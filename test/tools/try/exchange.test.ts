import { beforeAll, describe, expect, it } from "vitest";
import { patience } from "../../support/patience.ts";
import type { Live } from "../../../generator/live/load-live.ts";
import {
  attempt,
  json,
  jsonOf,
  loadText,
  rulesOf,
  type Answer,
  type GotRequest,
} from "./small-service.ts";

const document = `openapi: 3.1.0
info: { title: Note, version: "1" }
paths:
  /note:
    get:
      operationId: getNote
      responses:
        "200": { $ref: "#/components/responses/Note" }
        "406": { description: None that is wanted. }
    put:
      operationId: putNote
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
      responses:
        "200": { $ref: "#/components/responses/Note" }
        4XX: { description: It is refused. }
components:
  responses:
    Note:
      description: The note.
      headers: { ETag: { required: true, schema: { type: string } } }
      content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
  schemas:
    Note:
      type: object
      required: [text]
      additionalProperties: false
      properties: { text: { type: string } }
`;

let live: Live;
beforeAll(async () => {
  live = await loadText(document);
});

function isNote(request: GotRequest): boolean {
  const { text, ...others } = (jsonOf(request) ?? {}) as Readonly<Record<string, unknown>>;
  return typeof text === "string" && Object.keys(others).length === 0;
}

/** A service that does what the document says, but for what it leaves out. */
function noteService(faults: { readonly accept?: true; readonly match?: true } = {}): Answer {
  let version = 1;
  let note: unknown = { text: "a" };
  return (request, answer) => {
    const { method, headers } = request;
    const tag = (): Record<string, string> => ({ etag: `"${version}"` });
    const { accept = "*/*", "if-match": match = "" } = headers;
    if (!/^(?:GET|HEAD|PUT)$/.test(method))
      return json(answer, 405, undefined, { allow: "GET, HEAD, PUT" });
    if (faults.accept !== true && !/json|\*/.test(accept)) return json(answer, 406);
    if (method !== "PUT") return json(answer, 200, note, tag());
    if (match === "" || !/^application\/json(?:;|$)/.test(headers["content-type"] ?? ""))
      return json(answer, 400);
    if (!isNote(request)) return json(answer, 400);
    if (faults.match !== true && match !== tag()["etag"]) return json(answer, 412);
    version++;
    note = jsonOf(request);
    return json(answer, 200, note, tag());
  };
}

describe("a small service", () => {
  it("that does what its document says has no finding, and is written to by its tags", async () => {
    const result = await attempt(live, noteService());
    expect(rulesOf(result)).toEqual([]);
    expect(result.neverDone).toEqual([]);
  });

  it("that takes no notice of Accept is found where 406 is listed", async () => {
    expect(rulesOf(await attempt(live, noteService({ accept: true })))).toEqual([
      "accept-ignored GET /note",
    ]);
  });

  it("that writes whatever If-Match says is found", async () => {
    expect(rulesOf(await attempt(live, noteService({ match: true })))).toEqual([
      "condition-ignored PUT /note",
    ]);
  });

  it("is waited for where it says how long", async () => {
    let calls = 0;
    const healthy = noteService();
    const result = await attempt(live, (request, answer) => {
      if (++calls % 5 === 0) json(answer, 429, undefined, { "retry-after": "0" });
      else healthy(request, answer);
    });
    expect(rulesOf(result)).toEqual([]);
    expect(result.repeated).toBeGreaterThan(0);
    expect(result.requests).toBe(calls);
  });

  it("that ends a connection after its first answer is asked again by a new one", async () => {
    const healthy = noteService();
    const used = new WeakSet<object>();
    const result = await attempt(live, (request, answer) => {
      const { socket } = answer;
      if (socket === null || used.has(socket)) {
        socket?.destroy();
        return;
      }
      used.add(socket);
      healthy(request, answer);
    });
    expect(rulesOf(result)).toEqual([]);
  });

  it("is not waited for longer than the run lasts", async () => {
    // A run that waits would not end before the test does.
    const result = await attempt(live, (_, answer) => {
      json(answer, 503, undefined, { "retry-after": "3600" });
    });
    expect(rulesOf(result)).toContain("server-error GET /note");
    expect(result.repeated).toBe(0);
  });

  it("is tried until the time of the run is over, which may be shorter than that of a request", async () => {
    const bounds = { maxRequests: 500, rate: 0, maxBytes: 1000 };
    const limits = { ...bounds, time: 1200.5, timeout: patience };
    const result = await attempt(live, () => undefined, { limits });
    expect(result.requests).toBe(1);
    expect(result.interrupted).toBe(false);
  });

  it("is left alone when the user ends the run, also while it does not answer", async () => {
    const stop = new AbortController();
    let calls = 0;
    const slow: Answer = (_, answer) => {
      if (++calls === 1) json(answer, 500);
      else stop.abort();
    };
    // The answer that never comes would be waited for as long as the test lasts.
    const result = await attempt(live, slow, { signal: stop.signal });
    expect(rulesOf(result)).toContain("server-error GET /note");
    expect(result).toMatchObject({ interrupted: true, requests: 2 });
  });
});

it.each([
  ["{ type: oauth2, flows: { clientCredentials: { tokenUrl: https://a.test/t, scopes: {} } } }"],
  ["{ type: http, scheme: bearer }"],
  ["{ type: http, scheme: basic }"],
])("calls operations with credentials of %s", async (scheme) => {
  const guarded = await loadText(
    `${document.replace("paths:", "security: [{ own: [] }]\npaths:")}  securitySchemes: { own: ${scheme} }\n`,
  );
  const healthy = noteService();
  const answer: Answer = (request, response) => {
    if (request.headers.authorization === undefined) json(response, 401);
    else healthy(request, response);
  };
  const own = { variable: "TOKEN", value: "a:b" };
  const secrets = { schemes: new Map([["own", own]]), headers: new Map() };
  const result = await attempt(guarded, answer, {
    secrets,
  });
  expect(result.neverDone).toEqual([]);
});

it("says of which operations no valid request was found", async () => {
  const impossible =
    "{ name: q, in: query, required: true, schema: { type: string, maxLength: 1, pattern: '^ab' } }";
  const closed = await loadText(
    document.replace(
      "operationId: getNote",
      `operationId: getNote\n      parameters: [${impossible}]`,
    ),
  );
  const { skipped, operations, neverDone } = await attempt(closed, noteService());
  expect(skipped.map(({ operation, reason }) => `${operation.id}: ${reason}`)).toEqual([
    "getNote: no request was found that its document allows",
  ]);
  expect(operations).toBe(1);
  expect(neverDone.map(({ id }) => id)).not.toContain("getNote");
});
