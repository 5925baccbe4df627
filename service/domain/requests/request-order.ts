import type { DeploymentOrder } from "../../drivers/deployer.ts";
import { machineShape } from "./machine-shape.ts";
import type { RequestedService, ServiceRequest } from "../../model/request.ts";
import type { QuotaAmounts, TierAmount } from "../../model/reservation.ts";

/** A request as the deployer gets it. */
export function orderOf({ id, deployedName, content }: ServiceRequest): DeploymentOrder {
  const components = content.services.flatMap((service) =>
    service.components.map((component) => ({
      name: component.name,
      type: component.type,
      cpus: component.cpus,
      memoryKb: machineShape(service, component).memoryKb,
    })),
  );
  return { requestId: id, deployedName, components };
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
