import { expect, it } from "vitest";
import { serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient } from "./generated-client.ts";

// FastAPI writes this for a `FileResponse`.
const document = withPaths(`/file:
  get:
    operationId: getFile
    responses: { "200": { description: Successful Response } }
`);

it.each(["warn", "off"] as const)("is kept beside the response by validation %s", async (mode) => {
  const { createClient } = await generateClient(document);
  const { url } = await serve((_, reply) => {
    reply.setHeader("Content-Type", "image/png");
    reply.end("picture");
  });
  const heard: unknown[] = [];
  const onMismatch = (issues: readonly { readonly message: string }[]): void =>
    void heard.push(issues[0]?.message);
  const client = createClient({ baseUrl: url, validation: mode, onMismatch });
  const answer = await client["getFile"]?.response();
  expect(answer).toMatchObject({ status: 200, body: undefined });
  const { unlistedBody } = answer as unknown as { readonly unlistedBody: Uint8Array };
  expect(new TextDecoder().decode(unlistedBody)).toBe("picture");
  const message = "a body, in unlistedBody, is not listed";
  expect(heard).toEqual(mode === "off" ? [] : [message]);
  expect(await client["getFile"]?.()).toBeUndefined();
});

it("is absent without a body", async () => {
  const { createClient } = await generateClient(document);
  const { url } = await serve((_, reply) => reply.end());
  const answer = await createClient({ baseUrl: url })["getFile"]?.response();
  expect(answer).not.toHaveProperty("unlistedBody");
});
