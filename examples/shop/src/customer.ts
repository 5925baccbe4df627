import type { Product } from "../generated/index.js";
import {
  apiKey,
  bearer,
  createClient,
  listProductsHeaders,
  uploadProductImageHeaders,
  type Client,
} from "../generated/client.js";

const chair: Product = {
  id: 1,
  name: "Chair",
  description: null,
  price: { amount: "12.50", currency: "EUR" },
  createdAt: "2026-05-01T08:00:00Z",
  releaseDate: "2026-05-02",
  tags: ["wood", "new"],
  attributes: { colour: "red" },
  category: { name: "Chairs", parent: { name: "Furniture" } },
};

/** Acts as a customer of the shop, in Node.js and in browsers; each line is something that it saw. */
export async function visit(baseUrl: string, callbackUrl: string): Promise<string[]> {
  const seen: string[] = [];
  const say = (what: string, value: unknown): void => void seen.push(`${what}: ${String(value)}`);
  const api: Client = createClient({ baseUrl, auth: apiKey("key-of-ann") });
  const owner = createClient({ baseUrl, auth: bearer({ token: "token-to-write" }) });

  // Products in both formats, and pages of them.
  await owner.replaceProduct({ productId: 1, body: chair });
  for (const id of [2, 3]) {
    const body = { ...chair, id, name: `Chair ${id}` };
    await owner.replaceProduct({ productId: id, body, contentType: "application/xml" });
  }
  const inXml = { headers: { Accept: "application/xml" } };
  const product = await api.getProduct({ productId: 2 }, inXml);
  say("from XML", `${product.name}, ${product.price.amount}, ${product.category?.parent?.name}`);
  const names: string[] = [];
  for await (const { name } of api.listProducts.items({ limit: 2 })) names.push(name);
  say("pages", names.join(", "));
  const page = await api.listProducts.response({ limit: 1, tags: ["new", "old"] });
  say("in all", listProductsHeaders(page)["X-Total-Count"]);

  // Errors with their types.
  const missing = await api.getProduct.result({ productId: 99 });
  if (missing.status === 404) say("missing", `${missing.error.code} ${missing.error.productId}`);
  const mismatch = await owner.replaceProduct.result({ productId: 5, body: chair });
  if (mismatch.status === 422) say("refused", mismatch.error.title);
  const stranger = await createClient({ baseUrl }).listProducts.result();
  say("a stranger", stranger.status);

  // An image with its caption.
  const file = new File([new Uint8Array(5_000)], "größe.png", { type: "image/png" });
  const image = { file, caption: "A chair", meta: { width: 640 } };
  const stored = await api.uploadProductImage.response({ productId: 1, body: image });
  say("image", stored.body.url);
  say("at", uploadProductImageHeaders(stored).Location);

  // An order, followed until it is shipped.
  const order = {
    items: [{ productId: 1, quantity: 2, options: [{ name: "gift", value: true }] }],
    payment: { method: "voucher" as const, codes: ["A", "B"] },
    callbackUrl,
  };
  const key = { "Idempotency-Key": "7b4cf6a0-6c0f-4f6b-9a55-3f0a5a9f4a10" };
  const placed = await api.createOrder({ ...key, body: order });
  say("ordered", `${placed.status}, ${placed.total.amount} ${placed.total.currency}`);
  say("once", (await api.createOrder({ ...key, body: order })).id === placed.id);
  try {
    await api.createOrder({ ...key, body: { ...order, items: [{ productId: 77, quantity: 1 }] } });
  } catch (error) {
    if (!api.createOrder.isError(error, 409)) throw error;
    say("out of stock", error.body.productIds);
  }
  const events: string[] = [];
  for await (const { id, data } of api.streamOrderEvents.events({ orderId: placed.id })) {
    events.push(`${id} ${data.type}`);
    if (data.type === "shipped") break;
  }
  say("events", events.join(", "));

  // The orders as a file, read as it arrives.
  let csv = "";
  const text = new TextDecoder();
  for await (const piece of await api.exportOrders.stream({ from: "2026-01-01" }))
    csv += text.decode(piece, { stream: true });
  say("exported", csv.trim().split("\r\n").length - 1);
  return seen;
}
