import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sample } from "./sample.ts";

const text = fc.string({ unit: "binary", maxLength: 30 });
const near = (...values: string[]): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...values), text);

const headers = fc.dictionary(
  near("accept", "content-type", "content-length", "authorization", "cookie", "content-encoding"),
  fc.oneof(
    near(
      "application/json",
      "application/xml; charset=x",
      "*/*;q=0.1",
      "Basic YTpyaWdodA==",
      "Bearer good",
      "BearerCookie",
      "token=good",
      "gzip",
      "0",
      "12",
    ),
    fc.array(text, { maxLength: 2 }),
  ),
);

describe("a server", () => {
  it("answers whatever it is asked, and never rejects", async () => {
    const errors: unknown[] = [];
    const server = sample({}, { onError: (error) => errors.push(error) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "QUERY"),
        fc.oneof(
          text,
          fc
            .tuple(near("/users", "/users/a", "/note", "/xml", "/tricky"), text)
            .map(([path, query]) => `/rest/v3${path}?${query}`),
        ),
        headers,
        fc.option(
          fc.oneof(
            fc.uint8Array({ maxLength: 40 }),
            fc.json().map((json) => new TextEncoder().encode(json)),
          ),
        ),
        async (method, url, given, bytes) => {
          const body = bytes ?? undefined;
          const answer = await server({ method, url, headers: given, body });
          expect(answer.status).toBeGreaterThanOrEqual(200);
          // A segment that is no percent-encoded UTF-8 is a mistake of the sample's, not of the core's.
          const broken = errors.splice(0).filter((error) => !(error instanceof URIError));
          expect(broken).toEqual([]);
          if (method === "HEAD") expect(answer.body).toBeUndefined();
          if (answer.status === 401) expect(answer.headers).toContain("WWW-Authenticate");
          for (const part of answer.headers) expect(part).toMatch(/^[\t\x20-\x7e\x80-\xff]*$/);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
