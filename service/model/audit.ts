/** Kinds of events that are kept. Names stand in the database, so they stay. */
export const auditKinds = [
  "sign-in",
  "sign-in.wrong",
  "sign-in.refused",
  "refused",
  "token.issued",
  "token.revoked",
  "session.ended",
  "account.created",
  "account.changed",
  "account.deleted",
  "role.changed",
  "organization.created",
  "organization.changed",
  "organization.deleted",
  "member.added",
  "member.changed",
  "member.removed",
  "setting.created",
  "setting.changed",
  "setting.deleted",
  "request.approved",
  "request.rejected",
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** An action or an attempt of an account or a stranger. */
export interface AuditEvent {
  readonly id: number;
  /** Time, or of several that are counted together that of the first. */
  readonly time: string;
  readonly kind: AuditKind;
  /** The account that did it; null for the service itself, and for strangers. */
  readonly account: string | null;
  /** Address of the client. */
  readonly address: string | null;
  /** Id of the request, or of the action of a task. */
  readonly request: string | null;
  /** The thing that it was done to, such as `account asmith`. */
  readonly subject: string | null;
  /** The action, without secret values. */
  readonly detail: string | null;
  /** Number of events that are counted together. */
  readonly count: number;
}

/** An event as it is written, before it has a number. */
export interface NewEvent extends Omit<AuditEvent, "id" | "kind"> {
  readonly kind: string;
}
