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

/** What an account is made from, or what is changed about it. */
export interface AccountFields {
  readonly enabled: boolean;
  readonly role: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly primaryPhone: string | null;
  readonly alternatePhone: string | null;
  readonly password: string | undefined;
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
};

/** Roles of the administrative portal. Source: B 2.7. */
export const administrativeRoles: readonly string[] = [
  "SUPERUSER",
  "AUDITOR",
  "USER",
  "ENTERPRISE_ADMIN",
];
