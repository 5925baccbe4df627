import type { TestProject } from "vitest/node";
import { migrate } from "../../../service/store/migrate.ts";
import { openPostgres } from "../../../service/store/database/open-postgres.ts";
import { startPostgres } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL that the files of a run share. */
    readonly postgresUrl: string;
  }
}

/** Name of the database that has every table and no row. */
export const migrated = "migrated";

/** Global setup: starts the PostgreSQL of the run, and stops it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(false);
  const template = openPostgres(await server.createDatabase(migrated));
  await migrate(template);
  await template.destroy();
  project.provide("postgresUrl", server.url("postgres"));
  return () => server.stop();
}
