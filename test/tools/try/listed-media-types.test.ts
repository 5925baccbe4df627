import { expect, it } from "vitest";
import { attempt, loadText, rulesOf } from "./small-service.ts";

const json = "application/json: { schema: { type: integer } }";

/** Bodies beside JSON, which another method of the client reads than the one that calls. */
const beside: readonly (readonly [mediaType: string, schema: string, text: string])[] = [
  ["text/plain", "{ schema: { type: string } }", "text"],
  ["text/csv", "{}", "a,b"],
  ["image/png", "{}", "png"],
  ["text/event-stream", "{ itemSchema: { type: object } }", "data: 1\\n\\n"],
];

it.each(beside)(
  "takes %s beside JSON, and a body of JSON that is none",
  async (mediaType, media, text) => {
    const live = await loadText(`openapi: 3.2.0
info: { title: Desk, version: "1" }
paths:
  /a: { get: { operationId: a, responses: { "200": { description: It., content: { ${json}, "${mediaType}": ${media}, "*/*": { schema: { type: integer } } } } } } }
`);
    const answers = (body: string) =>
      attempt(live, ({ headers }, answer) => {
        const isOther = headers.accept === mediaType;
        answer.writeHead(200, { "content-type": isOther ? mediaType : "application/json" });
        answer.end(isOther ? text : body);
      });
    expect(rulesOf(await answers("1")).filter((rule) => !rule.startsWith("method"))).toEqual([]);
    expect(rulesOf(await answers('"one"'))).toContain("body-invalid GET /a");
  },
);
