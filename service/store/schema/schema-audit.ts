import type { Generated } from "kysely";

/** An action or an attempt of an account or a stranger. */
export interface AuditEventRow {
  readonly id: Generated<number>;
  readonly time: string;
  readonly kind: string;
  readonly account: string | null;
  readonly address: string | null;
  readonly request: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
  readonly count: number;
}

/** The table of events. */
export interface AuditTables {
  readonly audit_events: AuditEventRow;
}
