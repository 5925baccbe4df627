import type { Filter } from "@diptych/runtime";
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../database/condition.ts";
import { filterCondition } from "../database/filter.ts";

/** A filter of services. Source: B 4.3. */
export const servicesLike = (filter: Filter<"id" | "name" | "categories">): Condition =>
  filterCondition(filter, {
    id: { column: sql.ref("services.id"), value: Number },
    name: { column: sql.ref("services.name"), value: String },
    categories: { contains: (value) => inCategory(String(value)) },
  });

export const inCategory = (category: string): Condition =>
  sql<SqlBool>`services.id in (select service_id from service_categories where category = ${category})`;
