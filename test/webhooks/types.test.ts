import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles, writePackage } from "../support/generate.ts";
import { shop } from "./generated-webhooks.ts";

const usage = `
import { callbackUrl } from "./webhooks/callbacks.js";
import { createReceiver, standardWebhooks, type Handlers as Received, type ReceiverOptions } from "./webhooks/receiver.js";
import { ApiError, createSender, createSenderTransport, isOrderShippedError, orderShipped, result, type OrderShippedParams, type Sender } from "./webhooks/sender.js";
import { createServer } from "./server.js";
import type { OrderEvent, Stock } from "./types.js";

const webhooks = standardWebhooks("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
const event: OrderEvent = { id: "1", at: new Date(), total: 1n };
// @ts-expect-error a webhook does not carry what is written only
export const wrong: OrderEvent = { ...event, pin: "1" };

export const handlers: Received<string> = {
  orderShipped: ({ query, headers, body, session }) => {
    const attempt: number = query.attempt;
    const trace: string | undefined = headers["X-Trace"];
    const at: Date = body.at;
    const user: string = session;
    console.log(attempt, trace, at, user);
    return attempt > 3 ? { status: 410, body: { title: "no more" } } : { status: 204 };
  },
  stockChanged: async ({ body, contentType }) => {
    const type: "application/xml" | "application/json" = contentType;
    console.log(type);
    return { status: 200, body };
  },
  // @ts-expect-error the document does not list 200
  deleteStock: () => ({ status: 200 }),
};
// @ts-expect-error there is no such webhook
export const unknown: Received<string> = { orderLost: () => ({ status: 204 }) };
createReceiver<string>(handlers, { verify: () => "user" });
createReceiver<true>({}, { verify: webhooks.verify, paths: { orderShipped: "/a" } });
createReceiver<string>(handlers, { authenticate: { key: ({ value }) => value } });
// @ts-expect-error there is no such path
export const options: ReceiverOptions<string> = { paths: { createOrder: "/a" } };
createReceiver<string>(handlers, {
  // @ts-expect-error the session is a text
  verify: () => 1,
});
// @ts-expect-error the document asks for credentials
createReceiver(handlers);

const sender: Sender = createSender({
  sign: webhooks.sign,
  allow: async ({ hostname }) => hostname.endsWith(".example"),
  timeout: "5s",
  retry: { retries: 0 },
});
// @ts-expect-error each call has its own address
createSender({ baseUrl: "https://a.example" });
export const params: OrderShippedParams = { attempt: 1, body: event };
const url = new URL("https://a.example");
export const nothing: undefined = await sender.orderShipped(url, params, { timeout: 1 });
export const stock: Stock = await sender.stockChanged("https://a.example", { body: { sku: "a", count: 1 }, contentType: "application/xml" });
export const status: 204 = (await sender.deleteStock.response("https://a.example")).status;
// @ts-expect-error the address comes first
await sender.orderShipped(params);
// @ts-expect-error the parameter is required
await sender.orderShipped(url, { body: event });
// @ts-expect-error a bigint
await sender.orderShipped(url, { attempt: 1, body: { ...event, total: 1 } });
const outcome = await sender.orderShipped.result(url, params);
if (outcome.status === 410) console.log(outcome.error.title);
const free = await result(createSenderTransport()(url), orderShipped, isOrderShippedError, params);
if (free.status === 410) console.log(free.error.title);
try {
  await orderShipped(createSenderTransport()("https://a.example"), params);
} catch (error) {
  if (sender.orderShipped.isError(error, 410)) console.log(error.body.title);
  if (error instanceof ApiError) console.log(error.kind);
}

createServer<string>({
  createOrder: (request) => {
    const paid: string | undefined = callbackUrl.createOrder.orderPaid(request);
    const reply = { status: 201, body: { id: request.session } } as const;
    const lost: string | undefined = callbackUrl.createOrder.orderLost(request, reply);
    // @ts-expect-error the address depends on the reply
    callbackUrl.createOrder.orderLost(request);
    console.log(paid, lost);
    return reply;
  },
}, { authenticate: { key: ({ value }) => value } });
`;

test("receivers, senders and addresses have the types of the document", async () => {
  const document = (await shop)
    .replace("webhooks:", "security: [{ key: [] }]\nwebhooks:")
    .replace(
      "components:",
      "components:\n  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }",
    );
  const options = {
    emit: ["server", "client", "webhooks"],
    int64: "bigint",
    dates: "Date",
  } as const;
  const target = await writePackage(await generateFiles(document, options), "webhooks-types");
  await writeFile(path.join(target, "src/usage.ts"), usage);
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});

test("a document of webhooks alone compiles, with all kinds of responses", async () => {
  const document = `openapi: 3.2.0
info: { title: Hooks, version: "1" }
webhooks:
  poll:
    get:
      responses:
        "200": { description: Items., content: { application/jsonl: { itemSchema: { type: string } } } }
  events:
    get:
      responses:
        "200": { description: Events., content: { text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } } } }
  file:
    get:
      responses:
        "200": { description: Bytes., content: { application/octet-stream: {} } }
  createSender: { post: { operationId: createSender, responses: { "204": { description: Taken } } } }
  result: { post: { operationId: result, responses: { "204": { description: Taken } } } }
  standardWebhooks: { post: { operationId: standardWebhooks, responses: { "204": { description: Taken } } } }
  status: { post: { operationId: status, responses: { "204": { description: Taken }, "409": { description: No } } } }
  sender: { post: { operationId: sender, parameters: [{ name: a, in: query, schema: {} }], responses: { "204": { description: Taken } } } }
  receiver: { post: { operationId: receiver, requestBody: { content: { text/plain: {} } }, responses: { default: { description: Taken } } } }
`;
  const files = await generateFiles(document, { emit: ["webhooks"] });
  expect(files.map(({ path: own }) => own).filter((own) => own.includes("server"))).toEqual([]);
  const target = await writePackage(files, "webhooks-alone");
  expect(await compileFolder(target, { include: ["src"] })).toEqual([]);
});
