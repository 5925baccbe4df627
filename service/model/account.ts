/** Account of version 2, user of version 3. */
export interface Account {
  readonly id: number;
  readonly userid: string;
  readonly enabled: boolean;
  readonly role: string;
  /** `LOCAL`, or the kind of directory that it comes from. */
  readonly source: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly primaryPhone: string | null;
  readonly alternatePhone: string | null;
  /** Groups of the directory; null for accounts that come from none. */
  readonly directoryGroups: readonly string[] | null;
}

/** The fields of an account that is created or changed. */
export interface AccountFields {
  readonly enabled: boolean;
  readonly role: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly primaryPhone: string | null;
  readonly alternatePhone: string | null;
  readonly password: string | undefined;
  /** Source of the account; `LOCAL` for those of the service itself. */
  readonly source: string;
  /** All of the account's roles within contexts; undefined leaves them as they are. */
  readonly contextRoles: readonly ContextRole[] | undefined;
}

/** Fields as they were given; absent ones are undefined. */
export type GivenAccountFields = {
  readonly [K in keyof AccountFields]?: AccountFields[K] | undefined;
};

/** A role that an account has only within one context, such as an organization. */
export interface ContextRole {
  readonly contextType: string;
  readonly contextId: number;
  readonly role: string;
}

export const newAccount: AccountFields = {
  enabled: true,
  role: "NONE",
  firstName: null,
  lastName: null,
  email: null,
  primaryPhone: null,
  alternatePhone: null,
  password: undefined,
  source: "LOCAL",
  contextRoles: undefined,
};

/** The role that may do everything, also give roles. Source: B 2.7. */
export const administratorRole = "SUPERUSER";

/** Roles of the administrative portal. Source: B 2.7. */
export const administrativeRoles: readonly string[] = [
  administratorRole,
  "AUDITOR",
  "USER",
  "ENTERPRISE_ADMIN",
];
