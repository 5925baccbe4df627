import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Reference } from "../../model/task.ts";
import type { Tables } from "../schema/schema.ts";

/** Types of references to what is no object of the inventory. */
export const referenceTypes = {
  organization: "ORGANIZATION",
  placementAttribute: "PLACEMENTATTRIBUTE",
} as const;

/** Numbers that one query looks for. */
const batch = 500;

/** Looks up objects that can be referred to, by their present names. */
export class ReferenceNames {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The first object of a type that has a name. */
  async named(type: string, name: string): Promise<Reference | undefined> {
    const [first] = await this.#find(type, sql`name = ${name}`);
    return first;
  }

  /** The object with a number: of a type, or whichever the inventory has. */
  async numbered(id: number, type?: string): Promise<Reference | undefined> {
    return (await this.all([id], type)).get(id);
  }

  /** The existing objects with these numbers: of a type, or whichever the inventory has. */
  async all(ids: readonly number[], type?: string): Promise<ReadonlyMap<number, Reference>> {
    const found = new Map<number, Reference>();
    for (let first = 0; first < ids.length; first += batch) {
      const some = ids.slice(first, first + batch);
      for (const one of await this.#find(type, sql`id in (${sql.join(some)})`))
        found.set(one.id, one);
    }
    return found;
  }

  async #find(type: string | undefined, condition: RawBuilder<unknown>) {
    const { rows } = await sql<Reference>`
      select id, name as "displayName", ${typed(type)} and ${condition} order by id`.execute(
      this.#db,
    );
    return rows;
  }
}

/** Type and table of a query, and the condition that makes rows be of the type. */
function typed(type: string | undefined): RawBuilder<unknown> {
  switch (type) {
    case undefined:
      return sql`type from inventory where 1 = 1`;
    case referenceTypes.organization:
      return sql`cast(${type} as text) as type from organizations where 1 = 1`;
    case referenceTypes.placementAttribute:
      return sql`cast(${type} as text) as type from resources where kind = 'placement-attribute'`;
    default:
      return sql`type from inventory where type = ${type}`;
  }
}
