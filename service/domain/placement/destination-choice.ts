import type { DeploymentDestination } from "../../stored/types.ts";
import { isAvailableTo, type Viewer } from "../../store/configured/links.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { Rows } from "../../store/rows.ts";
import type { RequestedComponent, RequestedService, Setting } from "../../model/request.ts";
import { Destinations } from "../places/destinations.ts";
import { Refusal } from "../shared/refusal.ts";

/** The values of labels, by which placement attributes are chosen. */
type Values = ReadonlyMap<string, string>;

/**
 * Refuses a service of which a machine has no place: there are destinations, and none of those that the
 * requester may use allows the values of its placement attributes. Where there are no destinations at all,
 * machines may be anywhere.
 *
 * @param viewer the requester; if absent, one who may use every destination
 */
export async function refuseWithoutPlace(
  rows: Rows,
  service: RequestedService,
  viewer: Viewer | undefined,
): Promise<void> {
  const destinations = new Destinations(rows);
  if ((await destinations.find(1)).length === 0) return;
  const available = await availableTo(rows, viewer);
  if (available.length === 0)
    throw new Refusal("invalid", "No deployment destination is for the requester.");
  for (const component of service.components)
    if (component.type === "VIRTUAL_MACHINE" && chosen(available, service, component) === undefined)
      throw new Refusal(
        "invalid",
        `No deployment destination takes the placement attributes of ${component.name}.`,
      );
}

/** The destinations that a viewer may use, in the order of their numbers. */
export const availableTo = (
  rows: Rows,
  viewer: Viewer | undefined,
): Promise<readonly Resource<DeploymentDestination>[]> =>
  new Destinations(rows).list({ condition: viewer && isAvailableTo(viewer) });

/** The first destination whose placement attributes allow what a component asks for. */
export function chosen(
  destinations: readonly Resource<DeploymentDestination>[],
  service: Pick<RequestedService, "settings">,
  component: Pick<RequestedComponent, "settings">,
): Resource<DeploymentDestination> | undefined {
  const values = valuesOf([...service.settings, ...component.settings]);
  return destinations.find(({ body }) => allows(body, values));
}

const valuesOf = (settings: readonly Setting[]): Values =>
  new Map(
    settings.flatMap(([label, value]) =>
      value === null || typeof value === "object" ? [] : [[label, String(value)]],
    ),
  );

/** A label that has no value, and an attribute without allowed values, leave the choice open. */
function allows(
  { appliedPlacementAttributes = [] }: DeploymentDestination,
  values: Values,
): boolean {
  return appliedPlacementAttributes.every(({ placementAttribute, allowedValues = [] }) => {
    const value = values.get(placementAttribute?.displayName ?? "");
    return value === undefined || allowedValues.length === 0 || allowedValues.includes(value);
  });
}
