import { expect, it } from "vitest";
import type { OperationNode } from "../../../../generator/ir/index.ts";
import { inOrder } from "../../../../tools/try/plan/order.ts";
import { loadText } from "../small-service.ts";

const live = await loadText(`openapi: 3.1.0
info: { title: Invoices, version: "1" }
paths:
  /invoices:
    post: { operationId: add, responses: { "201": { description: Added. } } }
  /invoices/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: get, responses: { "200": { description: It. } } }
    put: { operationId: replace, responses: { "200": { description: Replaced. } } }
    delete: { operationId: remove, responses: { "204": { description: Removed. } } }
  /invoices/{id}/send:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post: { operationId: send, responses: { "202": { description: Sent. } } }
  /invoices/{id}/payments:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: payments, responses: { "200": { description: They. } } }
    post: { operationId: pay, responses: { "201": { description: Paid. } } }
`);

it("changes things before it does something to them, which may forbid changes", () => {
  const names = inOrder(live.api.operations).map(({ id }: OperationNode) => id);
  expect(names).toEqual(["add", "pay", "get", "payments", "replace", "send", "remove"]);
});
