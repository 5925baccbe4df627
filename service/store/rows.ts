import type { Kysely } from "kysely";
import { AuditEventStore, type ToldOfEvents } from "./audit/audit-events.ts";
import { AccountStore } from "./accounts/accounts.ts";
import { ContextRoleStore } from "./accounts/context-roles.ts";
import { SignInPlaceStore } from "./accounts/sign-in-places.ts";
import { ServiceStore } from "./catalog/services.ts";
import { LinkStore } from "./configured/links.ts";
import { ReferenceNames } from "./configured/reference-names.ts";
import { ResourceStore, type ResourceKind } from "./configured/resources.ts";
import { BillingStore } from "./costs/billing.ts";
import { MarkupStore } from "./costs/service-markups.ts";
import { inTransaction } from "./database/in-transaction.ts";
import { InventoryStore } from "./inventory/inventory.ts";
import { ObservationStore } from "./inventory/observations.ts";
import { IpAssignmentStore } from "./network/ip-assignments.ts";
import { OrganizationStore } from "./organizations/organizations.ts";
import { QuotaClaimStore } from "./quotas/quota-claims.ts";
import { MachineStore } from "./requests/machines.ts";
import { RequestStore } from "./requests/requests.ts";
import type { Tables } from "./schema/schema.ts";
import { CredentialSecretStore } from "./secrets/credential-secrets.ts";
import type { Sealer } from "./secrets/sealer.ts";
import { NamedTokenStore } from "./secrets/named-tokens.ts";
import { TokenStore } from "./secrets/tokens.ts";
import { TaskStore } from "./tasks/tasks.ts";

/** Undoes a transaction whose work succeeded. */
class Undo extends Error {}

/** Calls that wait for a commit. */
type Calls = (() => void)[];

/**
 * The unit of work: the rows of the database as one piece of work sees them, each statement on its own or all
 * in one transaction.
 */
export class Rows {
  readonly #db: Kysely<Tables>;
  readonly #sealer: Sealer;
  readonly #onEvents: ToldOfEvents;
  /** Undefined outside of transactions. */
  readonly #committed: Calls | undefined;

  readonly auditEvents: AuditEventStore;
  readonly accounts: AccountStore;
  readonly signInPlaces: SignInPlaceStore;
  readonly contextRoles: ContextRoleStore;
  readonly organizations: OrganizationStore;
  readonly claims: QuotaClaimStore;
  readonly services: ServiceStore;
  readonly requests: RequestStore;
  readonly machines: MachineStore;
  readonly bills: BillingStore;
  readonly markups: MarkupStore;
  readonly ipAssignments: IpAssignmentStore;
  readonly inventory: InventoryStore;
  readonly observations: ObservationStore;
  readonly tasks: TaskStore;
  readonly tokens: TokenStore;
  readonly namedTokens: NamedTokenStore;
  readonly links: LinkStore;
  readonly references: ReferenceNames;
  readonly credentialSecrets: CredentialSecretStore;

  /** @param onEvents called with events of the audit, once they are committed */
  constructor(
    db: Kysely<Tables>,
    sealer: Sealer,
    onEvents: ToldOfEvents = () => {},
    committed?: Calls,
  ) {
    this.#onEvents = onEvents;
    this.#db = db;
    this.#sealer = sealer;
    this.#committed = committed;
    this.auditEvents = new AuditEventStore(db, (events) =>
      this.afterCommit(() => onEvents(events)),
    );
    this.accounts = new AccountStore(db);
    this.signInPlaces = new SignInPlaceStore(db);
    this.contextRoles = new ContextRoleStore(db);
    this.organizations = new OrganizationStore(db);
    this.claims = new QuotaClaimStore(db);
    this.services = new ServiceStore(db);
    this.requests = new RequestStore(db);
    this.machines = new MachineStore(db);
    this.bills = new BillingStore(db);
    this.markups = new MarkupStore(db);
    this.ipAssignments = new IpAssignmentStore(db);
    this.inventory = new InventoryStore(db);
    this.observations = new ObservationStore(db);
    this.tasks = new TaskStore(db);
    this.tokens = new TokenStore(db);
    this.namedTokens = new NamedTokenStore(db);
    this.links = new LinkStore(db);
    this.references = new ReferenceNames(db);
    this.credentialSecrets = new CredentialSecretStore(db, sealer);
  }

  /** The database behind the rows, for what brings tasks to processes. */
  static databaseOf(rows: Rows): Kysely<Tables> {
    return rows.#db;
  }

  /** The configured resources of a kind. */
  resources<Body extends object>(kind: ResourceKind<Body>): ResourceStore<Body> {
    return new ResourceStore(this.#db, kind);
  }

  /**
   * Runs work in the present transaction, or else in one of its own. Work that another transaction was
   * in the way of is done again, so that what it checks first is checked again: it changes nothing but rows,
   * and leaves the rest to `afterCommit`.
   *
   * @throws whatever the work throws; its conflict, if it has one each time
   */
  async transaction<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
    if (this.#committed !== undefined) return work(this);
    let committed: Calls = [];
    const result = await inTransaction(this.#db, (db) => {
      committed = [];
      return work(new Rows(db, this.#sealer, this.#onEvents, committed));
    });
    for (const call of committed) call();
    return result;
  }

  /**
   * Does work and undoes it, so that a caller hears at once what refuses it. Nothing that it leaves to
   * `afterCommit` is called.
   *
   * @throws whatever the work throws
   */
  async trial(work: (rows: Rows) => Promise<unknown>): Promise<void> {
    if (this.#committed !== undefined) throw new Error("a trial cannot be part of a transaction");
    await inTransaction(this.#db, async (db) => {
      await work(new Rows(db, this.#sealer, this.#onEvents, []));
      throw new Undo();
    }).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  }

  /** Calls once what has been written is committed: at once outside of transactions. */
  afterCommit(call: () => void): void {
    if (this.#committed === undefined) call();
    else this.#committed.push(call);
  }
}
