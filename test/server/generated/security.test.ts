import { beforeAll, describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send, type ServerModule } from "./generated-server.ts";

const document = withPaths(
  ["digest: []", "key: []", "login: [read]", "own: [], key: []", "certificate: []"]
    .map(
      (security, i) => `/things/${i}:
  get:
    operationId: getThing${i}
    security: [{ ${security} }]
    responses: { "204": { description: Done. } }`,
    )
    .concat(
      `/perhaps:
  get:
    operationId: getPerhaps
    security: [{ key: [] }, {}]
    responses: { "204": { description: Done. } }`,
    )
    .join("\n"),
  `securitySchemes:
  digest: { type: http, scheme: DIGEST }
  key: { type: apiKey, in: header, name: X-Key }
  login: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: Read. } } } }
  own: { type: http, scheme: MyOwn }
  certificate: { type: mutualTLS }`,
);

let module: ServerModule;
let sessions: unknown[];

beforeAll(async () => {
  module = await generateServer(document);
});

/** Status and challenge of a GET, with hooks that give what they were asked as the session. */
async function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; challenge: string | null; session: unknown }> {
  sessions = [];
  const take = ({ session }: { session: unknown }): object => {
    sessions.push(session);
    return { status: 204 };
  };
  const names = ["getPerhaps", ...[0, 1, 2, 3, 4].map((i) => `getThing${i}`)];
  const hook = (credentials: object, { scopes }: { scopes: readonly string[] }): object => ({
    ...credentials,
    scopes,
  });
  const schemes = ["digest", "key", "login", "own", "certificate"];
  const server = module.createServer(Object.fromEntries(names.map((name) => [name, take])), {
    authenticate: Object.fromEntries(schemes.map((scheme) => [scheme, hook])),
  });
  const { status, headers: answered } = await send(server, { method: "GET", url, headers });
  return { status, challenge: answered.get("www-authenticate"), session: sessions[0] };
}

describe("schemes", () => {
  it("are challenged by their registered names, or as the document writes them", async () => {
    expect(await get("/things/0")).toMatchObject({ status: 401, challenge: "Digest" });
    expect(await get("/things/3")).toMatchObject({ status: 401, challenge: "MyOwn" });
    expect(await get("/things/1")).toMatchObject({ status: 401, challenge: 'ApiKey realm="Test"' });
  });

  it("take tokens of OAuth as bearer tokens, with the scopes that are asked for", async () => {
    expect(await get("/things/2", { Authorization: "Bearer abc" })).toMatchObject({
      status: 204,
      session: { token: "abc", scopes: ["read"] },
    });
  });

  it("must all hold where one alternative names several", async () => {
    expect(await get("/things/3", { Authorization: "MyOwn x" })).toMatchObject({ status: 401 });
    const both = await get("/things/3", { Authorization: "MyOwn x", "X-Key": "k" });
    expect(both).toMatchObject({ status: 204, session: { value: "x" } });
  });

  it("leave certificates to the connection", async () => {
    expect(await get("/things/4")).toMatchObject({ status: 204, session: { scopes: [] } });
  });

  it("may be optional", async () => {
    expect(await get("/perhaps")).toMatchObject({ status: 204, session: undefined });
    expect(await get("/perhaps", { "X-Key": "k" })).toMatchObject({
      status: 204,
      session: { value: "k" },
    });
  });
});
