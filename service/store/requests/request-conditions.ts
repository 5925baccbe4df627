import type { Filter } from "@diptych/runtime";
import { sql, type SqlBool } from "kysely";
import type { RequestState } from "../../model/request.ts";
import type { Condition } from "../database/condition.ts";
import { filterCondition } from "../database/filter.ts";

/** A filter of requests. Source: B 4.3. */
export const requestsLike = (
  filter: Filter<"state" | "submitted_by" | "deployed_name">,
): Condition =>
  filterCondition(filter, {
    state: { column: sql.ref("state"), value: String },
    submitted_by: { column: sql.ref("submitted_by"), value: String },
    deployed_name: { column: sql.ref("deployed_name"), value: String },
  });

/** Requests of an organization. */
export const isOfOrganization = (id: number): Condition =>
  sql<SqlBool>`requests.organization_id = ${id}`;

/** Requests in a state. */
export const hasState = (state: RequestState): Condition => sql<SqlBool>`requests.state = ${state}`;

/** Requests that wait for a decision. */
export const isAssignedTo = (userid: string): Condition =>
  sql<SqlBool>`requests.assigned_to = ${userid}`;
