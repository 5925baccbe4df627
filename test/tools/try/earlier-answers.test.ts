import { expect, it } from "vitest";
import { attempt, json, jsonOf, loadText, rulesOf, type Answer } from "./small-service.ts";

const document = `openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /customers:
    post:
      operationId: addCustomer
      responses:
        "201": { description: It is there., content: { application/json: { schema: { $ref: "#/components/schemas/Customer" } } } }
        4XX: { description: It is refused. }
  /orders:
    post:
      operationId: addOrder
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [customer_id, to]
              properties:
                customer_id: { type: string }
                to: { type: object, required: [customerId], properties: { customerId: { type: string } } }
      responses:
        "201":
          description: It is there.
          headers: { X-Token: { schema: { type: integer } } }
          content: { application/json: { schema: { type: object, properties: { key: { type: string } } } } }
          links:
            order:
              operationId: getOrder
              parameters: { ref: $response.body#/key, token: $response.header.X-Token }
        4XX: { description: It is refused. }
  /orders/{ref}:
    get:
      operationId: getOrder
      parameters:
        - { name: ref, in: path, required: true, schema: { type: string } }
        - { name: token, in: query, schema: { type: integer } }
      responses:
        "200": { description: The order., content: { application/json: { schema: { type: object } } } }
        4XX: { description: It is refused. }
components:
  schemas:
    Customer: { type: object, required: [id], properties: { id: { type: string } } }
`;

interface Order {
  readonly customer_id?: unknown;
  readonly to?: { readonly customerId?: unknown };
}

it("sends what links and earlier answers give, in paths, queries and bodies", async () => {
  const live = await loadText(document);
  let tokens = 0;
  const answer: Answer = (request, response) => {
    const { method, url, headers } = request;
    if (method === "POST" && url === "/customers") return json(response, 201, { id: "c-17" });
    if (method === "POST" && url === "/orders") {
      if (!headers["content-type"]?.startsWith("application/json")) return json(response, 415);
      const { customer_id: id, to } = (jsonOf(request) ?? {}) as Order;
      if (id !== "c-17" || to?.customerId !== "c-17") return json(response, 404);
      return json(response, 201, { key: "o-3" }, { "x-token": "5" });
    }
    if (!/^(?:GET|HEAD)$/.test(method)) return json(response, 405, undefined, { allow: "GET" });
    const { pathname, searchParams } = new URL(url, "http://host");
    const token = searchParams.get("token");
    if (token !== null && !/^\d+$/.test(token)) return json(response, 400);
    if (pathname !== "/orders/o-3") return json(response, 404);
    if (token === "5") tokens++;
    return json(response, 200, {});
  };
  const result = await attempt(live, answer);
  expect(rulesOf(result)).toEqual([]);
  expect(result.neverDone.map(({ id }) => id)).toEqual([]);
  expect(tokens).toBeGreaterThan(0);
});
