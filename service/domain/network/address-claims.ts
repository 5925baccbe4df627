import type { IpPool } from "../../stored/types.ts";
import { ipPoolKind } from "../../store/configured/resource-kinds.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Rows } from "../../store/rows.ts";
import type { RequestedNetwork, RequestedService } from "../../model/request.ts";
import { Refusal } from "../shared/refusal.ts";
import { IpPools } from "./ip-pools.ts";
import { namedNetworks } from "./named-networks.ts";

/**
 * The addresses of machines, from the pools of the networks that their requests name: held back while a request
 * is open, in use by its machines afterwards, and free again when those are gone.
 */
export class AddressClaims {
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /**
   * Holds back an address for each network of each machine whose network has a pool.
   *
   * @returns how many addresses of which pools, by their numbers
   * @throws {Refusal} there is no such zone or network, or no pool of it has a free address
   */
  async reserve(
    requestId: number,
    service: RequestedService,
  ): Promise<ReadonlyMap<number, number>> {
    const taken = new Map<number, number>();
    const wanted = service.components
      .filter(({ type }) => type === "VIRTUAL_MACHINE")
      .flatMap(({ name, networks }) => networks.map((network) => ({ component: name, network })));
    if (wanted.length === 0) return taken;
    const pools = await this.#rows.resources(ipPoolKind).list();
    for (const { component, network } of wanted) {
      const networks = await this.#networks(network);
      const serving = pools.filter(({ body }) =>
        body.networks?.some(({ id }) => id !== undefined && networks.has(id)),
      );
      if (serving.length === 0) continue;
      const claim = { requestId, component, network: networkOf(network) };
      const pool = await this.#take(serving, claim);
      taken.set(pool, (taken.get(pool) ?? 0) + 1);
    }
    return taken;
  }

  /** Gives the addresses of a component to its machine. */
  assign(requestId: number, component: string, machine: string): Promise<void> {
    return this.#rows.ipAssignments.assign(requestId, component, machine);
  }

  /** Frees the addresses of a request that ended without machines. */
  release(requestId: number): Promise<void> {
    return this.#rows.ipAssignments.release(requestId);
  }

  /** Takes an address of the first pool that has a free one. Returns its number. */
  async #take(
    pools: readonly Resource<IpPool>[],
    claim: { readonly requestId: number; readonly component: string; readonly network: string },
  ): Promise<number> {
    const own = new IpPools(this.#rows);
    for (const { id } of pools)
      if ((await own.takeFree(id, "RESERVED", `request ${claim.requestId}`, claim)) !== undefined)
        return id;
    const names = pools.map((pool) => pool.name ?? pool.id).join(", ");
    throw new Refusal("invalid", `No address is free for the network ${claim.network}: ${names}.`);
  }

  /** Numbers of the networks of the inventory that a request means. */
  async #networks(network: RequestedNetwork): Promise<ReadonlySet<number>> {
    const { networks, unknown } = await namedNetworks(this.#rows, network);
    if (unknown === "name") throw new Refusal("invalid", `There is no network ${network.name}.`);
    if (unknown === "zone")
      throw new Refusal("invalid", `There is no network zone ${network.zone}.`);
    return new Set(networks.map(({ id }) => id));
  }
}

/** The name and the zone of a network, by which an address is held for it. */
export const networkOf = ({ name, zone }: RequestedNetwork): string =>
  [name, zone].filter(Boolean).join("/");
