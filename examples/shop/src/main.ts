import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener, type Server } from "../generated/server.js";
import { createReceiver, standardWebhooks } from "../generated/webhooks/receiver.js";
import { visit } from "./customer.js";
import { createMessages } from "./messages.js";
import { createShop } from "./server.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The customer's own server, which hears from the shop. */
function createMailbox(heard: string[]): Server {
  const { verify } = standardWebhooks(secret);
  return createReceiver(
    {
      orderPaidCallback: ({ body }) => {
        heard.push(`callback: ${body?.type}`);
        return { status: 204 };
      },
      orderShipped: ({ body }) => {
        heard.push(`webhook: ${body.type}`);
        return { status: 204 };
      },
    },
    { verify },
  );
}

/** Listens on a free port of this machine. */
async function listen(server: Server): Promise<{ origin: string; close: () => void }> {
  const listening = http.createServer(toNodeListener(server));
  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      listening.close();
      listening.closeAllConnections();
    },
  };
}

/** Opens the shop, visits it, and gives what the customer saw and what the shop has told it. */
export async function run(): Promise<{ seen: readonly string[]; heard: readonly string[] }> {
  const heard: string[] = [];
  const mailbox = await listen(createMailbox(heard));
  const messages = createMessages(secret, `${mailbox.origin}/hooks/orderShipped`);
  const shop = await listen(createShop(messages));
  try {
    const callbackUrl = `${mailbox.origin}/hooks/orderPaid`;
    return { seen: await visit(`${shop.origin}/v1`, callbackUrl), heard };
  } finally {
    shop.close();
    mailbox.close();
  }
}
