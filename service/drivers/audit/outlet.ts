import type { NewEvent } from "../../model/audit.ts";

/** A receiver of the audit outside, such as a collector of logs. */
export interface AuditOutlet {
  /** Short name, for logs and metrics. */
  readonly name: "syslog" | "webhook";
  /** Events of one call to `send`, at most. */
  readonly most: number;
  /**
   * Hands events over, in their order.
   *
   * @throws {Error} it does not take them: they are given again
   */
  send(events: readonly NewEvent[]): Promise<void>;
  close(): void;
}
