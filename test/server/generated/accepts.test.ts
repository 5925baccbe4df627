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
/images:
  get:
    operationId: listImages
    responses: { "200": { description: Image., content: { image/*: {} } } }
/name:
  get:
    operationId: getName
    responses: { "200": { description: Name., content: { application/json: { schema: { type: string } } } } }
`);

it("gives a handler a media type that decides the body", async () => {
  const usage = `import { accepts, createServer, type NegotiatedRequest, type ServerRequest } from "./server.js";
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
createServer({
  listPrices: ({ request }) => {
    // @ts-expect-error not among those of the operation
    if (accepts(request, "application/json", "text/html") === undefined) return { status: 200, contentType: "text/csv", body: "" };
    const chosen: "text/csv" | "application/json" | undefined = accepts(request, "text/csv", "application/json");
    return chosen === undefined ? { status: 200, contentType: "text/csv", body: "" } : { status: 200, contentType: "application/json", body: [] };
  },
  listImages: ({ request }) => {
    const type = accepts(request, "image/png", "image/webp") ?? "image/png";
    // @ts-expect-error no image
    accepts(request, "text/plain");
    return { status: 200, contentType: type, body: new Uint8Array() };
  },
  // One type of body: any list may be asked for.
  getName: ({ request }) => ({ status: 200, body: accepts(request, "text/a", "text/b") ?? "" }),
});
declare const received: ServerRequest;
// A request of any operation is one of each.
export const handled = (handle: (request: NegotiatedRequest<"text/csv">) => void): void => handle(received);
// @ts-expect-error not among those asked for
export const other = (request: { headers: {} }): boolean => accepts(request, "text/csv") === "text/html";
`;
  expect(await compileServer("accepts", document, usage)).toEqual([]);
});
