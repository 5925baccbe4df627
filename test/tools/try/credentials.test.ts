import { describe, expect, it } from "vitest";
import { attempt, json, loadText, type Answer } from "./small-service.ts";

const document = (isPublic: boolean): string => `
openapi: 3.1.0
info: { title: Keys, version: "1" }
security: [{ key: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200": { description: All., content: { application/json: { schema: { type: array } } } }
        "401": { description: Who is it? }
  /state:
    get:
      operationId: getState
      ${isPublic ? "security: []" : "description: The state."}
      responses:
        "200": { description: It., content: { application/json: { schema: { type: object } } } }
        "401": { description: Who is it? }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: x-key }
`;

/** Lets those in who have the right key; the state is for everybody where it is said so. */
const guarded =
  (isPublic: boolean): Answer =>
  ({ url, headers, method }, answer) => {
    if (method !== "GET" && method !== "HEAD") json(answer, 405, undefined, { allow: "GET, HEAD" });
    else if (url === "/state" && isPublic) json(answer, 200, {});
    else if (headers["x-key"] === "right") json(answer, 200, []);
    else json(answer, 401);
  };

/** Messages of `credentials-refused`. */
async function refused(isPublic: boolean, key?: string): Promise<readonly string[]> {
  const schemes = new Map(key === undefined ? [] : [["key", { variable: "KEY", value: key }]]);
  const { findings } = await attempt(await loadText(document(isPublic)), guarded(isPublic), {
    secrets: { schemes, headers: new Map() },
  });
  return findings
    .filter(({ rule }) => rule === "credentials-refused")
    .map(({ message }) => message);
}

describe("a run that nothing was opened to", () => {
  it("has a finding where its credentials are refused", async () => {
    expect(await refused(true, "wrong")).toEqual([
      "every request with the credentials of the run is answered with 401",
    ]);
    expect(await refused(true, "right")).toEqual([]);
  });

  it("has a finding where it has no credentials", async () => {
    expect(await refused(false)).toEqual([
      "every request is answered with 401, and the run has no credentials",
    ]);
  });

  it("has none where something is for everybody", async () => {
    expect(await refused(true)).toEqual([]);
  });
});

describe("credentials that are listed as parameters too", () => {
  const listed = (part: string, name: string): string => `
openapi: 3.1.0
info: { title: Keys, version: "1" }
security: [{ key: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: ${name}, in: ${part}, required: true, schema: { type: string, default: abc } }
        - { name: size, in: query, required: true, schema: { type: integer } }
      responses:
        "200": { description: All., content: { application/json: { schema: { type: array } } } }
        "400": { description: Wrong. }
        "401": { description: Who is it? }
components:
  securitySchemes:
    key: { type: apiKey, in: ${part}, name: ${name} }
`;

  it.each([
    ["header", "X-Key"],
    ["query", "api key"],
    ["cookie", "key"],
  ])("are left out of a request without credentials: in %s", async (part, name) => {
    let refusals = 0;
    const service: Answer = ({ url = "", headers }, answer) => {
      const query = new URL(url, "http://127.0.0.1").searchParams;
      const has =
        part === "header"
          ? headers["x-key"] !== undefined
          : part === "query"
            ? query.has(name)
            : /(?:^|; )key=/.test(headers.cookie ?? "");
      if (has) return json(answer, /^-?\d+$/.test(query.get("size") ?? "") ? 200 : 400, []);
      refusals++;
      return json(answer, 401);
    };
    const { findings } = await attempt(await loadText(listed(part, name)), service, {
      secrets: { schemes: new Map(), headers: new Map() },
    });
    expect(findings.map(({ rule }) => rule)).not.toContain("credentials-ignored");
    expect(refusals).toBeGreaterThan(0);
  });
});

describe("malformed credentials", () => {
  const tokenDocument = `openapi: 3.1.0
info: { title: Tokens, version: "1" }
security: [{ own: [] }]
paths:
  /a: { get: { operationId: readA, responses: { "200": { description: A. }, 4XX: { description: No. } } } }
  /b: { get: { operationId: readB, responses: { "200": { description: B. }, 4XX: { description: No. } } } }
components: { securitySchemes: { own: SCHEME } }
`;

  /** Tokens of three parts; that of the run is `a.e30.c`. */
  const withTokens =
    (isTrusting: boolean, failure: number): Answer =>
    ({ headers, method }, answer) => {
      if (method !== "GET" && method !== "HEAD")
        return json(answer, 405, undefined, { allow: "GET, HEAD" });
      const [kind = "", token = ""] = (headers.authorization ?? "").split(" ");
      if (kind === "Basic")
        return json(answer, token === "*" ? failure : token === btoa("a.e30.c") ? 200 : 401);
      const [head = "", , signature] = token.split(".");
      const isNone = head !== "a" && signature === "";
      return json(answer, token === "a.e30.c" || (isTrusting && isNone) ? 200 : 401);
    };

  const rulesWith = async (scheme: string, service: Answer): Promise<readonly string[]> => {
    const own = { variable: "TOKEN", value: "a.e30.c" };
    const { findings } = await attempt(
      await loadText(tokenDocument.replace("SCHEME", scheme)),
      service,
      {
        secrets: { schemes: new Map([["own", own]]), headers: new Map() },
      },
    );
    return findings.map(({ rule, message }) => `${rule}: ${message}`);
  };

  it("are a token without a signature, which a service must not trust", async () => {
    const bearer = "{ type: http, scheme: bearer }";
    expect(await rulesWith(bearer, withTokens(false, 401))).toEqual([]);
    expect(await rulesWith(bearer, withTokens(true, 401))).toEqual([
      "credentials-ignored: a request with malformed credentials is answered with 200",
    ]);
  });

  it("are no base64 for basic authentication, which must not fail", async () => {
    const basic = "{ type: http, scheme: basic }";
    expect(await rulesWith(basic, withTokens(false, 401))).toEqual([]);
    expect(await rulesWith(basic, withTokens(false, 500))).toContain(
      "server-error: the status is 500",
    );
  });
});
