import { SystemUnavailable } from "./system-unavailable.ts";

/** A person as a directory knows it. */
export interface DirectoryEntry {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly groups: readonly string[];
  /** Role that follows from the groups; undefined where none follows from any. */
  readonly role?: string | undefined;
}

/** A directory in which accounts are defined, such as one that speaks LDAP. */
export interface Directory {
  /**
   * Undefined where the directory does not know the name.
   *
   * @param source kind of directory that the account comes from, such as `LDAP`
   * @throws {DirectoryUnavailable}
   */
  find(userid: string, source: string): Promise<DirectoryEntry | undefined>;
  /**
   * Whether a password is that of a person. An empty one never is.
   *
   * @throws {DirectoryUnavailable}
   */
  matches(userid: string, source: string, password: string): Promise<boolean>;
}

/** The directory does not answer, or not in a way that could be relied on. */
export class DirectoryUnavailable extends SystemUnavailable {
  override readonly name = "DirectoryUnavailable";
}

/** A directory in memory, without sign-in. */
export class SimulatedDirectory implements Directory {
  readonly entries: Map<string, DirectoryEntry>;

  constructor(entries: Readonly<Record<string, DirectoryEntry>> = {}) {
    this.entries = new Map(Object.entries(entries));
  }

  find(userid: string, _: string): Promise<DirectoryEntry | undefined> {
    return Promise.resolve(this.entries.get(userid));
  }

  matches(_: string, __: string, ___: string): Promise<boolean> {
    return Promise.resolve(false);
  }
}
