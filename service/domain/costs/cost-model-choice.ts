import { referenceTypes } from "../../store/configured/reference-names.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Place } from "../../model/machine.ts";
import type { CostModel } from "../../stored/types.ts";

/**
 * The cost model in force for what an organization, or none, has at a place: the model that has the organization among
 * its targets, else one that has the place, the nearest one first, else one that never had a target; of several the
 * newest. Source: v2, cost-model-choice.
 *
 * @param models all models with every target that they were given, the oldest first
 * @param places where it lies, the nearest place first
 */
export function modelOf(
  models: readonly Resource<CostModel>[],
  organizationId: number | null,
  places: readonly Place[] = [],
): Resource<CostModel> | undefined {
  const targeting = (wanted: string, number: number | null): Resource<CostModel> | undefined =>
    models.findLast(({ body: { targets = [] } }) =>
      targets.some(({ type, id }) => type === wanted && id === number),
    );
  let found = targeting(referenceTypes.organization, organizationId);
  for (const { type, id } of places) found ??= targeting(type, id);
  return found ?? models.findLast(({ body: { targets = [] } }) => targets.length === 0);
}
