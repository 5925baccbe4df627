import type {
  DeploymentOrder,
  OrderDestination,
  OrderedComponent,
  OrderedComponentType,
  OrderedCostModel,
} from "../../drivers/deployment-order.ts";
import type { RequestedComponent, RequestedService, ServiceRequest } from "../../model/request.ts";
import type { QuotaAmounts, TierAmount } from "../../model/reservation.ts";
import type { Viewer } from "../../store/configured/links.ts";
import type { Resource } from "../../store/configured/resources.ts";
import type { ClaimedAddress } from "../../store/network/ip-assignments.ts";
import type { CostModel, DeploymentDestination } from "../../stored/types.ts";
import { administrativeRoles } from "../../model/account.ts";
import { componentTypeKind, serviceComponentKind } from "../../store/configured/resource-kinds.ts";
import type { Rows } from "../../store/rows.ts";
import { orderedNetworks } from "../network/ordered-networks.ts";
import { CostModelSettings } from "../costs/cost-models.ts";
import { CostModels } from "../costs/costs.ts";
import type { Clock } from "../shared/clock.ts";
import { availableTo, chosen } from "../placement/destination-choice.ts";
import { machineShape, toKb } from "../costs/machine-shape.ts";

/** The places and addresses that the components of an order get. */
interface Surroundings {
  readonly destinations: readonly Resource<DeploymentDestination>[];
  readonly addresses: readonly ClaimedAddress[];
  readonly costModel: (component: RequestedComponent) => OrderedCostModel | null;
}

/** A request as the deployer gets it, with what it refers to as that is now. */
export async function readOrder(
  rows: Rows,
  clock: Clock,
  request: ServiceRequest,
): Promise<DeploymentOrder> {
  const { id, deployedName, requiredBy, submittedBy, organizationId, content } = request;
  const organization =
    organizationId === null ? undefined : await rows.organizations.get(organizationId);
  const destinations = await availableTo(rows, await viewerOf(rows, submittedBy, organizationId));
  const addresses = await rows.ipAssignments.ofRequest(id);
  const models = await CostModels.read(new CostModelSettings(rows, clock));
  const costModel = (component: RequestedComponent): OrderedCostModel | null =>
    costModelOf(models.inForce(organizationId, component.destination?.places));
  const surroundings = { destinations, addresses, costModel };
  const components: OrderedComponent[] = [];
  for (const service of content.services)
    for (const component of service.components)
      components.push(await componentOf(rows, service, component, surroundings));
  return {
    requestId: id,
    deployedName,
    requiredBy,
    owner: submittedBy,
    organization:
      organization === undefined ? null : { id: organization.id, name: organization.name },
    components,
    destinations: destinations.map(destinationOf),
  };
}

/** The requester, as one whom a destination is for; undefined for administrators, who may use every one. */
async function viewerOf(
  rows: Rows,
  userid: string,
  organizationId: number | null,
): Promise<Viewer | undefined> {
  const account = await rows.accounts.find(userid);
  const isAdministrator = account !== undefined && administrativeRoles.includes(account.role);
  // No account has the number 0.
  return organizationId === null && isAdministrator
    ? undefined
    : { accountId: account?.id ?? 0, organizationId };
}

async function componentOf(
  rows: Rows,
  service: RequestedService,
  component: RequestedComponent,
  { destinations, addresses, costModel }: Surroundings,
): Promise<OrderedComponent> {
  const { name, type, managementServerType, cpus, disks, guestOs, publishedId } = component;
  const shape = machineShape(service, component);
  const template =
    publishedId === undefined
      ? undefined
      : await rows.resources(serviceComponentKind).get(publishedId);
  // That which it was priced for, unless that is gone.
  const destination =
    destinations.find(({ id }) => id === component.destination?.id) ??
    chosen(destinations, service, component);
  const held = addresses.filter((one) => one.component === name);
  return {
    name,
    service: service.name,
    type,
    componentType: await componentTypeOf(rows, type),
    managementServerType,
    cpus,
    memoryKb: shape.memoryKb,
    disks: disks.map((disk) => ({ name: disk.name, tier: disk.tier, kb: toKb(disk) })),
    networks: await orderedNetworks(rows, component.networks, held),
    guestOs,
    template: template === undefined ? null : { ...template.body, id: template.id },
    destination: destination === undefined ? null : destinationOf(destination),
    costModel: costModel(component),
    attributes: shape.attributes,
    settings: Object.fromEntries([...service.settings, ...component.settings]),
  };
}

/** The custom component type of a name. */
async function componentTypeOf(rows: Rows, name: string): Promise<OrderedComponentType | null> {
  const [found] = await rows.resources(componentTypeKind).list({ name, limit: 1 });
  return found === undefined
    ? null
    : { id: found.id, name, description: found.body.description ?? null };
}

function costModelOf(model: CostModel | undefined): OrderedCostModel | null {
  if (model?.id === undefined) return null;
  const { id, name = null, pricingPlan = null, currency = null } = model;
  return { id, name, pricingPlan, currency };
}

function destinationOf({ id, name, body }: Resource<DeploymentDestination>): OrderDestination {
  return {
    id,
    name,
    type: body.xsitype ?? null,
    managementServer: body.managementServer ?? null,
    target: body.target ?? null,
    placementAttributes: (body.appliedPlacementAttributes ?? []).map((applied) => ({
      name: applied.placementAttribute?.displayName ?? "",
      values: applied.allowedValues ?? [],
    })),
  };
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
