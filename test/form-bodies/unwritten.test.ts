import { expect, it } from "vitest";
import { compileClient } from "../client/generated/compile-client.ts";
import { generateClient } from "../client/generated/generated-client.ts";
import { formsDocument } from "./form-documents.ts";

const list = "{ type: array, items: { type: string } }";

it.each([
  ["multipart/form-data", list, ["a"]],
  ["application/x-www-form-urlencoded", list, ["a"]],
  ["application/x-www-form-urlencoded", "{ type: string }", { a: "x" }],
  ["application/x-www-form-urlencoded", "{ type: object, properties: { a: {} } }", "text"],
  ["application/x-www-form-urlencoded", "{ type: object, properties: { a: {} } }", ["a"]],
  ["application/x-www-form-urlencoded", "{ type: object }", 5],
  ["multipart/form-data", "{ type: object }", "text"],
  [
    "multipart/form-data",
    "{ type: object, additionalProperties: true, properties: { a: {} } }",
    ["a"],
  ],
  ["text/plain", "{ type: object, properties: { a: { type: string } } }", { a: "x" }],
  ["application/yaml", "{ type: object, properties: { a: { type: string } } }", { a: "x" }],
])(
  "a body of %s that nothing writes neither compiles nor is sent: %s",
  async (media, schema, body) => {
    const document = formsDocument({ send: { schema } }, media);
    const { createClient } = await generateClient(document);
    let sent = 0;
    const fetch = (): Promise<Response> => (sent++, Promise.resolve(new Response("{}")));
    const call = createClient({ baseUrl: "http://h", fetch })["send"]?.({ body });
    await expect(call).rejects.toMatchObject({ kind: "encode" });
    expect(sent).toBe(0);
    const usage = `import { send, type Transport } from "./client.js";
export const use = (transport: Transport): Promise<unknown> =>
  // @ts-expect-error: the type of the body is another
  send(transport, { body: ${JSON.stringify(body)} });
`;
    expect(await compileClient("unwritten", document, usage)).toEqual([]);
  },
);
