import type { Datacenter, Folder, InventoryBase, Ref } from "@diptych/v2";
import type { Handlers } from "@diptych/v2/server";
import type { Session } from "../auth/session.ts";
import type { Inventory } from "../domain/inventory/inventory.ts";
import { inventoryTypes as types, type InventoryItem, type Server } from "../model/inventory.ts";
import type { Scope } from "../store/inventory/inventory.ts";
import type { Reference } from "../model/task.ts";

type InventoryHandlers = Pick<
  Required<Handlers<Session>>,
  | "listDatacenters"
  | "listFolders"
  | "listFoldersByName"
  | "listDistributedSwitches"
  | "listStandardSwitches"
  | "listManagedObjects"
  | "listNetworks"
>;

/** The inventory of the managed systems. Source: A 4.9. */
export function inventoryHandlers(inventory: Inventory): InventoryHandlers {
  const servers = async (): Promise<Servers> =>
    new Map((await inventory.servers()).map((server) => [server.id, server]));
  const folders = async (query: { readonly name?: string; readonly limit: number }) => {
    const [items, known] = [
      await inventory.items({ type: types.folder, ...query }),
      await servers(),
    ];
    return { status: 200 as const, body: { Folders: items.map((one) => folderOf(one, known)) } };
  };
  return {
    listDatacenters: async ({ query: { max, msid } }) => {
      const query = { type: types.datacenter, serverId: given(msid), limit: max };
      const items = await inventory.items(query);
      const known = await servers();
      return { status: 200, body: { Datacenters: items.map((one) => datacenterOf(one, known)) } };
    },
    listFolders: ({ query: { max } }) => folders({ limit: max }),
    listFoldersByName: ({ path: { name }, query: { max } }) => folders({ name, limit: max }),
    listDistributedSwitches: async ({ query }) => ({
      status: 200,
      body: referencesBody(
        await inventory.references({
          type: types.distributedSwitch,
          name: query.switchname,
          usableBy: scopes({
            [types.cluster]: query.clusterid,
            [types.host]: query.hostid,
            [types.pool]: query.rpid,
          }),
        }),
      ),
    }),
    listStandardSwitches: async ({ path: { id } }) => {
      await inventory.reference(types.host, id);
      const query = { type: types.standardSwitch, usableBy: [{ type: types.host, id }] };
      return { status: 200, body: referencesBody(await inventory.references(query)) };
    },
    listManagedObjects: async ({ query: { type, id, name } }) => {
      // The id wins over the name. Source: A 4.9.
      const chosen = given(id) === undefined ? { name } : { id };
      const found = await inventory.references({ type, ...chosen });
      return { status: 200, body: { managedObjects: found.map(refOf) } };
    },
    listNetworks: async ({ query }) => ({
      status: 200,
      body: referencesBody(
        await inventory.references({
          type: types.network,
          name: query.networkname,
          usableBy: scopes({
            [types.cluster]: query.clusterid,
            [types.datacenter]: query.dcid,
            [types.host]: query.hostid,
          }),
        }),
      ),
    }),
  };
}

/** Management servers by number. */
export type Servers = ReadonlyMap<number, Server>;

export const referencesBody = (references: readonly Reference[]) => ({
  ManagedObjectReferences: references.map(refOf),
});

const refOf = (reference: Reference): Ref => ({ ...reference });

/** -1 stands for a parameter that was not given. Source: v2, minus-one. */
const given = (id: number): number | undefined => (id === -1 ? undefined : id);

/** The scopes that were given, by type. */
const scopes = (ids: Readonly<Record<string, number>>): readonly Scope[] =>
  Object.entries(ids).flatMap(([type, id]) => (given(id) === undefined ? [] : { type, id }));

/** The fields of objects of every kind. Source: A 2.1. */
export function baseOf(item: InventoryItem, servers: Servers): InventoryBase {
  const { id, name, type, remoteId, serverId } = item;
  const server = servers.get(serverId);
  return {
    reference: { displayName: name, type, id },
    ...(server === undefined
      ? {}
      : {
          managementServer: { displayName: server.name, type: types.server, id: server.id },
          connected: server.connected,
          managementServerType: server.serverType,
        }),
    remoteId,
    name,
    ...(item.parent === null ? {} : { operationalParent: refOf(item.parent) }),
  };
}

/** The fields of the object's own kind. */
export function ownFields(item: InventoryItem): Record<string, unknown> {
  return {
    ...item.fields,
    ...item.references,
    ...item.lists,
    ...(item.parent === null ? {} : { parent: refOf(item.parent) }),
  };
}

const datacenterOf = (item: InventoryItem, servers: Servers): Datacenter => ({
  ...ownFields(item),
  ...baseOf(item, servers),
});

const folderOf = (item: InventoryItem, servers: Servers): Folder => ({
  ...ownFields(item),
  ...baseOf(item, servers),
});
