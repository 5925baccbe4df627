import type { Kysely } from "kysely";
import { countRows } from "../../store/checks/row-counts.ts";
import { migrationTimes, openPostgres } from "../../store/database/open-postgres.ts";
import { openSqlite } from "../../store/database/open-sqlite.ts";
import { migrateStepwise, migrationState, summaryOf } from "../../store/migrate.ts";
import type { Tables } from "../../store/schema/schema.ts";

/** Seconds that a migration of PostgreSQL takes for a row, roughly: a new index of a text. */
const secondsByRow = 5e-6;

/** A change that the first start of this version makes in a database. */
interface UpgradeStep {
  readonly name: string;
  /** A sentence on what it does. */
  readonly summary: string;
  /** Absent where it was not tried. */
  readonly seconds?: number;
}

/** The changes that the first start of this version makes. */
export interface UpgradePlan {
  /** Empty where the database is up to date. */
  readonly steps: readonly UpgradeStep[];
  /** Of all steps. */
  readonly seconds: number;
  /** Rows of all tables, by which the seconds are guessed; absent where they were measured. */
  readonly rows?: number;
}

/** Tries the upgrade on a copy of an embedded database. @throws {Error} it is of a newer version */
export async function tryUpgrade(copy: string): Promise<UpgradePlan> {
  const db = openSqlite({ file: copy });
  try {
    await missingIn(db);
    const steps: Required<UpgradeStep>[] = [];
    await migrateStepwise(db, (name, seconds) =>
      steps.push({ name, summary: summaryOf(name), seconds }),
    );
    return { steps, seconds: steps.reduce((sum, step) => sum + step.seconds, 0) };
  } finally {
    await db.destroy();
  }
}

/** Guesses the upgrade of PostgreSQL, and changes nothing. @throws {Error} it is of a newer version */
export async function guessUpgrade(databaseUrl: string): Promise<UpgradePlan> {
  const db = openPostgres(databaseUrl, 2, migrationTimes);
  try {
    const steps = (await missingIn(db)).map((name) => ({ name, summary: summaryOf(name) }));
    const rows = await countRows(db);
    return { steps, rows, seconds: Math.ceil(rows * secondsByRow * steps.length) };
  } finally {
    await db.destroy();
  }
}

async function missingIn(db: Kysely<Tables>): Promise<readonly string[]> {
  const { missing, unknown } = await migrationState(db);
  if (unknown.length > 0)
    throw new Error(`The database is of a newer version of the service (${unknown.join(", ")}).`);
  return missing;
}
