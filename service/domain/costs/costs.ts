import { referenceTypes } from "../../store/configured/reference-names.ts";
import type { CostModel } from "../../stored/types.ts";
import type { CostModelSettings } from "./cost-models.ts";
import { rounded as roundedTo } from "../shared/countable.ts";
import { kbOf } from "../forms/form-types.ts";
import type { MachineShape } from "../../model/machine.ts";
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

/**
 * The cost models, by organization. A model that has the organization among its targets is in force
 * for it, or else one that never had a target; of several the newest. The place of a machine is unknown, so
 * other targets hold for none. Source: v2, cost-model-choice.
 */
export class CostModels {
  readonly #models: readonly CostModel[];

  private constructor(models: readonly CostModel[]) {
    this.#models = models;
  }

  /** The models with the markups of a day: today unless another is given. */
  static async read(settings: CostModelSettings, day?: string): Promise<CostModels> {
    const models = await settings.targeted(day);
    return new CostModels(models.map(({ id, body }) => ({ ...body, id })).reverse());
  }

  inForce(organizationId: number | null): CostModel | undefined {
    const isOfIt = ({ targets = [] }: CostModel): boolean =>
      targets.some(({ type, id }) => type === referenceTypes.organization && id === organizationId);
    const isOfAll = ({ targets = [] }: CostModel): boolean => targets.length === 0;
    return this.#models.find(isOfIt) ?? this.#models.find(isOfAll);
  }
}

/** The cost of a machine per day. Without a model in force it is free. */
export function machineCosts(
  model: CostModel | undefined,
  shape: MachineShape,
  serviceName: string,
): MachineCosts {
  const gb = (kb: number): number => kb / (kbOf["GB"] ?? 1);
  const cpu = shape.cpus * (model?.allocatedCpuCost ?? 0);
  const memory = gb(shape.memoryKb) * (model?.allocatedMemoryCost ?? 0);
  const disks = shape.disks.map(({ tier, kb }) => {
    const name = tier === "" ? (model?.defaultStorageTier ?? "") : tier;
    return { tier: name, kb, cost: rounded(gb(kb) * tierPrice(model, name)) };
  });
  const ofSystem = (prices: CostModel["supportCosts"]): number =>
    prices?.find(({ os }) => os !== undefined && os === shape.guestOs)?.cost ?? 0;
  const attributeCosts = (model?.costAttributes ?? []).flatMap(({ id, name = "", costItems }) => {
    const value = Object.hasOwn(shape.attributes, name) ? shape.attributes[name] : undefined;
    const cost = costItems?.find((item) => item.name === value)?.cost;
    return value === undefined || cost === undefined ? [] : [{ id, name, cost }];
  });
  const disk = sum(disks);
  const attributes = sum(attributeCosts);
  const os = ofSystem(model?.operatingSystemCosts);
  const support = ofSystem(model?.supportCosts);
  const before = cpu + memory + disk + os + support + attributes;
  const percent =
    model?.serviceMarkupDiscount?.find((one) => one.serviceName === serviceName)?.markupDiscount ??
    0;
  const markup = (before * percent) / 100;
  return {
    cpu: rounded(cpu),
    memory: rounded(memory),
    disk: rounded(disk),
    os,
    support,
    attributes,
    markup: rounded(markup),
    total: rounded(before + markup),
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
  const raised = (cost: number): number => rounded(cost * (1 + costs.percent / 100));
  const disks = costs.disks.map((disk) => ({ ...disk, cost: raised(disk.cost) }));
  return {
    ...costs,
    cpu: raised(costs.cpu),
    memory: raised(costs.memory),
    disk: sum(disks),
    os: raised(costs.os),
    support: raised(costs.support),
    attributes: raised(costs.attributes),
    markup: 0,
    percent: 0,
    disks,
    attributeCosts: costs.attributeCosts.map((one) => ({ ...one, cost: raised(one.cost) })),
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

const sum = (items: readonly { readonly cost: number }[]): number =>
  items.reduce((total, { cost }) => total + cost, 0);

/** Costs have four decimals. */
const rounded = (cost: number): number => roundedTo(cost, 4);
