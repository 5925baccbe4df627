import type { InventoryQuery, StoredObject } from "../../store/inventory/inventory.ts";
import { inventoryTypes, type InventoryItem, type Server } from "../../model/inventory.ts";
import type { Reference } from "../../model/task.ts";
import { found } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** The inventory of the managed systems, as the last synchronization left it. */
export class Inventory {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  servers(): Promise<readonly Server[]> {
    return this.#rows.inventory.servers();
  }

  /** @throws {Refusal} it does not exist */
  async server(id: number): Promise<Server> {
    return found(await this.#rows.inventory.server({ id }), `management server ${id}`);
  }

  /**
   * The server that manages an object; a server manages itself. Undefined for a deployed machine, whose
   * server is unknown.
   *
   * @throws {Refusal} there is no such object
   */
  async serverOf(type: string, id: number): Promise<Server | undefined> {
    if (type === inventoryTypes.server) return this.server(id);
    const { serverId } = await this.item({ type, id }, `object ${id} of the type ${type}`);
    return this.#rows.inventory.server({ id: serverId });
  }

  /** The folder of each server that holds the rest of it, by server. */
  rootFolders(serverIds: readonly number[]): Promise<ReadonlyMap<number, Reference>> {
    return this.#rows.inventory.rootFolders(serverIds);
  }

  references(query: InventoryQuery): Promise<readonly Reference[]> {
    return this.#rows.inventory.references(query);
  }

  /** @throws {Refusal} it does not exist */
  async reference(type: string, id: number): Promise<Reference> {
    const [first] = await this.references({ type, id, limit: 1 });
    return found(first, `object ${id} of the type ${type}`);
  }

  /** Objects with what they refer to. */
  items(query: InventoryQuery): Promise<readonly InventoryItem[]> {
    return this.#rows.transaction(async (rows) => {
      const store = rows.inventory;
      const objects = await store.objects(query);
      const parents = await store.byId([
        ...new Set(objects.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))),
      ]);
      const servers = [...new Set(objects.map(({ serverId }) => serverId))];
      const named = await store.byRemoteIds(servers, namedBy(objects));
      const nothing: ReadonlyMap<string, Reference> = new Map();
      return objects.map((one) => itemOf(one, parents, named.get(one.serverId) ?? nothing));
    });
  }

  /** @throws {Refusal} it does not exist */
  async item(query: InventoryQuery, what: string): Promise<InventoryItem> {
    const [first] = await this.items({ ...query, limit: 1 });
    return found(first, what);
  }
}

/** Remote ids of all objects that some refer to. */
function namedBy(objects: readonly StoredObject[]): readonly string[] {
  const named = objects.flatMap(({ object }) => [
    ...Object.values(object.references),
    ...Object.values(object.lists).flat(),
  ]);
  return [...new Set(named)];
}

function itemOf(
  { id, serverId, parentId, object }: StoredObject,
  parents: ReadonlyMap<number, Reference>,
  named: ReadonlyMap<string, Reference>,
): InventoryItem {
  const known = (remoteIds: readonly string[]): readonly Reference[] =>
    remoteIds.flatMap((remoteId) => named.get(remoteId) ?? []);
  const references = Object.entries(object.references).flatMap(([field, remoteId]) =>
    known([remoteId]).map((reference) => [field, reference] as const),
  );
  return {
    id,
    serverId,
    remoteId: object.remoteId,
    type: object.type,
    name: object.name,
    parent: parentId === null ? null : (parents.get(parentId) ?? null),
    fields: object.fields,
    references: Object.fromEntries(references),
    lists: Object.fromEntries(
      Object.entries(object.lists).map(([field, remoteIds]) => [field, known(remoteIds)]),
    ),
  };
}
