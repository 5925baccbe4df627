import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** What an object of the inventory is called. */
export interface InventoryName {
  readonly id: number;
  readonly type: string;
  readonly name: string;
}

/** Names of the objects of the inventory. */
export class InventoryNames {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async numbered(id: number): Promise<InventoryName | undefined> {
    return this.#db
      .selectFrom("inventory")
      .select(["id", "type", "name"])
      .where("id", "=", id)
      .executeTakeFirst();
  }

  /** The first object of a type that has a name. */
  async named(type: string, name: string): Promise<InventoryName | undefined> {
    return this.#db
      .selectFrom("inventory")
      .select(["id", "type", "name"])
      .where("type", "=", type)
      .where("name", "=", name)
      .orderBy("id")
      .executeTakeFirst();
  }
}
