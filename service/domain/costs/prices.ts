import type { CostModel } from "../../stored/types.ts";
import { Refusal, shown } from "../shared/refusal.ts";

/**
 * The highest price, in cost units per day, with the highest markup on it. What a machine may have, less than 8 PB,
 * costs less than 2^53 at it.
 */
const mostPrice = 1_000_000_000;

/**
 * The most that a request may cost, in cost units per day. Claims of quotas count millionths in 64 bits,
 * which hold the sum of thousands of such requests.
 */
const mostDailyCost = 1_000_000_000;

/** Every price of a cost model, and what it is called in it. */
function* pricesOf(
  model: CostModel,
): Generator<readonly [name: string, price: number | undefined]> {
  for (const name of singles) yield [name, model[name]];
  for (const { name, cost } of model.storageTierCosts ?? [])
    yield [`the cost of the storage tier ${name ?? ""}`, cost];
  for (const { os, cost } of model.operatingSystemCosts ?? [])
    yield [`the cost of the operating system ${os ?? ""}`, cost];
  for (const { os, cost } of model.supportCosts ?? [])
    yield [`the cost of the support of ${os ?? ""}`, cost];
  for (const { name: attribute, costItems } of model.costAttributes ?? [])
    for (const { name, cost } of costItems ?? [])
      yield [`the cost of ${name ?? ""} in the attribute ${attribute ?? ""}`, cost];
}

const singles = [
  "reservedMemoryCost",
  "allocatedMemoryCost",
  "reservedCpuCost",
  "allocatedCpuCost",
] as const;

/** @throws {Refusal} a price is negative, above the highest or no number, or the assumed tier has none */
export function checkPrices(model: CostModel): void {
  const { storageTierCosts = [], defaultStorageTier = "" } = model;
  const isAssumedPriced =
    defaultStorageTier === "" || storageTierCosts.some(({ name }) => name === defaultStorageTier);
  if (storageTierCosts.length > 0 && !isAssumedPriced)
    throw new Refusal(
      "invalid",
      `The defaultStorageTier ${shown(defaultStorageTier)} has no price in storageTierCosts.`,
    );
  for (const [name, price] of pricesOf(model))
    // `NaN` is not in the range either.
    if (price !== undefined && !(price >= 0 && price <= mostPrice))
      throw new Refusal("invalid", `A price is from 0 to ${mostPrice}, and ${name} is ${price}.`);
}

/**
 * @param percent the highest markup of a service, in percent
 * @throws {Refusal} a price with it is above the highest one
 */
export function checkMarkedPrices(model: CostModel, percent: number): void {
  for (const [name, price = 0] of pricesOf(model))
    if (price * (1 + Math.max(0, percent) / 100) > mostPrice)
      throw new Refusal(
        "invalid",
        `A price with its markup is at most ${mostPrice}, and ${name} is ${price} with ${percent} percent on it.`,
      );
}

/** @throws {Refusal} a request costs more than one may */
export function checkDailyCost(cost: number): void {
  if (!(cost <= mostDailyCost))
    throw new Refusal(
      "invalid",
      `The request costs ${cost} a day, and one may cost ${mostDailyCost}: it asks for too much at the prices in force.`,
    );
}
