import type { Generated } from "kysely";
import type { AuditTables } from "./schema-audit.ts";
import type { BillingTables } from "./schema-billing.ts";
import type { CatalogTables } from "./schema-catalog.ts";
import type { InventoryTables } from "./schema-inventory.ts";
import type { ConfiguredTables } from "./schema-configured.ts";
import type { SealedTables } from "./schema-sealed.ts";

/*
 * The tables. They hold texts and integers only, so that SQLite and PostgreSQL keep the same values:
 * times are ISO 8601 texts in UTC, booleans 0 or 1, structures JSON.
 */

/** A person or program that may sign in: account of version 2, user of version 3. */
export interface AccountRow {
  readonly id: Generated<number>;
  /** Unique name: `userid` of version 2, `name` of version 3. */
  readonly userid: string;
  /** Hash by argon2id; null where no password signs in. */
  readonly password_hash: string | null;
  /** Grows with each change after which tokens must end. */
  readonly credential_version: number;
  readonly enabled: number;
  readonly role: string;
  /** `LOCAL`, or the kind of directory that it comes from. */
  readonly source: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly primary_phone: string | null;
  readonly alternate_phone: string | null;
  /** Groups of the directory, as a JSON array. */
  readonly directory_groups: string | null;
}

/** The one row with the number of what processes remember about accounts. */
interface AccountGenerationRow {
  readonly id: number;
  readonly generation: number;
}

/** A role of an account in one context, such as an organization. */
export interface ContextRoleRow {
  readonly id: Generated<number>;
  readonly account_id: number;
  readonly context_type: string;
  readonly context_id: number | null;
  readonly role: string;
}

/** A network from which an account has signed in. */
interface SignInPlaceRow {
  readonly account_id: number;
  /** Hash of the account and the network. */
  readonly place: string;
  /** Day of the last time, `yyyy-MM-dd`. */
  readonly last_day: string;
}

export interface OrganizationRow {
  readonly id: Generated<number>;
  readonly name: string;
  /** Quota as JSON; null if absent. */
  readonly quota: string | null;
}

export interface MemberRow {
  readonly id: Generated<number>;
  readonly organization_id: number;
  readonly account_id: number;
  readonly role: string;
  readonly is_primary_contact: number;
  /** Quota as JSON, of the organization's kind. */
  readonly quota: string | null;
}

/** A token that has been issued and neither replaced nor ended. */
export interface TokenRow {
  /** `jti` of the token. */
  readonly id: string;
  readonly account_id: number;
  /** Organization that the account signed in to. */
  readonly organization_id: number | null;
  readonly credential_version: number;
  /** Time after which it cannot be refreshed. */
  readonly renewable_until: string;
  /** Time after which no token that follows it can be refreshed; null for none. */
  readonly session_ends: string | null;
  /** Id of the session, which each token that follows keeps; null for tokens of before. */
  readonly session: string | null;
  /** Time of signing in; null for tokens of before. */
  readonly began: string | null;
  /** Address of the client that signed in. */
  readonly address: string | null;
}

/** A token with a name, for a program. */
export interface NamedTokenRow {
  readonly id: Generated<number>;
  readonly account_id: number;
  /** Organization that the owner signed in to. */
  readonly organization_id: number | null;
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly created: string;
  readonly ends: string;
  readonly last_used: string | null;
}

/** A key that signs tokens. */
export interface KeyRow {
  readonly id: string;
  /** Base64, sealed. */
  readonly secret: string;
  readonly created: string;
}

/** Work that goes on after its request: TaskInfo of version 2. */
export interface TaskRow {
  readonly id: Generated<number>;
  /** Name of a worker in the domain. */
  readonly kind: string;
  /** Input of the worker, as JSON. */
  readonly input: string;
  readonly name: string;
  readonly state: string;
  readonly final_state: string | null;
  readonly percent_complete: number;
  readonly userid: string;
  readonly submitted: string;
  readonly started: string | null;
  readonly completed: string | null;
  readonly correlation_id: string;
  /** References to what the task acts on, as JSON. */
  readonly related: string;
  /** Number of the process that works on it, where several may. */
  readonly worker: number | null;
}

/**
 * A configured resource of version 2 with a number and mostly a name: attributes, policies, cost models,
 * forms, inventory and so on.
 */
export interface ResourceRow {
  readonly id: Generated<number>;
  readonly kind: string;
  /** Name, unique within a kind where the kind demands it. */
  readonly name: string | null;
  /** Type within the kind, such as that of a workflow. */
  readonly type: string | null;
  /** Resource that this one is part of. */
  readonly parent_id: number | null;
  /** The resource as its interface describes it, as JSON. */
  readonly body: string;
}

export interface Tables
  extends
    AuditTables,
    CatalogTables,
    BillingTables,
    InventoryTables,
    ConfiguredTables,
    SealedTables {
  readonly accounts: AccountRow;
  readonly account_generations: AccountGenerationRow;
  readonly sign_in_places: SignInPlaceRow;
  readonly context_roles: ContextRoleRow;
  readonly organizations: OrganizationRow;
  readonly members: MemberRow;
  readonly tokens: TokenRow;
  readonly named_tokens: NamedTokenRow;
  readonly signing_keys: KeyRow;
  readonly tasks: TaskRow;
  readonly resources: ResourceRow;
}
