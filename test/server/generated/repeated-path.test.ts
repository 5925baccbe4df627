import { beforeAll, expect, test } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send } from "./generated-server.ts";
import type { Server } from "../../../runtime/src/index.ts";

const document = withPaths(`/System.{place}/at/{place}/{id}:
  get:
    operationId: getPlace
    parameters:
      - { name: place, in: path, required: true, schema: { type: string } }
      - { name: id, in: path, required: true, schema: { type: integer } }
    responses: { "204": { description: Done. } }`);

let server: Server;
let got: unknown;

beforeAll(async () => {
  const { createServer } = await generateServer(document);
  server = createServer({
    getPlace: ({ path }: { readonly path: unknown }): object => {
      got = path;
      return { status: 204 };
    },
  });
});

test("a parameter that stands in the path twice has one value", async () => {
  const { status } = await send(server, { method: "GET", url: "/System.a%20b/at/a%20b/7" });
  expect(status).toBe(204);
  expect(got).toEqual({ place: "a b", id: 7 });
});

test("two values for it are refused", async () => {
  const { status, text } = await send(server, { method: "GET", url: "/System.a/at/b/7" });
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({
    errors: [
      {
        parameter: "place",
        detail: "stands in the path more than once, with different values",
      },
    ],
  });
});
