import { networkZoneKind } from "../../store/configured/resource-kinds.ts";
import type { Rows } from "../../store/rows.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import type { RequestedNetwork } from "../../model/request.ts";
import type { Reference } from "../../model/task.ts";

/** The networks of the inventory that a request may mean by a name, a zone, or both. */
interface NamedNetworks {
  readonly networks: readonly Reference[];
  /** Part of the request that is unknown. */
  readonly unknown?: "name" | "zone" | undefined;
}

/**
 * The networks that a name and a zone mean. A zone that nothing is known of limits nothing where there are no zones
 * at all, and so does a name where there are no networks of that name.
 */
export async function namedNetworks(
  rows: Rows,
  { name, zone }: RequestedNetwork,
): Promise<NamedNetworks> {
  const type = inventoryTypes.network;
  const ofName = name === "" ? [] : await rows.inventory.references({ type, name });
  if (name !== "" && ofName.length === 0 && (await isAny(rows)))
    return { networks: [], unknown: "name" };
  if (zone === "") return { networks: ofName };
  const zones = rows.resources(networkZoneKind);
  const [found] = await zones.list({ name: zone });
  if (found === undefined) {
    // Where there are no zones, nothing says what one would be.
    if ((await zones.list({ limit: 1 })).length === 0) return { networks: ofName };
    return { networks: [], unknown: "zone" };
  }
  const tagged = await rows.links.targets(found.id, "network-zone");
  if (ofName.length > 0) return { networks: ofName.filter(({ id }) => tagged.includes(id)) };
  const known = await rows.inventory.byId(tagged);
  return { networks: tagged.flatMap((id) => known.get(id) ?? []) };
}

/** Whether the inventory has networks. */
const isAny = async (rows: Rows): Promise<boolean> =>
  (await rows.inventory.references({ type: inventoryTypes.network, limit: 1 })).length > 0;
