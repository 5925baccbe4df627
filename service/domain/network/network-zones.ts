import type { NetworkZone } from "../../stored/types.ts";
import { networkZoneKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import { Configured } from "../configured/configured.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import { found, Refusal } from "../shared/refusal.ts";
import type { Rows } from "../../store/rows.ts";

/** Network zones, and the networks that they tag. Source: A 4.5. */
export class NetworkZones {
  readonly #rows: Rows;
  readonly #zones: Configured<NetworkZone>;

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#zones = new Configured<NetworkZone>(rows, {
      kind: networkZoneKind,
      label: "network zone",
      nameOf: ({ name }) => name,
      unique: "kind",
      prepare: ({ id: _, ...settings }) => settings,
    });
  }

  named(name: string): Promise<Resource<NetworkZone>> {
    return this.#zones.named(name);
  }

  /** Version 2 has no operation for this. */
  create(zone: NetworkZone): Promise<Resource<NetworkZone>> {
    return this.#zones.create(zone);
  }

  /** @throws {Refusal} it does not exist, or it would change its number */
  replace(id: number, zone: NetworkZone): Promise<Resource<NetworkZone>> {
    if (zone.id !== undefined && zone.id !== id)
      throw new Refusal("invalid", "A network zone keeps its id.");
    return this.#zones.replace(id, zone);
  }

  /**
   * Tags a network with a zone, in the place of the one that it had.
   *
   * @throws {Refusal} there is no such network, or no such zone
   */
  apply(networkId: number, { id, name }: NetworkZone): Promise<void> {
    return this.#rows.transaction(async (rows) => {
      const network = await rows.references.numbered(networkId, inventoryTypes.network);
      found(network, `network ${networkId}`);
      const zones = this.#zones.within(rows);
      if (id === undefined && name === undefined)
        throw new Refusal("invalid", "A network zone is named by its id or its name.");
      const [zone] = await (id === undefined ? zones.list({ name }) : zones.list({ id }));
      if (zone === undefined || (name !== undefined && zone.name !== name))
        throw new Refusal("invalid", `There is no network zone ${name ?? id}.`);
      const links = rows.links;
      await links.deleteTarget("network-zone", networkId);
      await links.add(zone.id, "network-zone", { targetId: networkId });
    });
  }

  /** Numbers of the networks that carry a zone. */
  networks(id: number): Promise<readonly number[]> {
    return this.#rows.links.targets(id, "network-zone");
  }
}
