import { expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send } from "./generated-server.ts";

const list = "{ schema: { type: array, items: { type: integer } } }";

const document = withPaths(`/things:
  post:
    operationId: takeThings
    requestBody: { required: true, content: { "*/*": ${list} } }
    responses: { "200": { description: Done, content: { "*/*": ${list} } } }`);

it("a body of any type that has a schema is read and written as JSON", async () => {
  const { createServer } = await generateServer(document);
  const server = createServer({
    takeThings: ({ body }: { body: number[] }) => ({ status: 200, body: [...body, 3] }),
  });
  const headers = { "content-type": "application/vnd.things+json" };
  const request = { method: "POST", url: "/things", headers };
  const answer = await send(server, { ...request, body: "[1,2]" });
  expect(answer).toMatchObject({ status: 200, text: "[1,2,3]" });
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await send(server, { ...request, body: '["1"]' })).toMatchObject({ status: 400 });
});
