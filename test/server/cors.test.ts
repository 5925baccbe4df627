import { describe, expect, it } from "vitest";
import type { CorsOptions } from "@diptych/runtime";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";

const app = "https://app.example";

async function headersOf(
  cors: CorsOptions | undefined,
  line: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const { headers: all, status } = await ask(sample({}, { cors }), line, headers);
  const kept = Object.entries(all).filter(([name]) => /^(access-control-|vary)/.test(name));
  return { ...Object.fromEntries(kept), status: String(status) };
}

describe("responses", () => {
  it("name the origin that is allowed, also where they are errors", async () => {
    for (const origins of [[app], (origin: string) => origin === app]) {
      const cors = { origins, credentials: true, exposeHeaders: ["Location", "ETag"] };
      for (const line of ["GET /users", "GET /nothing", "GET /users?page_size=x"]) {
        const found = await headersOf(cors, line, { Origin: app });
        expect(found).toMatchObject({
          "access-control-allow-origin": app,
          "access-control-allow-credentials": "true",
          "access-control-expose-headers": "Location, ETag",
        });
        expect(found["vary"]).toMatch(/\bOrigin\b/);
      }
    }
  });

  it("say nothing to other origins, but vary", async () => {
    const cors = { origins: [app] };
    const other = await headersOf(cors, "GET /users", { Origin: "https://evil.example" });
    expect(other).toEqual({ vary: "Origin", status: "200" });
    expect(await headersOf(cors, "GET /users", {})).toEqual({ vary: "Origin", status: "200" });
    expect(await headersOf(undefined, "GET /users", { Origin: app })).toEqual({ status: "200" });
  });

  it("have one Vary", async () => {
    const found = await headersOf({ origins: [app] }, "GET /nothing", { Origin: app });
    expect(found["vary"]).toBe("Accept, Origin");
  });

  it("allow every origin with a star", async () => {
    const found = await headersOf({ origins: "*" }, "GET /users", { Origin: "null" });
    expect(found).toEqual({ "access-control-allow-origin": "*", status: "200" });
  });
});

describe("preflight requests", () => {
  const asked = {
    Origin: app,
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": "authorization, content-type",
  };

  it("are answered without credentials, with the methods of the path", async () => {
    const found = await headersOf({ origins: [app] }, "OPTIONS /users/ann", asked);
    expect(found).toEqual({
      "access-control-allow-origin": app,
      "access-control-allow-methods": "GET, PUT, DELETE, HEAD, OPTIONS",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-max-age": "600",
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers, Origin",
      status: "204",
    });
  });

  it("are answered where the document has OPTIONS itself", async () => {
    const found = await headersOf({ origins: [app] }, "OPTIONS /note", asked);
    expect(found["access-control-allow-methods"]).toContain("PUT");
    const own = await headersOf({ origins: [app] }, "OPTIONS /note", { Origin: app });
    expect(own["access-control-allow-methods"]).toBeUndefined();
  });

  it("get the headers that the option lists, and none that ends the line", async () => {
    const some = { origins: [app], allowHeaders: ["X-A"], maxAge: 5 };
    const found = await headersOf(some, "OPTIONS /users", asked);
    expect(found).toMatchObject({
      "access-control-allow-headers": "X-A",
      "access-control-max-age": "5",
    });
    const hostile = { ...asked, "Access-Control-Request-Headers": "a\r\nSet-Cookie: b" };
    const none = await headersOf({ origins: [app] }, "OPTIONS /users", hostile);
    expect(none["access-control-allow-headers"]).toBeUndefined();
  });

  it("of other origins get no permission, and those for no path 404", async () => {
    const evil = { ...asked, Origin: "https://evil.example" };
    const found = await headersOf({ origins: [app] }, "OPTIONS /users", evil);
    expect(found["access-control-allow-origin"]).toBeUndefined();
    expect((await headersOf({ origins: [app] }, "OPTIONS /nothing", asked))["status"]).toBe("404");
  });
});

it.each([
  [{}, "no origins"],
  [{ origins: ["app.example"] }, "origins"],
  [{ origins: ["https://app.example/"] }, "origins"],
  [{ origins: "*", credentials: true }, "name the origins"],
  [{ origins: [app], maxAge: Number.NaN }, "maxAge"],
  [{ origins: [app], allowHeaders: ["a b"] }, "allowHeaders"],
  [{ origins: [app], orgins: [] }, "no option of cors orgins"],
  [7, "not an object"],
])("refuses the option %j", (cors, words) => {
  expect(() => sample({}, { cors: cors as never })).toThrow(words);
});
