import type { GivenQuota, Quota, ResourceQuota } from "../../model/quota.ts";
import { mostCountable } from "../shared/countable.ts";
import { checkKeyed } from "../shared/keyed.ts";
import { checkExtent } from "./quota-extent.ts";
import { Refusal } from "../shared/refusal.ts";

/**
 * A quota that takes the place of another. What an interface has no word for stays as the other left it.
 *
 * @throws {Refusal} a limit is below zero or too large, or there is too much in it
 */
export function replacedQuota(known: Quota | null, given: GivenQuota | null): Quota | null {
  if (given?.kind === "resource") checkExtent(given);
  return completed(known, given);
}

/**
 * A quota of which only a part is given: limits that are absent stay, as long as its kind does.
 *
 * @throws {Refusal} a limit is below zero or too large, or there would be too much in it
 */
export function changedQuota(known: Quota | null, given: GivenQuota): Quota | null {
  if (given.kind !== "resource" || known?.kind !== "resource") return replacedQuota(known, given);
  const changed = {
    kind: "resource",
    cpus: given.cpus ?? known.cpus,
    memoryGb: given.memoryGb ?? known.memoryGb,
    storageGb: given.storageGb ?? known.storageGb,
    settings: { ...known.settings, ...given.settings },
    advanced: { ...known.advanced, ...given.advanced },
  } as const;
  // One that had more in it before there was a bound can still be changed elsewhere.
  if (Object.keys({ ...given.advanced, ...given.settings }).length > 0) checkExtent(changed);
  return completed(known, changed);
}

/** Whether a resource quota says nothing. It means what none means. Source: v2, empty-structures. */
export function isEmptyQuota({
  cpus,
  memoryGb,
  storageGb,
  settings = {},
  advanced = {},
}: Omit<ResourceQuota, "advanced"> & {
  readonly advanced?: ResourceQuota["advanced"] | undefined;
}): boolean {
  const said = [cpus, memoryGb, storageGb, ...Object.values(settings), ...Object.values(advanced)];
  return said.every((one) => one === undefined);
}

function completed(known: Quota | null, given: GivenQuota | null): Quota | null {
  if (given === null) return null;
  if (given.kind === "resource" && isEmptyQuota(given)) return null;
  checkLimits(given);
  if (given.kind === "resource")
    checkKeyed("storageTierQuotas", given.settings?.storageTierQuotas, { key: "name" });
  if (given.kind === "cost") {
    const before = known?.kind === "cost" && known.allowPowerOnWhenOver;
    return { ...given, allowPowerOnWhenOver: given.allowPowerOnWhenOver ?? before };
  }
  const { advanced = {} } = known?.kind === "resource" ? known : {};
  return { ...given, advanced: given.advanced ?? advanced };
}

function checkLimits(quota: GivenQuota): void {
  const tiers = (quota.kind === "resource" ? quota.settings?.storageTierQuotas : undefined) ?? [];
  const ofTiers = tiers.reduce((sum, { quota: limit = 0 }) => sum + limit, 0);
  const limits: readonly (readonly [string, number | undefined])[] =
    quota.kind === "cost"
      ? [["daily cost", quota.dailyCost]]
      : [
          ["processors", quota.cpus],
          ["memory", quota.memoryGb],
          ["storage", quota.storageGb],
          ...tiers.map(
            ({ name, quota: limit }) => [`storage of the tier ${name ?? ""}`, limit] as const,
          ),
          ["storage of all tiers", ofTiers],
        ];
  for (const [name, limit] of limits) {
    if (limit !== undefined && limit < 0)
      throw new Refusal("invalid", `The ${name} of a quota cannot be below zero, as ${limit} is.`);
    if (limit !== undefined && limit > mostCountable)
      throw new Refusal(
        "invalid",
        `The ${name} of a quota is at most ${mostCountable}, and not ${limit}.`,
      );
  }
}
