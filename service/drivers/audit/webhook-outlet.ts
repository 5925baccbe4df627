import { randomUUID } from "node:crypto";
import { standardWebhooks } from "../../generated/notifications/webhooks/sender.ts";
import type { NewEvent } from "../../model/audit.ts";
import type { AuditOutlet } from "./outlet.ts";

/** Milliseconds within which the program answers. */
const patience = 10_000;

/** The outlet for a program that takes `{ "events": […] }`, signed as Standard Webhooks says. */
export function webhookOutlet(url: string, secret: string): AuditOutlet {
  const { sign } = standardWebhooks(secret);
  /** Events that are tried again keep their id, by which the program knows them. */
  const ids = new WeakMap<NewEvent, string>();
  return {
    name: "webhook",
    most: 100,
    send: async (events) => {
      const [first] = events;
      if (first === undefined) return;
      const id = ids.get(first) ?? randomUUID();
      ids.set(first, id);
      const body = new TextEncoder().encode(JSON.stringify({ events }));
      const request = {
        operation: "audit",
        url,
        method: "POST",
        headers: new Headers({ "Content-Type": "application/json" }),
        body,
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      } as const;
      const signature = await sign({ id, body, request });
      for (const [name, value] of Object.entries(signature)) request.headers.set(name, value);
      const response = await fetch(url, request);
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the program answers by ${response.status}`);
    },
    close: () => {},
  };
}
