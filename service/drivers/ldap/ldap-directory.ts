import {
  ConstraintViolationError,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  NoSuchObjectError,
  UnwillingToPerformError,
  type Client,
  type Entry,
} from "ldapts";
import { DirectoryUnavailable, type Directory, type DirectoryEntry } from "../directory.ts";
import { connected } from "./ldap-connection.ts";
import { personOf } from "./ldap-entry.ts";
import { LdapFilter } from "./ldap-filter.ts";
import { usualAttributes, type LdapAttributes, type LdapOptions } from "./ldap-options.ts";

/** Groups of one person that are read. */
const mostGroups = 1000;

/** Answers to a bind that refuse a sign-in. */
const refusals = [
  InvalidCredentialsError,
  InappropriateAuthError,
  InsufficientAccessError,
  ConstraintViolationError,
  UnwillingToPerformError,
  NoSuchObjectError,
];

/** A directory that speaks LDAP. Each question has a connection of its own; referrals are not followed. */
export class LdapDirectory implements Directory {
  readonly #options: LdapOptions;
  readonly #attributes: LdapAttributes;
  readonly #users: LdapFilter;
  readonly #groups: LdapFilter | undefined;

  /** @throws {TypeError} a filter is none */
  constructor(options: LdapOptions) {
    this.#options = options;
    this.#attributes = { ...usualAttributes, ...options.attributes };
    this.#users = new LdapFilter(options.userFilter ?? "(uid={user})", "user");
    this.#groups =
      options.groupFilter === undefined
        ? undefined
        : new LdapFilter(options.groupFilter, "dn", "user");
  }

  find(userid: string, _: string): Promise<DirectoryEntry | undefined> {
    return connected(this.#options, async (client) => {
      await this.#read(client);
      const entry = await this.#search(client, userid, Object.values(this.#attributes));
      if (entry === undefined) return undefined;
      const groups = await this.#groupsOf(client, userid, entry.dn);
      return personOf(entry, this.#attributes, groups, this.#options.roles);
    });
  }

  matches(userid: string, _: string, password: string): Promise<boolean> {
    // A bind with a name and without a password succeeds, and means nothing. Source: RFC 4513, 5.1.2.
    if (password === "") return Promise.resolve(false);
    return connected(this.#options, async (client) => {
      await this.#read(client);
      // No attributes. Source: RFC 4511, 4.5.1.8.
      const entry = await this.#search(client, userid, ["1.1"]);
      // Nor is one with an empty name anybody's.
      if (entry === undefined || !entry.dn.includes("=")) return false;
      try {
        await client.bind(entry.dn, password);
        return true;
      } catch (error) {
        if (refusals.some((refusal) => error instanceof refusal)) return false;
        throw error;
      }
    });
  }

  /** Becomes who may search. */
  async #read(client: Client): Promise<void> {
    const { reader } = this.#options;
    if (reader !== undefined) await client.bind(reader.dn, reader.password);
  }

  /** @throws {DirectoryUnavailable} several entries have the name */
  async #search(client: Client, user: string, attributes: string[]): Promise<Entry | undefined> {
    const { searchEntries } = await client.search(this.#options.base, {
      scope: "sub",
      filter: this.#users.with({ user }),
      attributes,
      sizeLimit: 2,
      timeLimit: this.#seconds,
    });
    const [entry, ...others] = searchEntries;
    if (others.length > 0)
      throw new DirectoryUnavailable("The directory has several entries for one user name.");
    return entry;
  }

  async #groupsOf(client: Client, user: string, dn: string): Promise<readonly string[]> {
    if (this.#groups === undefined) return [];
    const { searchEntries } = await client.search(this.#options.base, {
      scope: "sub",
      filter: this.#groups.with({ user, dn }),
      attributes: ["1.1"],
      sizeLimit: mostGroups + 1,
      timeLimit: this.#seconds,
    });
    if (searchEntries.length > mostGroups)
      throw new DirectoryUnavailable(`Somebody is in more than ${mostGroups} groups.`);
    return searchEntries.map((entry) => entry.dn);
  }

  get #seconds(): number {
    return Math.ceil((this.#options.timeout ?? 5000) / 1000);
  }
}
