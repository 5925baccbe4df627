import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withPaths } from "../support/generate.ts";
import { open, type Opened } from "./uploads.ts";

const answer = `responses: { "204": { description: Done. } }`;

/** Values whose type in TypeScript is not that of their JSON, secrets, and bodies in several forms. */
const document = withPaths(
  `/held:
  post:
    operationId: sendHeld
    requestBody:
      required: true
      content:
        multipart/mixed:
          schema:
            type: array
            minItems: 4
            prefixItems:
              - { type: integer, format: int64 }
              - { type: string, format: date-time }
              - { $ref: "#/components/schemas/Held" }
              - { oneOf: [{ type: boolean }, { type: number }] }
            items: { type: string, format: password, minLength: 5 }
    ${answer}
/either:
  post:
    operationId: sendEither
    requestBody:
      content:
        application/json: { schema: { $ref: "#/components/schemas/Tree" } }
        multipart/mixed: { schema: { $ref: "#/components/schemas/Tree" } }
    ${answer}
/closed:
  post:
    operationId: sendClosed
    x-body-stream: true
    requestBody:
      required: true
      content: { multipart/mixed: { schema: { type: array, prefixItems: [{ type: string }], items: false } } }
    ${answer}
`,
  `schemas:
  Held: { type: object, properties: { big: { type: integer, format: int64 }, at: { type: string, format: date-time } } }
  Tree: { type: array, maxItems: 2, items: { $ref: "#/components/schemas/Tree" } }
`,
);

type Name = "sendHeld" | "sendEither" | "sendClosed";

let opened: Opened<Name>;
let got: unknown;
beforeAll(async () => {
  const keep = ({ body }: { body: unknown }): object => {
    got = body;
    return { status: 204 };
  };
  const sendClosed = async ({ body }: { body: AsyncIterable<unknown> }): Promise<object> => {
    const parts: unknown[] = [];
    for await (const part of body) parts.push(part);
    got = parts;
    return { status: 204 };
  };
  opened = await open<Name>({ sendHeld: keep, sendEither: keep, sendClosed }, {}, "node", document);
});
afterAll(() => opened.close());

const big = 9_007_199_254_740_993n;
const at = new Date("2024-02-29T12:00:00Z");

async function sent(path: string, ...parts: readonly string[]): Promise<unknown> {
  const response = await fetch(opened.origin + path, {
    method: "POST",
    body: `${parts.map((part) => `--b\r\n\r\n${part}\r\n`).join("")}--b--`,
    headers: { "Content-Type": "multipart/mixed; boundary=b" },
  });
  return response.status === 204 ? undefined : response.json();
}

describe("a body whose parts have no names", () => {
  it("has bigints and dates, as text and in JSON, and scalars of several types", async () => {
    for (const scalar of [true, 1.5]) {
      const body = [big, at, { big, at }, scalar, "secret"];
      await opened.client.sendHeld({ body });
      expect(got).toEqual(body);
    }
  });

  it("shows no secret in messages", async () => {
    const problem = await sent("/held", "1", "2024-02-29T12:00:00Z", "{}", "true", "abcd");
    expect(problem).toMatchObject({ errors: [{ pointer: "/4" }] });
    expect(JSON.stringify(problem)).not.toContain("abcd");
  });

  it("is sent beside JSON, or not at all, and may contain itself", async () => {
    await opened.client.sendEither({});
    expect(got).toBeUndefined();
    await opened.client.sendEither({ body: [[], [[]]] });
    expect(got).toEqual([[], [[]]]);
    await opened.client.sendEither({ body: [[], [[]]], contentType: "multipart/mixed" });
    expect(got).toEqual([[], [[]]]);
    const problem = await sent("/either", "[]", "[[],[],[]]");
    expect(problem).toMatchObject({ errors: [{ pointer: "/1" }] });
    const deep = await sent("/either", "[".repeat(100_000));
    expect(deep).toMatchObject({
      status: 400,
      errors: [{ pointer: expect.stringMatching(/^(\/0)+$/) as unknown }],
    });
  });

  it("has no more parts than the document says, also part by part", async () => {
    await opened.client.sendClosed({ body: ["a"] });
    expect(got).toMatchObject([{ index: 0, value: "a" }]);
    await opened.client.sendClosed({ body: [] });
    expect(got).toEqual([]);
    expect(await sent("/closed", "a", "b")).toMatchObject({
      status: 400,
      errors: [{ pointer: "", detail: "expected at most 1 item" }],
    });
  });
});
