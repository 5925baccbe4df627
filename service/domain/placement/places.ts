import type { Place } from "../../model/machine.ts";
import type { RequestedComponent, RequestedService } from "../../model/request.ts";
import { inventoryTypes } from "../../model/inventory.ts";
import type { Viewer } from "../../store/configured/links.ts";
import type { Rows } from "../../store/rows.ts";
import type { DeploymentDestination } from "../../stored/types.ts";
import { availableTo, chosen } from "./destination-choice.ts";

/** Objects that lie in each other; inventories are not as deep. */
const mostPlaces = 50;

/**
 * A service with the destination of each component that is a machine, as its placement attributes choose it.
 *
 * @param viewer the requester; if absent, one who may use every destination
 */
export async function withDestinations(
  rows: Rows,
  service: RequestedService,
  viewer: Viewer | undefined,
): Promise<RequestedService> {
  const destinations = await availableTo(rows, viewer);
  if (destinations.length === 0) return service;
  const places = new Map<number, readonly Place[]>();
  const components: RequestedComponent[] = [];
  for (const component of service.components) {
    const destination = chosen(destinations, service, component);
    if (destination === undefined) {
      components.push(component);
      continue;
    }
    const { id, body } = destination;
    const known = places.get(id) ?? (await placesOf(rows, body));
    places.set(id, known);
    components.push({ ...component, destination: { id, places: known } });
  }
  return { ...service, components };
}

/** What a destination lies in: its target, what that is part of, and the management server. */
async function placesOf(
  rows: Rows,
  { target, managementServer }: DeploymentDestination,
): Promise<readonly Place[]> {
  const places: Place[] = [];
  let serverId = managementServer?.id;
  let next: { readonly type?: string | undefined; readonly id?: number | undefined } | undefined =
    target;
  while (next?.type !== undefined && next.id !== undefined && places.length < mostPlaces) {
    const { type, id }: Place = { type: next.type, id: next.id };
    if (type === inventoryTypes.server) {
      serverId ??= id;
      break;
    }
    const [object] = await rows.inventory.objects({ type, id, limit: 1 });
    if (object === undefined) break;
    places.push({ type, id });
    serverId ??= object.serverId;
    const { parentId } = object;
    next = parentId === null ? undefined : (await rows.inventory.byId([parentId])).get(parentId);
  }
  if (serverId !== undefined) places.push({ type: inventoryTypes.server, id: serverId });
  return places;
}
