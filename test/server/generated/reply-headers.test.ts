import { beforeAll, describe, expect, it, vi } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send, type Answer, type ServerModule } from "./generated-server.ts";

const headers = {
  "X-Text": "{ schema: { type: string } }",
  "X-Id": '{ schema: { type: string, pattern: "^id-" } }',
  "X-Day": "{ schema: { type: string, format: date } }",
  "X-Kind": "{ schema: { type: string, enum: [a, b] } }",
  "X-Count": "{ schema: { type: integer, maximum: 9 } }",
  "X-List": "{ schema: { type: array, maxItems: 2, items: { type: integer } } }",
  "X-Object":
    "{ explode: true, schema: { type: object, required: [a], properties: { a: { type: integer } } } }",
  "X-Json":
    "{ content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: integer } } } } } }",
  "X-Null": '{ schema: { type: [integer, "null"] } }',
  "X-Either": "{ schema: { oneOf: [{ type: integer }, { type: boolean }] } }",
  "Set-Cookie":
    '{ required: true, schema: { type: array, items: { type: string, pattern: "^token=[^;]" } } }',
};

const document = withPaths(`/thing:
  get:
    operationId: getThing
    responses:
      "204":
        description: Done.
        headers:
${Object.entries(headers)
  .map(([name, header]) => `          ${name}: ${header}`)
  .join("\n")}
`);

let createServer: ServerModule["createServer"];
beforeAll(async () => void ({ createServer } = await generateServer(document)));

async function reply(given: object, options: object = {}): Promise<Answer> {
  const server = createServer({ getThing: () => ({ status: 204, headers: given }) }, options);
  return send(server, { method: "GET", url: "/thing" });
}

const cookies = { "Set-Cookie": ["token=a"] };

describe("headers of a reply", () => {
  it.each([
    [{}],
    [{ "Set-Cookie": [] }],
    [{ "Set-Cookie": ["token=a; Path=/", "token=b, c; Secure"] }],
    [{ "X-Text": "anything", "X-Id": "id-1", "X-Day": "2024-02-29", "X-Kind": "b" }],
    [{ "X-Count": 9, "X-List": [1, 2], "X-Object": { a: 1 }, "X-Json": { a: 1 } }],
    [{ "X-Null": null, "X-Either": true }],
  ])("are sent where their schemas take them: %j", async (given) => {
    expect((await reply({ ...cookies, ...given })).status).toBe(204);
  });

  it.each([
    ["X-Id", "1"],
    ["X-Day", "2023-02-29"],
    ["X-Kind", "c"],
    ["X-Count", 10],
    ["X-Count", 1.5],
    ["X-List", [1, 2, 3]],
    ["X-List", ["x"]],
    ["X-Object", {}],
    ["X-Object", { a: "x" }],
    ["X-Json", {}],
    ["X-Null", "x"],
    ["X-Either", "x"],
    ["Set-Cookie", ["session=secret"]],
    ["Set-Cookie", ["token=a", "session=secret"]],
    ["Set-Cookie", ["session=secret", "token=a"]],
  ])("are refused where they break a rule: %s %j", async (name, value) => {
    const onError = vi.fn<(error: Error) => void>();
    const { status, text } = await reply({ ...cookies, [name]: value }, { onError });
    expect(status).toBe(500);
    expect(text).not.toContain("secret");
    const [error] = onError.mock.calls[0] ?? [];
    expect(error?.name).toBe("ReplyError");
    expect(error?.message).toMatch(new RegExp(`${name}: `));
    expect(error?.message).not.toContain("secret");
    expect((await reply({ ...cookies, [name]: value }, { checkReplies: false })).status).toBe(204);
  });

  it("that are required are there, checked or not", async () => {
    const onError = (): void => undefined;
    for (const checkReplies of [true, false])
      expect((await reply({}, { checkReplies, onError })).status).toBe(500);
  });
});
