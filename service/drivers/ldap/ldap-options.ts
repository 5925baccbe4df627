/** Attributes of a person's entry. */
export interface LdapAttributes {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Groups of the person, by their distinguished names. */
  readonly groups: string;
}

/** A role that follows from a group. */
export interface GroupRole {
  /** Distinguished name of the group. */
  readonly group: string;
  readonly role: string;
}

/** Options of a directory that speaks LDAP. */
export interface LdapOptions {
  /** `ldaps://host:port`, or `ldap://host:port`, which begins TLS by StartTLS. */
  readonly url: string;
  /** Leaves `ldap://` without TLS: passwords can then be read on the way. */
  readonly isPlain?: boolean | undefined;
  /** Certificates of authorities as PEM, in place of those that Node.js knows. */
  readonly ca?: string | undefined;
  /** Entry below which people are. */
  readonly base: string;
  /** Entry that searches; anonymous if absent. */
  readonly reader?: { readonly dn: string; readonly password: string } | undefined;
  /** Filter that finds a person by `{user}`: `(uid={user})` by default. */
  readonly userFilter?: string | undefined;
  /** Filter that finds the groups of a person by `{dn}` or `{user}`, beside the attribute for them. */
  readonly groupFilter?: string | undefined;
  readonly attributes?: Partial<LdapAttributes> | undefined;
  /** Roles by group; the first that fits is taken. Undefined leaves the roles of accounts as they are. */
  readonly roles?: readonly GroupRole[] | undefined;
  /** Milliseconds that a question may take, with everything: 5,000 by default. */
  readonly timeout?: number | undefined;
  /** Bytes that the directory may send in answer to a question: 1 MiB by default. */
  readonly mostBytes?: number | undefined;
}

export const usualAttributes: LdapAttributes = {
  firstName: "givenName",
  lastName: "sn",
  email: "mail",
  phone: "telephoneNumber",
  groups: "memberOf",
};
