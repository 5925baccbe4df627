import { beforeAll, describe, expect, it } from "vitest";
import type { ClientAuth } from "../../../runtime/src/index.ts";
import { withPaths } from "../../support/generate.ts";
import { failure } from "../failure.ts";
import { serve } from "../serve.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

const operation = (id: string, security: string): string =>
  `{ get: { operationId: ${id}, security: ${security}, responses: { "204": { description: Done. } } } }`;

/** Security Schemes of the kind apiKey (OpenAPI 3.2, Security Scheme Object). */
const document = withPaths(
  `/a: ${operation("getA", "[{ api_key: [] }]")}
/b: ${operation("getB", "[{ in-query: [] }]")}
/c: ${operation("getC", "[{ in-cookie: [] }]")}
/d: ${operation("getD", "[{ api_key: [], in-cookie: [] }]")}
/e: ${operation("bearer", "[{ bearer: [] }, { oauth: [] }]")}
`,
  `securitySchemes:
  api_key: { type: apiKey, in: header, name: X-Key, description: "Ends */ here." }
  in-query: { type: apiKey, in: query, name: "k y" }
  in-cookie: { type: apiKey, in: cookie, name: sid }
  bearer: { type: apiKey, in: header, name: X-Bearer }
  oauth: { type: openIdConnect, openIdConnectUrl: "https://host/id" }
`,
);

let client: ClientModule;
beforeAll(async () => void (client = await generateClient(document)));

const key = (name: string, value: string): ClientAuth =>
  (client[name] as (value: string) => ClientAuth)(value);

describe("keys", () => {
  it("are sent where the document says", async () => {
    const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
    const bySchemes = client["bySchemes"] as (offered: object) => ClientAuth;
    const auth = bySchemes({
      api_key: key("apiKey", "one"),
      "in-query": key("inQuery", "t/o"),
      "in-cookie": key("inCookie", "three"),
      bearer: key("bearer_2", "four"),
    });
    const api = client.createClient({ baseUrl: url, auth });
    for (const name of ["getA", "getB", "getC", "getD", "bearer"]) await api[name]?.();
    expect(seen.map(({ url: path, headers }) => [path, headers["x-key"], headers.cookie])).toEqual([
      ["/a", "one", undefined],
      ["/b?k%20y=t%2Fo", undefined, undefined],
      ["/c", undefined, "sid=three"],
      ["/d", "one", "sid=three"],
      ["/e", undefined, undefined],
    ]);
    expect(seen[4]?.headers["x-bearer"]).toBe("four");
  });

  it.each(["apiKey", "inQuery", "inCookie"])("of %s do not follow a redirect", async (name) => {
    const other = await serve((_, answer) => answer.writeHead(204).end());
    const { url } = await serve((_, answer) =>
      answer.writeHead(307, { Location: other.url }).end(),
    );
    const api = client.createClient({ baseUrl: url, auth: key(name, "secret") });
    const error = await failure(api["getA"]?.() ?? Promise.reject(new Error()));
    expect(error).toMatchObject({ kind: "status", status: 307 });
    expect(JSON.stringify(error) + String(error)).not.toContain("secret");
    expect(other.seen).toEqual([]);
  });

  it("are a text, and nothing else", async () => {
    const usage = `import { apiKey, bearer_2, createClient, inQuery } from "./client.js";
createClient({ baseUrl: "/", auth: apiKey("secret") });
createClient({ baseUrl: "/", auth: inQuery("secret") });
bearer_2("secret");
// @ts-expect-error the document says where it goes
apiKey({ in: "header", name: "X-Key", value: "secret" });
`;
    expect(await compileClient("api-keys", document, usage)).toEqual([]);
  });
});
