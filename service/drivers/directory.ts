/** A person as a directory knows it. */
export interface DirectoryEntry {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly groups: readonly string[];
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
}

/** The directory does not answer. */
export class DirectoryUnavailable extends Error {
  override readonly name = "DirectoryUnavailable";
}

/** A directory in memory. */
export class SimulatedDirectory implements Directory {
  readonly entries: Map<string, DirectoryEntry>;

  constructor(entries: Readonly<Record<string, DirectoryEntry>> = {}) {
    this.entries = new Map(Object.entries(entries));
  }

  find(userid: string, _: string): Promise<DirectoryEntry | undefined> {
    return Promise.resolve(this.entries.get(userid));
  }
}
