import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe } from "vitest";
import { startPostgres, withoutPostgres, type PostgresServer } from "./postgres-server.ts";
import { useDatabases } from "./test-service.ts";

/** They start processes or servers of their own. */
const others =
  /^(on-postgres-\w+|stand-in|stand-in-catalog|first-steps|postgres|process|proxy|durability|several-processes|sealed-values|two-services|hostile-http|task-queue|prepared-statements)\.test\.ts$/;

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".test.ts") && !others.test(name))
  .sort();

/**
 * Runs the tests that run on SQLite once more, each service on a database of its own.
 *
 * @param part every second file from this one on: a file of tests runs in one process, and there are two
 */
export function runOnPostgres(part: 0 | 1): void {
  describe.skipIf(withoutPostgres !== undefined)("on PostgreSQL", () => {
    let server: PostgresServer;

    beforeAll(async () => {
      server = await startPostgres(false);
      useDatabases(() => server.createDatabase());
    });
    afterAll(async () => {
      useDatabases(undefined);
      await server.stop();
    });

    for (const file of files.filter((_, index) => index % 2 === part))
      describe(file, async () => {
        // The query makes another module, whose tests belong to this file.
        await import(/* @vite-ignore */ `./${file}?postgres`);
      });
  });

  if (withoutPostgres !== undefined) console.warn(`Tests on PostgreSQL are ${withoutPostgres}.`);
}
