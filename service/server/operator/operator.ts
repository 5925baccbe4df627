import type { AuditEvent, AuditKind } from "../../model/audit.ts";

/** An account as an operator sees it. */
export interface ShownAccount {
  readonly name: string;
  readonly role: string;
  readonly isEnabled: boolean;
  /** `LOCAL`, or the kind of directory that it comes from. */
  readonly source: string;
}

/** A choice among events; times are of ISO 8601 in UTC. */
export interface EventQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly account?: string | undefined;
  readonly kind?: AuditKind | undefined;
}

/** The acts of an operator on the accounts of a database, from this process or through the one that has it. */
export interface Operator {
  accounts(): AsyncIterable<ShownAccount>;
  /** Events of accounts and strangers, the newest first. */
  events(query: EventQuery): AsyncIterable<AuditEvent>;
  /**
   * Gives an account another password, and ends its tokens.
   *
   * @throws {Error} there is no such account, or the password cannot be one
   */
  resetPassword(name: string, password: string): Promise<void>;
  /**
   * Gives an account the password that its owner has chosen, and ends its sessions.
   *
   * @throws {Error} there is no such account, the old password is wrong, or the new one cannot be one
   */
  changePassword(name: string, old: string, next: string): Promise<void>;
  /** Enables an account. @throws {Error} there is no such account */
  unlock(name: string): Promise<void>;
}
