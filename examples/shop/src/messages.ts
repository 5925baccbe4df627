import { createSender, standardWebhooks } from "../generated/webhooks/sender.js";
import type { Messages } from "./handlers.js";

/**
 * Sends what happens to customers: to the address of an order's callback, and to the one that they have
 * registered for all shipments. A real shop would keep unsent messages in a queue.
 */
export function createMessages(secret: string, shipments: string | undefined): Messages {
  const addresses = new Map<string, string>();
  const { sign } = standardWebhooks(secret);
  // This example talks to itself; a real shop refuses addresses in its own network.
  const sender = createSender({ sign, allow: ({ hostname }) => hostname === "127.0.0.1" });
  return {
    follow(orderId, address) {
      if (address !== undefined) addresses.set(orderId, address);
    },
    async paid(event) {
      const address = addresses.get(event.orderId);
      if (address !== undefined) await sender.orderPaidCallback(address, { body: event });
    },
    async shipped(event) {
      if (shipments !== undefined) await sender.orderShipped(shipments, { body: event });
    },
  };
}
