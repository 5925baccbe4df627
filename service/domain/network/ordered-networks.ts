import type { OrderedNetwork, OrderedNetworkSettings } from "../../drivers/deployment-order.ts";
import type { RequestedNetwork } from "../../model/request.ts";
import { ipPoolKind, networkZoneKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { ClaimedAddress } from "../../store/network/ip-assignments.ts";
import type { Rows } from "../../store/rows.ts";
import type { IpPool } from "../../stored/types.ts";
import { networkOf } from "./address-claims.ts";
import { prefixOf, readAddress } from "./ip-addresses.ts";
import { namedNetworks } from "./named-networks.ts";

/**
 * The networks of a component as a deployer gets them: in the inventory, with their zones, addresses and settings.
 *
 * @param held addresses that are held for the component; two networks of one name have two
 */
export async function orderedNetworks(
  rows: Rows,
  networks: readonly RequestedNetwork[],
  held: readonly ClaimedAddress[],
): Promise<readonly OrderedNetwork[]> {
  const left = [...held];
  const ordered: OrderedNetwork[] = [];
  for (const network of networks) {
    const at = left.findIndex((one) => one.network === networkOf(network));
    const [claim] = at === -1 ? [] : left.splice(at, 1);
    const pool = claim && (await rows.resources(ipPoolKind).get(claim.poolId));
    const served = new Set(pool?.body.networks?.map(({ id }) => id));
    const { networks: meant } = await namedNetworks(rows, network);
    const found = meant.find(({ id }) => served.has(id)) ?? meant[0] ?? null;
    ordered.push({
      name: network.name,
      zone: network.zone || (found === null ? "" : await zoneOf(rows, found.id)),
      network: found,
      address: claim?.address ?? null,
      settings: pool === undefined ? null : settingsOf(pool),
    });
  }
  return ordered;
}

/** Name of the zone that a network is in; empty where it is in none. */
async function zoneOf(rows: Rows, networkId: number): Promise<string> {
  const [id] = await rows.links.linkedTo("network-zone", networkId);
  const zone = id === undefined ? undefined : await rows.resources(networkZoneKind).get(id);
  return zone?.name ?? "";
}

function settingsOf({ id, name, body }: Resource<IpPool>): OrderedNetworkSettings {
  const { subnetMask, defaultGateway, primaryDns, secondaryDns, dnsSuffix } =
    body.networkConfig ?? {};
  const mask = textOf(subnetMask);
  const { version } = readAddress(body.range?.from, "first address of the range");
  return {
    pool: { id, name },
    subnetMask: mask,
    prefixLength: mask === null ? null : prefixOf(mask, version),
    defaultGateway: textOf(defaultGateway),
    dnsServers: [primaryDns, secondaryDns].map(textOf).filter((one) => one !== null),
    dnsSuffix: textOf(dnsSuffix),
  };
}

/** A text without blanks around it; null where nothing is left of it. */
const textOf = (given: string | undefined): string | null => given?.trim() || null;
