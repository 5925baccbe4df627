import { expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { compileServer } from "./compile-server.ts";

const document = withPaths(`/prices:
  get:
    operationId: listPrices
    responses:
      "200":
        description: Prices.
        content:
          application/json: { schema: { type: array, items: { type: integer } } }
          text/csv: { schema: { type: string } }
`);

it("gives a handler a media type that decides the body", async () => {
  const usage = `import { accepts, createServer } from "./server.js";
createServer({
  listPrices: ({ request }) =>
    accepts(request, "application/json", "text/csv") === "text/csv"
      ? { status: 200, contentType: "text/csv", body: "1" }
      : { status: 200, contentType: "application/json", body: [1] },
});
createServer({
  // @ts-expect-error numbers are no CSV
  listPrices: () => ({ status: 200, contentType: "text/csv", body: [1] }),
});
// @ts-expect-error not among those asked for
export const other = (request: { headers: {} }): boolean => accepts(request, "text/csv") === "text/html";
`;
  expect(await compileServer("accepts", document, usage)).toEqual([]);
});
