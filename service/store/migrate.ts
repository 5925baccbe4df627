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
import * as sessions from "./migrations/0090-sessions.ts";
import * as sessionEnds from "./migrations/0060-session-ends.ts";
import type { Tables } from "./schema/schema.ts";

const migrations: Readonly<Record<string, Migration>> = {
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
  "0090-sessions": sessions,
};

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
