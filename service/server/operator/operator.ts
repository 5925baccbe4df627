/** An account as an operator sees it. */
export interface ShownAccount {
  readonly name: string;
  readonly role: string;
  readonly isEnabled: boolean;
  /** `LOCAL`, or the kind of directory that it comes from. */
  readonly source: string;
}

/** The acts of an operator on the accounts of a database, from this process or through the one that has it. */
export interface Operator {
  accounts(): AsyncIterable<ShownAccount>;
  /**
   * Gives an account another password, and ends its tokens.
   *
   * @throws {Error} there is no such account, or the password cannot be one
   */
  resetPassword(name: string, password: string): Promise<void>;
  /** Enables an account. @throws {Error} there is no such account */
  unlock(name: string): Promise<void>;
}
