import type { NewOrder, Order, OrderEvent, OrderStatus, Product } from "../generated/index.js";

/** An image of a product, as it was uploaded. */
export interface Image {
  readonly type: string;
  readonly size: number;
  readonly caption: string;
}

/** Products and orders of a small shop. A real shop would ask its database. */
export class Shop {
  readonly #products = new Map<number, Product>();
  readonly #orders = new Map<string, Order>();
  readonly #events = new Map<string, OrderEvent[]>();
  readonly #repeated = new Map<string, Order>();
  readonly images: Map<number, Image> = new Map();

  product(id: number): Product | undefined {
    return this.#products.get(id);
  }

  put(product: Product): void {
    this.#products.set(product.id, product);
  }

  /** Products with one of the tags, in the order of their numbers, behind the cursor. */
  page(cursor: string | undefined, limit: number, tags: readonly string[] | undefined): Product[] {
    const after = cursor === undefined ? 0 : Number(cursor);
    return [...this.#products.values()]
      .filter(({ id }) => id > after)
      .filter((one) => tags === undefined || tags.some((tag) => one.tags?.includes(tag)))
      .sort((a, b) => a.id - b.id)
      .slice(0, limit);
  }

  get count(): number {
    return this.#products.size;
  }

  /** Numbers of ordered products that the shop does not have. */
  missing({ items }: NewOrder): number[] {
    return items.map(({ productId }) => productId).filter((id) => !this.#products.has(id));
  }

  /** Takes an order once for each value of Idempotency-Key: a repeated request gets the first order. */
  order(order: NewOrder, key: string): Order {
    const known = this.#repeated.get(key);
    if (known !== undefined) return known;
    const cents = order.items
      .map(({ productId, quantity = 1 }) => {
        const price = this.#products.get(productId)?.price.amount ?? "0";
        return Math.round(Number(price) * 100) * quantity;
      })
      .reduce((sum, price) => sum + price, 0);
    const placed: Order = {
      ...order,
      id: crypto.randomUUID(),
      status: "pending",
      total: { amount: (cents / 100).toFixed(2), currency: "EUR" },
      placedAt: new Date().toISOString(),
    };
    this.#orders.set(placed.id, placed);
    this.#repeated.set(key, placed);
    this.#events.set(placed.id, []);
    return placed;
  }

  /** Notes that an order has another status, and gives the event. */
  advance(id: string, type: OrderStatus): OrderEvent {
    const order = this.#orders.get(id);
    const events = this.#events.get(id);
    if (order === undefined || events === undefined) throw new Error(`no order ${id}`);
    this.#orders.set(id, { ...order, status: type });
    const event = { type, orderId: id, at: new Date().toISOString() };
    events.push(event);
    return event;
  }

  orders(): readonly Order[] {
    return [...this.#orders.values()];
  }

  /** Events of an order, each with its number. */
  events(id: string): readonly OrderEvent[] {
    return this.#events.get(id) ?? [];
  }
}
