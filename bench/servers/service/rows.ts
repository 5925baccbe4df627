/** Queries of the peer; SQLite answers at once. */
export interface Rows {
  signingKeys(): Answer<readonly { readonly id: string; readonly secret: string }[]>;
  insertToken(token: {
    readonly id: string;
    readonly account: number;
    readonly version: number;
    readonly until: string;
  }): Answer<void>;
  /** Of a token that has not been ended. */
  tokenOwner(id: string): Answer<{ readonly role: string } | undefined>;
  account(userid: string): Answer<AccountRow | undefined>;
  accounts(
    limit: number,
    offset: number,
  ): Answer<readonly { readonly id: number; readonly userid: string }[]>;
  contextRoles(account: number): Answer<readonly ContextRoleRow[]>;
  /** Undefined if the name is taken. */
  insertAccount(account: NewAccount): Answer<AccountRow | undefined>;
  /** Whether there is such an account; null leaves a field as it is. */
  renameAccount(
    userid: string,
    names: {
      readonly firstName: string | null;
      readonly lastName: string | null;
      readonly email: string | null;
    },
  ): Answer<boolean>;
  organization(name: string): Answer<{ readonly id: number; readonly name: string } | undefined>;
  /** False if a member has a quota of another kind. */
  setQuota(organization: number, quota: { readonly kind: string }): Answer<boolean>;
  bills(limit: number): Answer<readonly { readonly body: string }[]>;
}

type Answer<T> = T | Promise<T>;

export interface AccountRow {
  readonly id: number;
  readonly userid: string;
  readonly enabled: number;
  readonly role: string;
  readonly source: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly primary_phone: string | null;
  readonly alternate_phone: string | null;
  readonly directory_groups: string | null;
  readonly password_hash: string | null;
  readonly credential_version: number;
}

interface NewAccount {
  readonly name: string;
  readonly hash: string | null;
  readonly role: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly primary_phone: string | null;
  readonly alternate_phone: string | null;
}

export interface ContextRoleRow {
  readonly context_type: string;
  readonly context_id: number;
  readonly role: string;
  readonly name: string;
}
