import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Tables } from "../schema/schema.ts";
import { isSqlite } from "./identity.ts";

/**
 * A query whose rows no other transaction changes or locks until this one ends. The embedded database runs its
 * transactions one after the other, so that there is nothing to lock.
 */
export function locked<T extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> {
  return isSqlite(db) ? query : query.forNoKeyUpdate();
}
