import type { CostModel } from "../../stored/types.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Rows } from "../../store/rows.ts";
import type { OrganizationAmounts } from "../../model/reservation.ts";
import { mostCountable } from "../shared/countable.ts";
import { Refusal } from "../shared/refusal.ts";
import { modelOf } from "./cost-model-choice.ts";

const mbPerGb = 1024;
const bytesPerGb = 1024 ** 3;

/**
 * Refuses prices at which what an organization has reserved and uses would cost more a day than can be counted.
 *
 * @param models all cost models, with their targets
 * @param changed the model whose prices change, and its highest markup
 * @throws {Refusal} an organization has too much for them
 */
export async function refuseUncountable(
  rows: Rows,
  models: readonly Resource<CostModel>[],
  { id, percent }: { readonly id: number; readonly percent: number },
): Promise<void> {
  for (const amounts of await rows.claims.byOrganization()) {
    const model = modelOf(models, amounts.organizationId);
    if (model?.id !== id) continue;
    const cost = mostCost(model.body, amounts) * (1 + percent / 100);
    if (cost * 1e6 < mostCountable) continue;
    throw new Refusal(
      "invalid",
      `At these prices, what ${amounts.organizationName} has reserved and uses may cost ${cost} a day, which is more than can be counted.`,
    );
  }
}

/** The most that amounts can cost a day: each gigabyte on the dearest tier, each machine with the dearest system. */
function mostCost(model: CostModel, amounts: OrganizationAmounts): number {
  const { storageTierCosts, operatingSystemCosts, supportCosts, costAttributes = [] } = model;
  // Each machine has a processor, but for those whose forms ask for none.
  const machines = amounts.cpus + amounts.claims;
  const attributes = costAttributes.reduce((sum, { costItems }) => sum + dearest(costItems), 0);
  return (
    amounts.cpus * (model.allocatedCpuCost ?? 0) +
    (amounts.memoryMb / mbPerGb) * (model.allocatedMemoryCost ?? 0) +
    (amounts.storageBytes / bytesPerGb) * dearest(storageTierCosts) +
    machines * (dearest(operatingSystemCosts) + dearest(supportCosts) + attributes)
  );
}

const dearest = (prices: readonly { readonly cost?: number | undefined }[] = []): number =>
  prices.reduce((most, { cost = 0 }) => Math.max(most, cost), 0);
