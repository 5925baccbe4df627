import { createHash } from "node:crypto";
import type { Place } from "../../model/machine.ts";
import type { RequestContent } from "../../model/request.ts";
import type { Rows } from "../../store/rows.ts";
import type { CostModel } from "../../stored/types.ts";
import { CostModelSettings } from "../costs/cost-models.ts";
import { addCosts, CostModels, machineCosts, noCosts } from "../costs/costs.ts";
import { machineShape } from "../costs/machine-shape.ts";
import type { Clock } from "../shared/clock.ts";

/** The cost model in force at a place. */
type ModelAt = (places: readonly Place[] | undefined) => CostModel | undefined;

/** Claims that are priced at a time. */
const batchSize = 500;

/**
 * Brings what requests take of cost quotas to the prices in force: a quota counts what a day costs now, as a bill of a
 * whole day does, and not what it cost when it was requested. Source: v2, quota-prices.
 */
export class ClaimPrices {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Prices the claims of organizations whose prices have changed since. */
  async bring(organizationIds: readonly number[]): Promise<void> {
    if (organizationIds.length === 0) return;
    const models = await CostModels.read(new CostModelSettings(this.#rows, this.#clock));
    for (const id of organizationIds) {
      const tariff = tariffOf(models.candidates(id));
      const stale = await this.#rows.claims.pricedOtherwise(id, tariff, 1);
      if (stale.length > 0)
        await this.#rows.transaction(async (rows) => {
          await rows.claims.lock(id);
          await priceAll(rows, id, tariff, (places) => models.inForce(id, places));
        });
    }
  }
}

async function priceAll(
  rows: Rows,
  organizationId: number,
  tariff: string,
  modelAt: ModelAt,
): Promise<void> {
  for (;;) {
    const batch = await rows.claims.pricedOtherwise(organizationId, tariff, batchSize);
    for (const { id, content } of batch)
      await rows.claims.price(id, costOf(content, modelAt), tariff);
    if (batch.length < batchSize) return;
  }
}

/** The cost of everything that a request asks for, per day. */
const costOf = ({ services }: RequestContent, modelAt: ModelAt): number =>
  services
    .flatMap((service) =>
      service.components.map((one) =>
        machineCosts(modelAt(one.destination?.places), machineShape(service, one), service.name),
      ),
    )
    .reduce(addCosts, noCosts).total;

/** A text that is the same for the same prices. */
const tariffOf = (models: readonly CostModel[]): string =>
  createHash("sha256").update(JSON.stringify(models)).digest("base64url").slice(0, 22);
