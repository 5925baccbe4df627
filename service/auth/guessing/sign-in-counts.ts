/** The end of an attempt to sign in. With `_again` the password was remembered, and not hashed. */
export type SignInOutcome = "right" | "right_again" | "wrong" | "wrong_again" | "refused";

/** Numbers of remembered marks, by kind. */
export interface RememberedCounts {
  /** Passwords that were right. */
  readonly right: number;
  /** Passwords that were wrong. */
  readonly wrong: number;
  /** Accounts, and networks by account, for which passwords are guessed. */
  readonly accounts: number;
  readonly networks: number;
  /** Networks from which passwords are guessed. */
  readonly addresses: number;
  /** Networks of accounts whose day was written. */
  readonly places: number;
}

/** Attempts that wait: for a slot, and for a processor. */
export interface WaitingCounts {
  readonly known: number;
  readonly strangers: number;
  readonly hash: number;
}

/** The numbers of signing in since the process has started. */
export interface SignInCounts {
  readonly outcomes: Readonly<Record<SignInOutcome, number>>;
  readonly remembered: RememberedCounts;
  readonly waiting: WaitingCounts;
}
