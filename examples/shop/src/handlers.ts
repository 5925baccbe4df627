import { serverEvent } from "@diptych/runtime";
import type { Order, OrderEvent } from "../generated/index.js";
import { attachment, type Handlers } from "../generated/server.js";
import { callbackUrl } from "../generated/webhooks/callbacks.js";
import type { Shop } from "./shop.js";

/** Who calls: the name of a key, or the subject of a token. */
export interface Session {
  readonly name: string;
}

/** Notices of the shop to others. */
export interface Messages {
  /** Notes where the customer wants to hear that an order is paid. */
  follow(orderId: string, address: string | undefined): void;
  paid(event: OrderEvent): Promise<void>;
  shipped(event: OrderEvent): Promise<void>;
}

/** Handlers of the shop's operations. */
export function createHandlers(shop: Shop, messages: Messages): Handlers<Session> {
  return {
    listProducts: ({ query: { cursor, limit, tags } }) => {
      const items = shop.page(cursor, limit, tags);
      const nextCursor = items.length < limit ? null : String(items.at(-1)?.id);
      return {
        status: 200,
        headers: { "X-Total-Count": shop.count },
        body: { items, nextCursor },
      };
    },

    getProduct: ({ path: { productId } }) => {
      const product = shop.product(productId);
      return product === undefined
        ? { status: 404, body: { code: "product_not_found", productId } }
        : { status: 200, body: product };
    },

    replaceProduct: ({ path: { productId }, body }) => {
      if (body.id !== productId)
        return { status: 422, body: { title: "A product keeps its number.", status: 422 } };
      shop.put(body);
      return { status: 200, body };
    },

    uploadProductImage: ({ path: { productId }, body: { file, caption = "", meta } }) => {
      if (file.size > 1_000_000)
        return { status: 413, body: { title: "An image has 1 MB at most.", status: 413 } };
      const width = meta?.width === undefined ? "" : ` (${meta.width} pixels)`;
      shop.images.set(productId, { type: file.type, size: file.size, caption: caption + width });
      const url = `https://images.shop.test/${productId}/${encodeURIComponent(file.name)}`;
      return { status: 201, headers: { Location: `/products/${productId}/image` }, body: { url } };
    },

    createOrder: (request) => {
      const { headers, body } = request;
      const productIds = shop.missing(body);
      if (productIds.length > 0) return { status: 409, body: { code: "out_of_stock", productIds } };
      const order = shop.order(body, headers["Idempotency-Key"]);
      messages.follow(order.id, callbackUrl.createOrder.orderPaid(request));
      return { status: 201, body: order };
    },

    exportOrders: ({ query: { from } }) => ({
      status: 200,
      headers: { "Content-Disposition": attachment("orders.csv") },
      body: csv(shop.orders().filter(({ placedAt }) => placedAt >= from)),
    }),

    // The order is paid and shipped while a client follows it.
    streamOrderEvents: ({ path: { orderId }, headers }) => ({
      status: 200,
      body: (async function* () {
        const order = shop.orders().find(({ id }) => id === orderId);
        if (order === undefined) return;
        let next = Number(headers["Last-Event-ID"] ?? 0);
        for (; next < 2; next++) {
          const known = shop.events(orderId)[next];
          const event = known ?? shop.advance(orderId, next === 0 ? "paid" : "shipped");
          if (known === undefined) {
            if (event.type === "paid") await messages.paid(event);
            else await messages.shipped(event);
          }
          yield serverEvent(event, { id: String(next + 1) });
        }
      })(),
    }),
  };
}

async function* csv(orders: readonly Order[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode("id,status,total\r\n");
  for (const { id, status, total } of orders)
    yield encoder.encode(`${id},${status},${total.amount} ${total.currency}\r\n`);
}
