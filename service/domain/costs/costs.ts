import type { Resource } from "../../store/configured/resources.ts";
import { modelOf } from "./cost-model-choice.ts";
import type { CostModel } from "../../stored/types.ts";
import type { CostModelSettings } from "./cost-models.ts";
import { rounded as roundedTo } from "../shared/countable.ts";
import { kbOf } from "../forms/form-types.ts";
import type { MachineShape, Place } from "../../model/machine.ts";
import { referenceTypes } from "../../store/configured/reference-names.ts";
import type { Costs } from "../../model/request.ts";

export const noCosts: Costs = {
  cpu: 0,
  memory: 0,
  disk: 0,
  os: 0,
  support: 0,
  attributes: 0,
  markup: 0,
  total: 0,
};

/** The cost of one machine, with what each disk and attribute contributes. */
export interface MachineCosts extends Costs {
  /** Markup of the service; below zero a discount. */
  readonly percent: number;
  readonly disks: readonly { readonly tier: string; readonly kb: number; readonly cost: number }[];
  readonly attributeCosts: readonly {
    readonly id: number | undefined;
    readonly name: string;
    readonly cost: number;
  }[];
}

/** The cost models, by organization and place. */
export class CostModels {
  readonly #models: readonly Resource<CostModel>[];

  private constructor(models: readonly Resource<CostModel>[]) {
    this.#models = models;
  }

  /** The models with the markups of a day: today unless another is given. */
  static async read(settings: CostModelSettings, day?: string): Promise<CostModels> {
    return new CostModels(await settings.targeted(day));
  }

  /** Every model that may be in force for an organization at one place or another. */
  candidates(organizationId: number): readonly CostModel[] {
    const type = referenceTypes.organization;
    return this.#models.flatMap(({ body, id }) => {
      const { targets = [] } = body;
      const isOfOthers =
        targets.length > 0 &&
        targets.every((one) => one.type === type && one.id !== organizationId);
      return isOfOthers ? [] : [{ ...body, id }];
    });
  }

  /** @param places where the machine lies, the nearest place first */
  inForce(organizationId: number | null, places?: readonly Place[]): CostModel | undefined {
    const found = modelOf(this.#models, organizationId, places);
    return found && { ...found.body, id: found.id };
  }
}

/** The cost of a machine per day. Without a model in force it is free. */
export function machineCosts(
  model: CostModel | undefined,
  shape: MachineShape,
  serviceName: string,
): MachineCosts {
  const gb = (kb: number): number => kb / (kbOf["GB"] ?? 1);
  const cpu = rounded(shape.cpus * (model?.allocatedCpuCost ?? 0));
  const memory = rounded(gb(shape.memoryKb) * (model?.allocatedMemoryCost ?? 0));
  const disks = shape.disks.map(({ tier, kb }) => {
    const name = tier === "" ? (model?.defaultStorageTier ?? "") : tier;
    return { tier: name, kb, cost: rounded(gb(kb) * tierPrice(model, name)) };
  });
  const ofSystem = (prices: CostModel["supportCosts"]): number =>
    rounded(prices?.find(({ os }) => os !== undefined && os === shape.guestOs)?.cost ?? 0);
  const attributeCosts = (model?.costAttributes ?? []).flatMap(({ id, name = "", costItems }) => {
    const value = Object.hasOwn(shape.attributes, name) ? shape.attributes[name] : undefined;
    const cost = costItems?.find((item) => item.name === value)?.cost;
    return value === undefined || cost === undefined ? [] : [{ id, name, cost: rounded(cost) }];
  });
  const disk = sum(disks);
  const attributes = sum(attributeCosts);
  const os = ofSystem(model?.operatingSystemCosts);
  const support = ofSystem(model?.supportCosts);
  const before = rounded(cpu + memory + disk + os + support + attributes);
  const percent =
    model?.serviceMarkupDiscount?.find((one) => one.serviceName === serviceName)?.markupDiscount ??
    0;
  // The sum of what a bill has, so that requests, quotas and bills agree to the last decimal.
  const amounts = [cpu, memory, os, support, ...[...disks, ...attributeCosts].map(costOf)];
  const total = rounded(amounts.reduce((sum, cost) => sum + raised(cost, percent), 0));
  return {
    cpu,
    memory,
    disk,
    os,
    support,
    attributes,
    markup: rounded(total - before),
    total,
    percent,
    disks,
    attributeCosts,
  };
}

/** The price of a gigabyte on a tier; one without a price has that of the tier that is assumed. */
function tierPrice(model: CostModel | undefined, tier: string): number {
  const { storageTierCosts = [], defaultStorageTier } = model ?? {};
  const of = (wanted: string | undefined) =>
    storageTierCosts.find(({ name }) => name === wanted)?.cost;
  return of(tier) ?? of(defaultStorageTier) ?? 0;
}

/** The same costs where nothing beside them holds the markup: each contains its part. */
export function withMarkup(costs: MachineCosts): MachineCosts {
  const { percent } = costs;
  const raise = <T extends { readonly cost: number }>(one: T): T => ({
    ...one,
    cost: raised(one.cost, percent),
  });
  const disks = costs.disks.map(raise);
  const attributeCosts = costs.attributeCosts.map(raise);
  return {
    ...costs,
    cpu: raised(costs.cpu, percent),
    memory: raised(costs.memory, percent),
    disk: sum(disks),
    os: raised(costs.os, percent),
    support: raised(costs.support, percent),
    attributes: sum(attributeCosts),
    markup: 0,
    percent: 0,
    disks,
    attributeCosts,
  };
}

export function addCosts(one: Costs, other: Costs): Costs {
  return {
    cpu: rounded(one.cpu + other.cpu),
    memory: rounded(one.memory + other.memory),
    disk: rounded(one.disk + other.disk),
    os: rounded(one.os + other.os),
    support: rounded(one.support + other.support),
    attributes: rounded(one.attributes + other.attributes),
    markup: rounded(one.markup + other.markup),
    total: rounded(one.total + other.total),
  };
}

const costOf = ({ cost }: { readonly cost: number }): number => cost;

/** A cost with a markup or discount, in percent. */
const raised = (cost: number, percent: number): number => rounded(cost * (1 + percent / 100));

const sum = (items: readonly { readonly cost: number }[]): number =>
  rounded(items.reduce((total, { cost }) => total + cost, 0));

/** Costs have four decimals: each amount is rounded by itself, and sums are sums of what is rounded. Source: v2, rounding. */
const rounded = (cost: number): number => roundedTo(cost, 4);
