import {
  ApiError,
  createSender,
  standardWebhooks,
  type Sender,
} from "../../generated/notifications/webhooks/sender.ts";
import type { Notification } from "../../stored/types.ts";
import { SystemUnavailable } from "../system-unavailable.ts";
import { NotificationRefused, type Notifier } from "./notifier.ts";

/** Options of a webhook target. */
export interface WebhookOptions {
  /** Address; one of a private network is as good as any, since the operator names it. */
  readonly url: string;
  /** Secret of Standard Webhooks, `whsec_…`. */
  readonly secret: string;
  /** Milliseconds: 10,000 by default. */
  readonly timeout?: number | undefined;
}

/** Bytes of an answer, of which only the status says something. */
const mostBytes = 65_536;

/** Tells a program by a signed webhook. */
export class WebhookNotifier implements Notifier {
  readonly channel = "webhook";
  readonly isPersonal = false;
  readonly addresses: readonly string[] = [];
  readonly #url: string;
  readonly #sender: Sender;

  constructor({ url, secret, timeout = 10_000 }: WebhookOptions) {
    this.#url = url;
    this.#sender = createSender({
      sign: standardWebhooks(secret).sign,
      timeout,
      retry: { retries: 0 },
      bodyLimit: mostBytes,
    });
  }

  async notify(notification: Notification, _: string | null, key: string): Promise<void> {
    const body = { id: key, ...notification };
    try {
      await this.#sender.notify(this.#url, { body }, { headers: { "webhook-id": key } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 410)
        throw new NotificationRefused("The program does not want it.", { cause: error });
      throw new SystemUnavailable(`The program that is told: ${error.message}`, { cause: error });
    }
  }
}
