import type { CostItem, CostModel } from "../../stored/types.ts";
import { attributeKind } from "../../store/configured/resource-kinds.ts";
import type { Rows } from "../../store/rows.ts";
import { checkKeyed, firstOfEach } from "../shared/keyed.ts";
import { Refusal, shown } from "../shared/refusal.ts";

/** Kinds of cost that `uptimeCalcs` names. Source: v2, price-lists. */
const uptimeKinds = ["CPU", "MEMORY", "INSTANCE", "STORAGE", "OS", "SUPPORT"] as const;

/**
 * The lists of a cost model are keyed: each element has its key and its value, and no key is there twice.
 * Source: v2, price-lists.
 *
 * @throws {Refusal} an element says nothing, or says something for the second time
 */
export function checkPriceLists(model: CostModel): void {
  const { storageTierCosts, operatingSystemCosts, supportCosts, uptimeCalcs, costAttributes } =
    model;
  checkKeyed("storageTierCosts", storageTierCosts, { key: "name", value: "cost" });
  checkKeyed("operatingSystemCosts", operatingSystemCosts, { key: "os", value: "cost" });
  checkKeyed("supportCosts", supportCosts, { key: "os", value: "cost" });
  checkKeyed("uptimeCalcs", uptimeCalcs, { key: "name", value: "calcUptime" });
  checkKeyed("costAttributes", costAttributes, { key: "name", value: "costItems" });
  for (const { name = "" } of uptimeCalcs ?? [])
    if (!uptimeKinds.some((kind) => kind === name))
      throw new Refusal(
        "invalid",
        `uptimeCalcs names ${uptimeKinds.join(", ")}, and not ${shown(name)}.`,
      );
  for (const { name = "", costItems = [] } of costAttributes ?? []) {
    const list = `costItems of ${shown(name)}`;
    checkKeyed(list, costItems, { key: "name", value: "cost" });
    for (const { name: value = "", costFormula = "" } of costItems)
      if (costFormula !== "")
        throw new Refusal(
          "invalid",
          `The ${list} have a costFormula for ${shown(value)}, which nothing computes: give a cost alone.`,
        );
  }
}

/**
 * Prices of attributes are prices of custom attributes that there are, and of values that these can have.
 *
 * @throws {Refusal} there is no such attribute, or it has no such value
 */
export async function checkPricedAttributes(
  rows: Rows,
  { costAttributes = [] }: CostModel,
): Promise<void> {
  if (costAttributes.length === 0) return;
  const names = costAttributes.flatMap(({ name }) => name ?? []);
  const known = await rows.resources(attributeKind).list({ names });
  for (const { name = "", costItems = [] } of costAttributes) {
    const attribute = known.find((one) => one.name === name)?.body;
    if (attribute === undefined)
      throw new Refusal(
        "invalid",
        `costAttributes names ${shown(name)}, and there is no such custom attribute.`,
      );
    const values = valuesOf(attribute.costItems);
    if (attribute.enumerated !== true || values.length === 0) continue;
    const unknown = valuesOf(costItems).find((value) => !values.includes(value));
    if (unknown !== undefined)
      throw new Refusal("invalid", `The attribute ${shown(name)} has no value ${shown(unknown)}.`);
  }
}

/** A model of which each list names each thing once, as one of before these rules may not. */
export function withFirstPrices(model: CostModel): CostModel {
  const { storageTierCosts, operatingSystemCosts, supportCosts, uptimeCalcs, costAttributes } =
    model;
  return {
    ...model,
    ...(storageTierCosts && { storageTierCosts: firstOfEach(storageTierCosts, "name") }),
    ...(operatingSystemCosts && { operatingSystemCosts: firstOfEach(operatingSystemCosts, "os") }),
    ...(supportCosts && { supportCosts: firstOfEach(supportCosts, "os") }),
    ...(uptimeCalcs && { uptimeCalcs: firstOfEach(uptimeCalcs, "name") }),
    ...(costAttributes && { costAttributes: firstOfEach(costAttributes, "name") }),
  };
}

const valuesOf = (items: readonly CostItem[] = []): readonly string[] =>
  items.flatMap(({ name }) => name ?? []);
