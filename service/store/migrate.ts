import { Migrator, sql, type Kysely, type Migration, type MigrationProvider } from "kysely";
import * as accounts from "./migrations/0001-accounts.ts";
import * as quotaClaims from "./migrations/0010-quota-claims.ts";
import * as resourceLinks from "./migrations/0011-resource-links.ts";
import * as costModels from "./migrations/0012-service-markups.ts";
import * as ipPools from "./migrations/0013-ip-assignments.ts";
import * as catalog from "./migrations/0020-catalog.ts";
import * as billing from "./migrations/0021-billing.ts";
import * as inventory from "./migrations/0022-inventory.ts";
import * as sealedValues from "./migrations/0030-sealed-values.ts";
import * as accountGenerations from "./migrations/0031-account-generations.ts";
import * as taskWorkers from "./migrations/0032-task-workers.ts";
import * as listIndexes from "./migrations/0033-list-indexes.ts";
import * as billingOrganizations from "./migrations/0034-billing-organizations.ts";
import * as unbilledDays from "./migrations/0035-unbilled-days.ts";
import * as signInPlaces from "./migrations/0040-sign-in-places.ts";
import * as endedRows from "./migrations/0041-ended-rows.ts";
import * as auditEvents from "./migrations/0042-audit-events.ts";
import * as machineObjects from "./migrations/0050-machine-objects.ts";
import * as addressClaims from "./migrations/0080-address-claims.ts";
import * as claimTariffs from "./migrations/0090-claim-tariffs.ts";
import * as auditOrder from "./migrations/0095-audit-order.ts";
import * as sessions from "./migrations/0096-sessions.ts";
import * as sessionEnds from "./migrations/0060-session-ends.ts";
import type { Tables } from "./schema/schema.ts";

const migrations = {
  "0001-accounts": accounts,
  "0010-quota-claims": quotaClaims,
  "0011-resource-links": resourceLinks,
  "0012-service-markups": costModels,
  "0013-ip-assignments": ipPools,
  "0020-catalog": catalog,
  "0021-billing": billing,
  "0022-inventory": inventory,
  "0030-sealed-values": sealedValues,
  "0031-account-generations": accountGenerations,
  "0032-task-workers": taskWorkers,
  "0033-list-indexes": listIndexes,
  "0034-billing-organizations": billingOrganizations,
  "0035-unbilled-days": unbilledDays,
  "0040-sign-in-places": signInPlaces,
  "0041-ended-rows": endedRows,
  "0042-audit-events": auditEvents,
  "0050-machine-objects": machineObjects,
  "0060-session-ends": sessionEnds,
  "0080-address-claims": addressClaims,
  "0090-claim-tariffs": claimTariffs,
  "0095-audit-order": auditOrder,
  "0096-sessions": sessions,
} satisfies Readonly<Record<string, Migration>>;

const summaries: Readonly<Record<keyof typeof migrations, string>> = {
  "0001-accounts": "Makes the tables of accounts, organizations, roles, tasks and tokens.",
  "0010-quota-claims": "Makes the table of reservations of quotas.",
  "0011-resource-links": "Makes the table of links between resources.",
  "0012-service-markups": "Makes the table of markups and discounts of cost models.",
  "0013-ip-assignments": "Makes the table of addresses of IP pools that are not free.",
  "0020-catalog": "Makes the tables of the catalog, requests and machines.",
  "0021-billing": "Makes the tables of billing records.",
  "0022-inventory": "Makes the tables of the inventory.",
  "0030-sealed-values":
    "Makes the table of sealed secrets, into which the start moves those that are plain.",
  "0031-account-generations": "Makes the row by which processes forget accounts.",
  "0032-task-workers": "Adds the worker to tasks, and its published component to components.",
  "0033-list-indexes": "Makes indexes for the order of pages.",
  "0034-billing-organizations":
    "Gives each billing record and machine the number of its organization.",
  "0035-unbilled-days": "Gives back days whose bills have failed.",
  "0040-sign-in-places": "Makes the table of networks from which accounts have signed in.",
  "0041-ended-rows": "Makes indexes of rows that ended long ago.",
  "0042-audit-events": "Makes the table of the audit.",
  "0050-machine-objects": "Gives each machine its object of the inventory.",
  "0060-session-ends": "Adds the end of their session to tokens.",
  "0080-address-claims": "Adds the purpose to addresses of IP pools.",
  "0090-claim-tariffs": "Adds the prices to claims of quotas by which their cost was computed.",
  "0095-audit-order": "Makes the indexes of the audit anew, in the order of time.",
  "0096-sessions": "Keeps what is known of sessions, and makes the table of named tokens.",
};

/** A sentence on the change that a migration makes. */
export const summaryOf = (name: string): string =>
  Object.entries(summaries).find(([known]) => known === name)?.[1] ?? "";

const provider: MigrationProvider = { getMigrations: () => Promise.resolve({ ...migrations }) };

/**
 * Brings the tables up to date. Several processes may do this at once: the migrator holds a lock.
 *
 * @throws {Error} a newer version has changed the tables already
 * @throws whatever a migration throws; its changes are undone
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const unknown = await unknownMigration(db);
  if (unknown === undefined) throw error;
  throw new Error(
    `it was brought up to date by a newer version of the service (${unknown}). Start that version or a later ` +
      "one, or restore a backup from before.",
    { cause: error },
  );
}

/**
 * Brings the tables up to date as `migrate` does, one migration after the other.
 *
 * @param onStep called after each with its name and seconds
 * @throws whatever a migration throws
 */
export async function migrateStepwise(
  db: Kysely<Tables>,
  onStep: (name: string, seconds: number) => void,
): Promise<void> {
  const migrator = new Migrator({ db, provider });
  for (;;) {
    const begun = performance.now();
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) throw error;
    const [done] = results;
    if (done === undefined) return;
    onStep(done.migrationName, (performance.now() - begun) / 1000);
  }
}

/** The migrations in which a database and this version differ. */
export interface MigrationState {
  /** Migrations that the database has not had. */
  readonly missing: readonly string[];
  /** Migrations of the database that this version does not have. */
  readonly unknown: readonly string[];
}

/** Compares the migrations that a database has had with those of this version. Changes nothing. */
export async function migrationState(db: Kysely<Tables>): Promise<MigrationState> {
  const done = await doneMigrations(db);
  return {
    missing: Object.keys(migrations).filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/** A migration of the database that this version does not have, if there is one. */
async function unknownMigration(db: Kysely<Tables>): Promise<string | undefined> {
  const { unknown } = await migrationState(db).catch(() => ({ unknown: [] }));
  return unknown[0];
}

async function doneMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  // A database without tables has not had any.
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const done = sql<{ readonly name: string }>`select name from kysely_migration order by name`;
  return (await done.execute(db)).rows.map(({ name }) => name);
}
