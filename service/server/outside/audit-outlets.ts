import type { Operation } from "../../config/operation-settings.ts";
import type { AuditOutlet } from "../../drivers/audit/outlet.ts";
import { OutletQueue } from "../../drivers/audit/outlet-queue.ts";
import { syslogOutlet } from "../../drivers/audit/syslog-outlet.ts";
import { webhookOutlet } from "../../drivers/audit/webhook-outlet.ts";
import type { NewEvent } from "../../model/audit.ts";
import type { Logger } from "../log/log.ts";

/** Milliseconds that receivers have for the last events. */
const lastSending = 2_000;

/** The receivers of the audit that the settings name. */
export class AuditOutlets {
  readonly #queues: readonly OutletQueue[];

  constructor({ syslog, webhook }: Operation["audit"], log: Logger) {
    const outlets: AuditOutlet[] = [];
    if (syslog !== undefined) outlets.push(syslogOutlet(syslog));
    if (webhook !== undefined) outlets.push(webhookOutlet(webhook.url, webhook.secret));
    const ears = {
      onAway: (receiver: string, reason: string) =>
        log.warn({ receiver, reason }, "a receiver of the audit is away"),
      onBack: (receiver: string, dropped: number) =>
        log.info({ receiver, dropped }, "a receiver of the audit is back"),
    };
    this.#queues = outlets.map((outlet) => new OutletQueue(outlet, ears));
  }

  push(events: readonly NewEvent[]): void {
    for (const queue of this.#queues) queue.push(events);
  }

  /** Events that a receiver has not got. */
  dropped(name: string): number {
    return this.#queues.find((queue) => queue.name === name)?.dropped ?? 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.close(lastSending)));
  }
}
