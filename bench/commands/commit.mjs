// @ts-check
import { Kysely, SqliteDialect } from "kysely";
import Database from "libsql";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { progress } from "../measure/progress.mjs";

/** Durable writes a second, by driver and number of callers. @typedef {Record<string, Record<number, number>>} Commits */

const dist = new URL("../../service/dist/store/database/sqlite/sqlite-driver.js", import.meta.url);
const callers = [1, 8, 32, 128];

/** @type {Record<string, (database: Database.Database) => import("kysely").Dialect>} */
const dialects = {
  "one commit each (kysely)": (database) =>
    new SqliteDialect({ database: /** @type {any} */ (database) }),
};

/**
 * Callers that each write one row after the other in a transaction, on the disk that this folder is on.
 *
 * @param {import("../measure/task.mjs").Settings} settings
 * @returns {Promise<Commits>}
 */
export async function measureCommits(settings) {
  const { GroupedSqliteDialect } = await import(fileURLToPath(dist));
  dialects["in groups"] = (database) => new GroupedSqliteDialect(database);
  const rounds = settings.quick ? 1 : 5;
  const folder = mkdtempSync(path.join(fileURLToPath(new URL("../", import.meta.url)), "commit-"));
  /** @type {Record<string, Record<number, number[]>>} */
  const samples = {};
  try {
    for (let round = 0; round < rounds; round++)
      for (const count of callers)
        for (const [name, dialect] of Object.entries(dialects)) {
          progress(`commit: ${round + 1} of ${rounds}, ${count} callers, ${name}`);
          const file = path.join(folder, `${round}-${count}-${name.length}.sqlite`);
          ((samples[name] ??= {})[count] ??= []).push(await writesPerSecond(file, dialect, count));
        }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, byCount]) => [
      name,
      Object.fromEntries(Object.entries(byCount).map(([count, all]) => [count, median(all)])),
    ]),
  );
}

/** @param {string} file @param {(database: Database.Database) => import("kysely").Dialect} dialect @param {number} count */
async function writesPerSecond(file, dialect, count) {
  const database = new Database(file);
  database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("create table things (id integer primary key, name text not null unique)");
  /** @type {Kysely<{ things: { id: import("kysely").Generated<number>, name: string } }>} */
  const db = new Kysely({ dialect: dialect(database) });
  let written = 0;
  const start = performance.now();
  const end = start + 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const name = `thing ${written++}`;
      await db.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom("things")
          .select("id")
          .where("name", "=", name)
          .executeTakeFirst();
        await transaction.insertInto("things").values({ name }).execute();
      });
      await turnOfLoop();
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
  const seconds = (performance.now() - start) / 1000;
  await db.destroy();
  return written / seconds;
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
