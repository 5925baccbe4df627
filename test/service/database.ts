import { inject } from "vitest";
import { createDatabase } from "./postgres/server.ts";
import { migrated } from "./postgres/shared-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Database on which the tests of the service run in this project. */
    readonly database: "SQLite" | "PostgreSQL";
  }
}

/** Database on which the tests of this file run. */
export const database = inject("database");

/** Makes an empty database on the PostgreSQL of the run. @returns its address */
export function emptyDatabase(): Promise<string> {
  return createDatabase(inject("postgresUrl"));
}

/** Makes a database that has every table, on the PostgreSQL of the run. @returns its address */
export function migratedDatabase(): Promise<string> {
  return createDatabase(inject("postgresUrl"), { template: migrated });
}
