import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Tables } from "../schema/schema.ts";

/** Links that lead nowhere. Nothing reads them, and what was for a deleted account stays closed by them. */
export interface DanglingLinks {
  /** The kind of target, such as `organization`. */
  readonly relation: string;
  readonly count: number;
}

const resource = (kind: string): RawBuilder<SqlBool> =>
  sql`select 1 from resources as target where target.id = link.target_id and target.kind = ${kind}`;

/** The targets of relations. */
const targets: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  organization: sql`select 1 from organizations as target where target.id = link.target_id`,
  user: sql`select 1 from accounts as target where target.id = link.target_id`,
  "management-server": sql`select 1 from inventory as target where target.id = link.target_id`,
  "network-zone": sql`select 1 from inventory as target where target.id = link.target_id`,
  "placement-attribute": resource("placement-attribute"),
  "completion-workflow": resource("service-component"),
};

/** Counts the links of resources whose targets are gone. */
export async function countDanglingLinks(db: Kysely<Tables>): Promise<readonly DanglingLinks[]> {
  const found: DanglingLinks[] = [];
  for (const [relation, target] of Object.entries(targets)) {
    const query = sql<{ readonly count: number }>`select count(*) as count
      from resource_links as link where link.relation = ${relation} and not exists (${target})`;
    const count = (await query.execute(db)).rows[0]?.count ?? 0;
    if (count > 0) found.push({ relation, count });
  }
  return found;
}
