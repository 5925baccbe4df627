/** A user, and the organization that a semicolon separates from it. */
export interface SplitUsername {
  readonly account: string;
  /** Absent for a user of no organization. */
  readonly organization?: string;
}

/**
 * The parts of a user name such as `asmith;research`, for hooks of `basic`. The organization begins
 * behind the first semicolon. Source: Interface B, 5.1.
 */
export function splitUsername(username: string): SplitUsername {
  const semicolon = username.indexOf(";");
  if (semicolon < 0) return { account: username };
  return { account: username.slice(0, semicolon), organization: username.slice(semicolon + 1) };
}
