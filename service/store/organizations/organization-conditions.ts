import type { Filter } from "@diptych/runtime";
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../database/condition.ts";
import { filterCondition } from "../database/filter.ts";

/** A filter of organizations. Source: B 4.3. */
export const organizationsLike = (filter: Filter<"id" | "name">): Condition =>
  filterCondition(filter, {
    id: { column: sql.ref("id"), value: Number },
    name: { column: sql.ref("name"), value: String },
  });

/** A filter of members. Source: B 4.3. */
export const membersLike = (filter: Filter<"id" | "name">): Condition =>
  filterCondition(filter, {
    id: { column: sql.ref("members.id"), value: Number },
    name: { column: sql.ref("accounts.userid"), value: String },
  });

/** The organization itself. */
export const isOrganization = (id: number): Condition => sql<SqlBool>`organizations.id = ${id}`;

/** Members of one of the roles. */
export const isMemberAs = (roles: readonly string[]): Condition =>
  sql<SqlBool>`members.role in (${sql.join([...roles])})`;
