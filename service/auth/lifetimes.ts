/** Times after which tokens end, in seconds. */
export interface Lifetimes {
  /** Until a token must be refreshed. */
  readonly access: number;
  /** Without a refresh, until the user must sign in again. */
  readonly refresh: number;
  /** With refreshes, until the user must sign in again; undefined for no end. */
  readonly session: number | undefined;
}

/** Source: B 5.2. */
export const usualLifetimes: Lifetimes = { access: 60, refresh: 15 * 60, session: undefined };
