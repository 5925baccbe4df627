import type { Expression, Kysely, Selectable, SqlBool } from "kysely";
import { among } from "../database/among.ts";
import { readStored, type StoredCheck } from "../database/read-stored.ts";
import type { ResourceRow, Tables } from "../schema/schema.ts";

/** A kind of resources, and how its rows are read. */
export interface ResourceKind<Body> {
  /** Name in the database. */
  readonly name: string;
  /** Checks a stored body. */
  readonly check: StoredCheck<Body>;
}

/** A configured resource of version 2. */
export interface Resource<Body> {
  readonly id: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly parentId: number | null;
  readonly body: Body;
}

/** A choice among the resources of a kind. */
export interface ResourceQuery {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  /** Those of one of the names. */
  readonly names?: readonly string[] | undefined;
  readonly type?: string | undefined;
  readonly parentId?: number | undefined;
  /** A further condition on rows of `resources`. */
  readonly condition?: Expression<SqlBool> | undefined;
  /** At most so many; all by default. */
  readonly limit?: number | undefined;
}

/** Rows of the resources of one kind, such as cost models. */
export class ResourceStore<Body extends object> {
  readonly #db: Kysely<Tables>;
  readonly #kind: ResourceKind<Body>;

  constructor(db: Kysely<Tables>, kind: ResourceKind<Body>) {
    this.#db = db;
    this.#kind = kind;
  }

  /** The same kind, in a transaction. */
  within(db: Kysely<Tables>): ResourceStore<Body> {
    return new ResourceStore(db, this.#kind);
  }

  async list({ id, name, names, type, parentId, condition, limit }: ResourceQuery = {}): Promise<
    readonly Resource<Body>[]
  > {
    let query = this.#db.selectFrom("resources").selectAll().where("kind", "=", this.#kind.name);
    if (id !== undefined) query = query.where("id", "=", id);
    if (name !== undefined) query = query.where("name", "=", name);
    if (names !== undefined) query = query.where(among(this.#db, "name", names));
    if (type !== undefined) query = query.where("type", "=", type);
    if (parentId !== undefined) query = query.where("parent_id", "=", parentId);
    if (condition !== undefined) query = query.where(condition);
    if (limit !== undefined) query = query.limit(limit);
    return (await query.orderBy("id").execute()).map((row) => this.#resource(row));
  }

  /** Lets one transaction at a time write resources of the kind, so that names stay unique. */
  async lock(): Promise<void> {
    await this.#db
      .insertInto("resource_kinds")
      .values({ kind: this.#kind.name })
      .onConflict((conflict) =>
        conflict.column("kind").doUpdateSet((row) => ({ kind: row.ref("excluded.kind") })),
      )
      .execute();
  }

  async get(id: number): Promise<Resource<Body> | undefined> {
    const row = await this.#db
      .selectFrom("resources")
      .selectAll()
      .where("kind", "=", this.#kind.name)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && this.#resource(row);
  }

  async insert(resource: Omit<Resource<Body>, "id">): Promise<Resource<Body>> {
    const row = await this.#db
      .insertInto("resources")
      .values({
        kind: this.#kind.name,
        name: resource.name,
        type: resource.type,
        parent_id: resource.parentId,
        body: JSON.stringify(resource.body),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return this.#resource(row);
  }

  async update({ id, name, type, parentId, body }: Resource<Body>): Promise<void> {
    await this.#db
      .updateTable("resources")
      .set({ name, type, parent_id: parentId, body: JSON.stringify(body) })
      .where("kind", "=", this.#kind.name)
      .where("id", "=", id)
      .execute();
  }

  /** Whether there was one. */
  async delete(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("resources")
      .where("kind", "=", this.#kind.name)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  #resource(row: Selectable<ResourceRow>): Resource<Body> {
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      parentId: row.parent_id,
      body: readStored(this.#kind.check, row.body, `resource ${row.id}, a ${this.#kind.name}`),
    };
  }
}
