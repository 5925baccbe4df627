import type { AuditKind } from "../../model/audit.ts";
import type { Rows } from "../../store/rows.ts";
import { systemClock } from "../shared/clock.ts";
import { currentCall } from "./calls.ts";
import { eventText } from "./event-texts.ts";

/** An action that has been done. */
export interface Done {
  readonly kind: AuditKind;
  readonly subject: string;
  readonly detail?: string | undefined;
}

/**
 * Writes an event in the transaction of what it speaks of, for whom it is done.
 *
 * @param subject the thing that it is done to, such as `account asmith`
 * @param detail what is done, without values that are secret
 */
export function record(
  rows: Rows,
  kind: AuditKind,
  subject: string,
  detail?: string,
): Promise<void> {
  return recordAll(rows, [{ kind, subject, detail }]);
}

/** Writes several events, as `record` does. */
export async function recordAll(rows: Rows, done: readonly Done[]): Promise<void> {
  const { id, account, address, clock = systemClock } = currentCall() ?? {};
  const time = clock.now().toISOString();
  await rows.auditEvents.insert(
    done.map(({ kind, subject, detail }) => ({
      time,
      kind,
      account: account ?? null,
      address: address === undefined ? null : eventText(address),
      request: id ?? null,
      subject: eventText(subject),
      detail: detail === undefined ? null : eventText(detail),
      count: 1,
    })),
  );
}
