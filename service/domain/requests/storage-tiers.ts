import type { CostModel } from "../../stored/types.ts";
import type { RequestedComponent, RequestedDisk, RequestedService } from "../../model/request.ts";
import { pointerOf } from "../forms/form-elements.ts";
import { Refusal, type Mistake } from "../shared/refusal.ts";
import type { SubmittedForm } from "./read-request.ts";

/**
 * A service with each disk on a tier: where none is named, on the one that the cost model in force for its
 * component assumes.
 *
 * @throws {Refusal} the cost model has prices of tiers, and none for one that is named or left out
 */
export function onTiers(
  service: RequestedService,
  modelFor: (component: RequestedComponent) => CostModel | undefined,
  form: SubmittedForm,
): RequestedService {
  const mistakes: Mistake[] = [];
  const place = (component: RequestedComponent, disk: RequestedDisk): RequestedDisk => {
    const { storageTierCosts = [], defaultStorageTier = "" } = modelFor(component) ?? {};
    const known = new Set(storageTierCosts.flatMap(({ name }) => name ?? []));
    const tier = disk.tier === "" ? defaultStorageTier : disk.tier;
    if (storageTierCosts.length > 0 && !known.has(tier))
      mistakes.push({ pointer: pointerTo(component, disk, form), detail: complaint(disk, known) });
    return { ...disk, tier };
  };
  const components = service.components.map((component) => ({
    ...component,
    disks: component.disks.map((disk) => place(component, disk)),
  }));
  if (mistakes.length > 0)
    throw new Refusal("invalid", mistakes.map(({ detail }) => detail).join(" "), mistakes);
  return { ...service, components };
}

function complaint({ name, tier }: RequestedDisk, known: ReadonlySet<string>): string {
  const tiers = [...known].join(", ");
  return tier === ""
    ? `${name} needs a storage_tier: ${tiers}.`
    : `There is no price for the storage tier ${tier} of ${name}, but for ${tiers}.`;
}

function pointerTo(
  component: RequestedComponent,
  disk: RequestedDisk,
  { components = [] }: SubmittedForm,
): string {
  const place = components.findIndex(({ name }) => name === component.name);
  return pointerOf(`/components/${place === -1 ? components.length : place}`, disk.name);
}
