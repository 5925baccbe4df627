import { kbOf } from "../forms/form-types.ts";
import type { MachineShape } from "../../model/machine.ts";
import type { RequestedComponent, RequestedService, Setting } from "../../model/request.ts";

/** A size in KB, rounded up. */
export const toKb = ({ unit, value }: { readonly unit: string; readonly value: number }): number =>
  Math.ceil(value * (kbOf[unit] ?? 0));

/** The machine that a component becomes, with the attributes of the service and its own. */
export function machineShape(
  service: Pick<RequestedService, "settings">,
  component: RequestedComponent,
): MachineShape {
  return {
    cpus: component.cpus ?? 0,
    memoryKb: component.memory === null ? 0 : toKb(component.memory),
    disks: component.disks.map((disk) => ({ tier: disk.tier, kb: toKb(disk) })),
    guestOs: component.guestOs,
    attributes: { ...attributesOf(service.settings), ...attributesOf(component.settings) },
    ...(component.destination === undefined ? {} : { places: component.destination.places }),
  };
}

/** Settings that have a text, a number, or yes or no. */
function attributesOf(settings: readonly Setting[]): Record<string, string> {
  const simple = settings.filter(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  return Object.fromEntries(simple.map(([label, value]) => [label, String(value)]));
}
