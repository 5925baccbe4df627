import { referenceTypes } from "../../store/configured/reference-names.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { CostModel } from "../../stored/types.ts";

/**
 * The cost model in force for an organization, or for none. A model that has the organization among its targets is in
 * force for it, or else one that never had a target; of several the newest. The place of a machine is unknown, so
 * other targets hold for none. Source: v2, cost-model-choice.
 *
 * @param models all models with every target that they were given, the oldest first
 */
export function modelOf(
  models: readonly Resource<CostModel>[],
  organizationId: number | null,
): Resource<CostModel> | undefined {
  return (
    models.findLast(({ body: { targets = [] } }) =>
      targets.some(({ type, id }) => type === referenceTypes.organization && id === organizationId),
    ) ?? models.findLast(({ body: { targets = [] } }) => targets.length === 0)
  );
}
