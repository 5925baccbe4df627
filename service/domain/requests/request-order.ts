import type {
  DeploymentOrder,
  OrderDestination,
  OrderedComponent,
} from "../../drivers/deployment-order.ts";
import type { RequestedComponent, RequestedService, ServiceRequest } from "../../model/request.ts";
import type { QuotaAmounts, TierAmount } from "../../model/reservation.ts";
import { isAvailableTo } from "../../store/configured/links.ts";
import { serviceComponentKind } from "../../store/configured/resource-kinds.ts";
import type { Rows } from "../../store/rows.ts";
import { Destinations } from "../places/destinations.ts";
import { machineShape, toKb } from "./machine-shape.ts";

/** A request as the deployer gets it, with what it refers to as that is now. */
export async function readOrder(rows: Rows, request: ServiceRequest): Promise<DeploymentOrder> {
  const { id, deployedName, requiredBy, submittedBy, organizationId, content } = request;
  const organization =
    organizationId === null ? undefined : await rows.organizations.get(organizationId);
  const components: OrderedComponent[] = [];
  for (const service of content.services)
    for (const component of service.components)
      components.push(await componentOf(rows, service, component));
  return {
    requestId: id,
    deployedName,
    requiredBy,
    owner: submittedBy,
    organization:
      organization === undefined ? null : { id: organization.id, name: organization.name },
    components,
    destinations: await destinationsOf(rows, submittedBy, organizationId),
  };
}

async function componentOf(
  rows: Rows,
  service: RequestedService,
  component: RequestedComponent,
): Promise<OrderedComponent> {
  const { name, type, managementServerType, cpus, disks, networks, guestOs } = component;
  const { publishedId } = component;
  const shape = machineShape(service, component);
  const template =
    publishedId === undefined
      ? undefined
      : await rows.resources(serviceComponentKind).get(publishedId);
  return {
    name,
    service: service.name,
    type,
    managementServerType,
    cpus,
    memoryKb: shape.memoryKb,
    disks: disks.map((disk) => ({ name: disk.name, tier: disk.tier, kb: toKb(disk) })),
    networks,
    guestOs,
    template: template === undefined ? null : { ...template.body, id: template.id },
    attributes: shape.attributes,
    settings: Object.fromEntries([...service.settings, ...component.settings]),
  };
}

async function destinationsOf(
  rows: Rows,
  userid: string,
  organizationId: number | null,
): Promise<readonly OrderDestination[]> {
  // No account has the number 0.
  const accountId = (await rows.accounts.find(userid))?.id ?? 0;
  const condition = isAvailableTo({ accountId, organizationId });
  const found = await new Destinations(rows).list({ condition });
  return found.map(({ id, name, body }) => ({
    id,
    name,
    type: body.xsitype ?? null,
    managementServer: body.managementServer ?? null,
    target: body.target ?? null,
    placementAttributes: (body.appliedPlacementAttributes ?? []).map((applied) => ({
      name: applied.placementAttribute?.displayName ?? "",
      values: applied.allowedValues ?? [],
    })),
  }));
}

/** The part of a quota that a service takes. */
export function quotaAmounts(service: RequestedService, cost: number): QuotaAmounts {
  const shapes = service.components.map((component) => machineShape(service, component));
  const tiers = new Map<string, number>();
  for (const { tier, kb } of shapes.flatMap(({ disks }) => disks))
    tiers.set(tier, (tiers.get(tier) ?? 0) + kb * 1024);
  return {
    cpus: shapes.reduce((sum, { cpus }) => sum + cpus, 0),
    memoryMb: Math.ceil(shapes.reduce((sum, { memoryKb }) => sum + memoryKb, 0) / 1024),
    storageBytes: [...tiers.values()].reduce((sum, bytes) => sum + bytes, 0),
    cost,
    tiers: [...tiers].map(
      ([tierName, storageBytes]): TierAmount => ({ tierId: null, tierName, storageBytes }),
    ),
  };
}
