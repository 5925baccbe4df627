/** A person as a directory knows it. */
interface DirectoryEntry {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly groups: readonly string[];
}

/** A directory in which accounts are defined, such as one that speaks LDAP. */
export interface Directory {
  /** Undefined where the directory does not know the name. */
  find(userid: string): Promise<DirectoryEntry | undefined>;
}

/** A directory in memory. */
export class SimulatedDirectory implements Directory {
  readonly entries: Map<string, DirectoryEntry>;

  constructor(entries: Readonly<Record<string, DirectoryEntry>> = {}) {
    this.entries = new Map(Object.entries(entries));
  }

  find(userid: string): Promise<DirectoryEntry | undefined> {
    return Promise.resolve(this.entries.get(userid));
  }
}
