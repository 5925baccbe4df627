import { beforeAll, describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send, type Answer, type Sent } from "./generated-server.ts";
import type { Server } from "../../../runtime/src/index.ts";

const document = withPaths(
  `/things/{id}/{name}:
  get:
    operationId: getThing
    parameters:
      - { name: name, in: path, required: true, schema: { type: string, maxLength: 3 } }
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: size, in: query, schema: { type: integer, default: 10, minimum: 1 } }
      - { name: tag, in: query, schema: { type: array, items: { type: string } } }
      - { name: name, in: query, schema: { type: string } }
      - { name: X-Trace, in: header, required: true, schema: { type: string, format: uuid } }
      - { name: theme, in: cookie, schema: { enum: [dark, light], default: dark } }
    responses: { "204": { description: Done. } }
/items:
  get:
    operationId: listItems
    x-filter: { name: { type: string }, size: { type: integer } }
    parameters: [{ name: filter, in: query, schema: { type: string } }]
    responses: { "204": { description: Done. } }
/delete:
  delete:
    operationId: delete
    responses: { "204": { description: Done. } }
/server:
  get:
    operationId: createServer
    responses: { "204": { description: Done. } }`,
);

let server: Server;
let got: Record<string, unknown> | undefined;

beforeAll(async () => {
  const { createServer } = await generateServer(document);
  const take = ({ path, query, headers, cookies }: Record<string, unknown>): object => {
    got = { path, query, headers, cookies };
    return { status: 204 };
  };
  server = createServer({ getThing: take, listItems: take, delete_: take, createServer: take });
});

async function get(url: string, headers: Sent["headers"] = {}): Promise<Answer> {
  got = undefined;
  return send(server, { method: "GET", url, headers });
}

const trace = "0b6d4f3c-6b0a-4d2a-9a0c-0d3c5e6f7a8b";

describe("parameters", () => {
  it("come by place and name, with their types", async () => {
    const headers = { "X-Trace": trace, Cookie: "theme=light; other=1" };
    const answer = await get("/things/7/a%20b?size=3&tag=x&tag=y&name=n", headers);
    expect(answer.status).toBe(204);
    expect(got).toEqual({
      path: { id: 7, name: "a b" },
      query: { size: 3, tag: ["x", "y"], name: "n" },
      headers: { "X-Trace": trace },
      cookies: { theme: "light" },
    });
  });

  it("are absent, or have their default", async () => {
    await get("/things/7/a", { "X-Trace": trace });
    expect(got).toMatchObject({
      query: { size: 10, tag: undefined, name: undefined },
      cookies: { theme: "dark" },
    });
  });

  it("are told with every mistake", async () => {
    const answer = await get("/things/x/long?size=0", { Cookie: "theme=blue" });
    expect(answer.status).toBe(400);
    const { errors } = JSON.parse(answer.text) as { errors: readonly { parameter: string }[] };
    expect(errors.map(({ parameter }) => parameter)).toEqual([
      "name",
      "id",
      "size",
      "X-Trace",
      "theme",
    ]);
    expect(got).toBeUndefined();
  });
});

describe("a filter", () => {
  it("comes parsed", async () => {
    await get("/items?filter=size+-gt+3");
    expect(got).toMatchObject({
      query: { filter: { kind: "comparison", field: "size", operator: "gt", value: 3 } },
    });
  });

  it("is refused with the position", async () => {
    const answer = await get("/items?filter=colour+-eq+red");
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ parameter: "filter", detail: expect.stringContaining("position 1") as string }],
    });
  });
});

it("operations may be called as the server's own names or as words of the language", async () => {
  expect((await get("/server")).status).toBe(204);
  expect((await send(server, { method: "DELETE", url: "/delete" })).status).toBe(204);
});
