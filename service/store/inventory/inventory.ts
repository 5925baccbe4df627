import { sql, type Kysely, type Selectable } from "kysely";
import { inventoryTypes, type ManagedObject, type Server } from "../../model/inventory.ts";
import type { Reference } from "../../model/task.ts";
import { among } from "../database/among.ts";
import type { InventoryRow } from "../schema/schema-inventory.ts";
import type { Tables } from "../schema/schema.ts";
import { validateManagedObject, validateServerBody } from "../../stored/validate.ts";
import { readStored } from "../database/read-stored.ts";

/** An object of the inventory as it is stored. */
export interface StoredObject {
  readonly id: number;
  readonly serverId: number;
  readonly parentId: number | null;
  readonly object: ManagedObject;
}

/** An object that can use others: a cluster, for example. */
export interface Scope {
  readonly type: string;
  readonly id: number;
}

/** A choice of objects. */
export interface InventoryQuery {
  readonly type: string;
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly serverId?: number | undefined;
  /** Objects that all of these can use. */
  readonly usableBy?: readonly Scope[] | undefined;
  /** At most so many; all by default. */
  readonly limit?: number | undefined;
}

/** Rows of management servers, and of what they manage. */
export class InventoryStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async servers(): Promise<readonly Server[]> {
    const rows = await inventoryQuery(this.#db, { type: inventoryTypes.server }).execute();
    return rows.map(serverOf);
  }

  async server(
    by: { readonly id: number } | { readonly name: string },
  ): Promise<Server | undefined> {
    const query = inventoryQuery(this.#db, { type: inventoryTypes.server, ...by, limit: 1 });
    const row = await query.executeTakeFirst();
    return row && serverOf(row);
  }

  async insertServer({ name, ...body }: Omit<Server, "id">): Promise<Server> {
    const row = await this.#db
      .insertInto("inventory")
      .values({
        server_id: null,
        remote_id: name,
        type: inventoryTypes.server,
        name,
        parent_id: null,
        body: JSON.stringify(body),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return serverOf(row);
  }

  async updateServer({ id, name, ...body }: Server): Promise<void> {
    await this.#db
      .updateTable("inventory")
      .set({ name, body: JSON.stringify(body) })
      .where("id", "=", id)
      .execute();
  }

  /** Objects with their own fields. */
  async objects(query: InventoryQuery): Promise<readonly StoredObject[]> {
    return (await inventoryQuery(this.#db, query).execute()).map(objectOf);
  }

  /** References to objects. */
  async references(query: InventoryQuery): Promise<readonly Reference[]> {
    const rows = await inventoryQuery(this.#db, query).execute();
    return rows.map(referenceOf);
  }

  /** References to objects of a server, by remote id. */
  async byRemoteId(
    serverId: number,
    remoteIds: readonly string[],
  ): Promise<ReadonlyMap<string, Reference>> {
    const servers = await this.byRemoteIds([serverId], remoteIds);
    return servers.get(serverId) ?? new Map<string, Reference>();
  }

  /** References to objects of several servers, by server and remote id. */
  async byRemoteIds(
    serverIds: readonly number[],
    remoteIds: readonly string[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<string, Reference>>> {
    const found = new Map<number, Map<string, Reference>>();
    if (remoteIds.length === 0) return found;
    const rows = await this.#db
      .selectFrom("inventory")
      .select(["id", "server_id", "remote_id", "type", "name"])
      .where(among(this.#db, "server_id", serverIds))
      .where(among(this.#db, "remote_id", remoteIds))
      .execute();
    for (const { server_id, remote_id, ...row } of rows) {
      const ofServer = found.get(server_id ?? 0) ?? new Map<string, Reference>();
      found.set(server_id ?? 0, ofServer.set(remote_id, referenceOf(row)));
    }
    return found;
  }

  /** References to objects by number. */
  async byId(ids: readonly number[]): Promise<ReadonlyMap<number, Reference>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("inventory")
      .select(["id", "type", "name"])
      .where(among(this.#db, "id", ids))
      .execute();
    return new Map(rows.map((row) => [row.id, referenceOf(row)]));
  }

  /** The first folder of each server that is part of nothing else, by server. */
  async rootFolders(serverIds: readonly number[]): Promise<ReadonlyMap<number, Reference>> {
    const rows = await this.#db
      .selectFrom("inventory")
      .select(["id", "parent_id", "type", "name"])
      .where(among(this.#db, "parent_id", serverIds))
      .where("type", "=", inventoryTypes.folder)
      .orderBy("id", "desc")
      .execute();
    return new Map(rows.map((row) => [row.parent_id ?? 0, referenceOf(row)]));
  }

  /** The texts of all objects of a server, by remote id. */
  async texts(serverId: number): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom("inventory")
      .select(["remote_id", "body"])
      .where("server_id", "=", serverId)
      .execute();
    return new Map(rows.map((row) => [row.remote_id, row.body]));
  }

  async upsert(serverId: number, object: ManagedObject): Promise<void> {
    const { remoteId, type, name } = object;
    const body = JSON.stringify(object);
    await this.#db
      .insertInto("inventory")
      .values({ server_id: serverId, remote_id: remoteId, type, name, parent_id: null, body })
      .onConflict((conflict) =>
        conflict.columns(["server_id", "remote_id"]).doUpdateSet({ type, name, body }),
      )
      .execute();
  }

  /** Writes what an object is part of, and what can use it. */
  async relate(id: number, parentId: number | null, scopes: readonly number[]): Promise<void> {
    await this.#db
      .updateTable("inventory")
      .set({ parent_id: parentId })
      .where("id", "=", id)
      .execute();
    await this.#db.deleteFrom("inventory_scopes").where("item_id", "=", id).execute();
    if (scopes.length > 0)
      await this.#db
        .insertInto("inventory_scopes")
        .values([...new Set(scopes)].map((scope) => ({ scope_id: scope, item_id: id })))
        .execute();
  }

  async delete(serverId: number, remoteId: string): Promise<void> {
    await this.#db
      .deleteFrom("inventory")
      .where("server_id", "=", serverId)
      .where("remote_id", "=", remoteId)
      .execute();
  }
}

/** The query of objects, whose plan a test reads. */
export function inventoryQuery(db: Kysely<Tables>, wanted: InventoryQuery) {
  const { type, id, name, serverId, usableBy = [], limit } = wanted;
  let query = db.selectFrom("inventory").selectAll().where("type", "=", type);
  if (id !== undefined) query = query.where("id", "=", id);
  if (name !== undefined) query = query.where("name", "=", name);
  if (serverId !== undefined) query = query.where("server_id", "=", serverId);
  for (const scope of usableBy)
    query = query.where(
      sql<boolean>`id in (select item_id from inventory_scopes
        where scope_id in (select id from inventory where id = ${scope.id} and type = ${scope.type}))`,
    );
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy("id");
}

const referenceOf = (row: Pick<Selectable<InventoryRow>, "id" | "name" | "type">): Reference => ({
  displayName: row.name,
  type: row.type,
  id: row.id,
});

function objectOf(row: Selectable<InventoryRow>): StoredObject {
  return {
    id: row.id,
    serverId: row.server_id ?? 0,
    parentId: row.parent_id,
    object: readStored(validateManagedObject, row.body, `object ${row.id} of the inventory`),
  };
}

function serverOf({ id, name, body }: Selectable<InventoryRow>): Server {
  return { id, name, ...readStored(validateServerBody, body, `management server ${id}`) };
}
