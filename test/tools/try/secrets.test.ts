import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curlCommand } from "../../../tools/try/curl.ts";
import { hideSecrets } from "../../../tools/try/hide-secrets.ts";
import { requestText } from "../../../tools/try/tests/request-text.ts";
import { attempt, loadText } from "./small-service.ts";

const shown = new Map([
  ["ge heim", "$KEY"],
  ["ge%20heim", "$ENCODED"],
  ["Bearer ge heim", "Bearer $TOKEN"],
]);

describe("secrets", () => {
  it("are hidden wherever and however often they stand, the longer one first", () => {
    expect(hideSecrets('a ge heim, "ge heim"', shown, JSON.stringify)).toBe(
      '"a "$KEY", \\""$KEY"\\""',
    );
    expect(hideSecrets("Bearer ge heim", shown, (text) => text)).toBe("Bearer $TOKEN");
    expect(hideSecrets("nothing", shown, (text) => text)).toBeUndefined();
  });

  it("are in no command and in no test, also where a body is cut", () => {
    const texts = fc.array(
      fc.constantFrom("ge heim", "ge", " ", "heim", "Bearer ", "a".repeat(1999)),
    );
    fc.assert(
      fc.property(texts, texts, (head, rest) => {
        const [body, value] = [rest.join(""), head.join("")];
        const request = {
          method: "POST",
          url: `http://host/a?one=ge%20heim&two=ge%20heim`,
          headers: { "x-key": value, authorization: "Bearer ge heim" },
          body: new TextEncoder().encode(body),
        };
        for (const text of [
          curlCommand(request, shown),
          requestText(request, "http://host", shown),
        ]) {
          expect(text).not.toContain("ge heim");
          expect(text).not.toContain("ge%20heim");
        }
      }),
    );
  });

  it("are not left in part at the end of a body that is cut", () => {
    const body = new TextEncoder().encode(`${"a".repeat(3997)}ge heim`);
    const request = { method: "POST", url: "http://host/", headers: {}, body };
    expect(curlCommand(request, shown)).toContain(`${"a".repeat(3997)}…`);
  });

  it("are in no message, also where a service gives them back", async () => {
    const live = await loadText(`openapi: 3.1.0
info: { title: Echo, version: "1" }
security: [{ key: [] }]
paths:
  /echo:
    get:
      operationId: echo
      responses: { "200": { description: What it got., content: { application/json: {} } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`);
    const secret = { variable: "KEY", value: "geheim" };
    const { findings } = await attempt(
      live,
      ({ headers }, answer) => {
        answer.writeHead(200, { "content-type": `text/${String(headers["x-key"])}` });
        answer.end("text");
      },
      { secrets: { schemes: new Map([["key", secret]]), headers: new Map() } },
    );
    const messages = findings.map(({ message }) => message);
    expect(messages).toContain("the body of 200 is of 'text/$KEY'");
    expect(messages.join()).not.toContain("geheim");
  });
});
