import { describe, expect, it } from "vitest";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { authenticate, description, operation } from "./sample.ts";

/** "The server generating a 401 response MUST send a WWW-Authenticate header field" (RFC 9110, 15.5.2). */
describe("a 401", () => {
  const realm = 'realm="Sample \\"service\\""';

  const responses = { "401": { contents: [] } };
  const server = (security: { scheme: string; scopes: string[] }[][], reply: unknown) =>
    createServerCore(
      {
        ...description,
        route: (path) => ["/a", "/b"].indexOf(path),
        pathItems: [
          { GET: operation("a", "GET", "/a", { security, responses }) },
          { GET: operation("b", "GET", "/b", { security: [], responses }) },
        ],
      },
      { a: () => reply, b: () => reply },
      { authenticate },
    );
  const use = (scheme: string) => [{ scheme, scopes: [] }];
  const bearer = { authorization: "Bearer good" };

  it("has the challenge of the operation, or of the whole server where nobody is asked", async () => {
    const own = server([use("basic"), use("bearer")], { status: 401 });
    const challenge = `Basic ${realm}, charset="UTF-8", Bearer`;
    for (const path of ["/a", "/b"]) {
      const answer = await ask(own, `GET ${path}`, bearer);
      expect(answer.headers["www-authenticate"]).toBe(challenge);
    }
  });

  it("keeps the challenge that the handler gives", async () => {
    const own = server([use("bearer")], {
      status: 401,
      extraHeaders: { "www-authenticate": "Bearer error=invalid_token" },
    });
    const answer = await ask(own, "GET /a", bearer);
    expect(answer.headers["www-authenticate"]).toBe("Bearer error=invalid_token");
  });

  it("names a cookie where there is no scheme of HTTP", async () => {
    const own = server([use("tokenCookie")], { status: 401 });
    const refused = await ask(own, "GET /a");
    expect(refused.headers["www-authenticate"]).toBe(`Cookie ${realm}, cookie-name="token"`);
  });

  it("names API keys where there is no scheme of HTTP", async () => {
    const own = server([use("apiKeyHeader")], { status: 401 });
    const refused = await ask(own, "GET /a");
    expect(refused.headers["www-authenticate"]).toBe(`ApiKey ${realm}`);
    const answered = await ask(own, "GET /a", { "x-key": "k" });
    expect(answered.headers["www-authenticate"]).toBe(`ApiKey ${realm}`);
  });
});
