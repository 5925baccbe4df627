import { sql, type Expression, type SqlBool } from "kysely";

/** A condition on rows, which stores make and others hand on. */
export type Condition = Expression<SqlBool>;

/** Both conditions, of which each may be absent. */
export function both(
  one: Condition | undefined,
  other: Condition | undefined,
): Condition | undefined {
  return one === undefined || other === undefined
    ? (one ?? other)
    : sql<SqlBool>`(${one} and ${other})`;
}
