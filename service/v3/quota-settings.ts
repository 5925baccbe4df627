import type { QuotaSettings, ResourceQuota, StorageTierLimit } from "../model/quota.ts";
import { Refusal, type Mistake } from "../domain/shared/refusal.ts";

/** Advanced properties of a resource quota: those that version 2 has too, and others. */
interface AdvancedProperties {
  readonly settings: QuotaSettings;
  readonly advanced: Readonly<Record<string, unknown>>;
}

const flags = [
  "stoppedVmsCalculateOnlyStorage",
  "stoppedVmsAllowPowerOn",
  "useDiskTotalSize",
  "perStorageTierQuotas",
] as const;
const tiers = "storageTierQuotas";

/**
 * Tells advanced properties apart. Version 2 reads those that it has a name for, so they have its types.
 * Source: B 2.4, A 2.2.
 *
 * @throws {Refusal} one has another type
 */
export function readAdvanced(properties: Readonly<Record<string, unknown>>): AdvancedProperties {
  const mistakes: Mistake[] = [];
  const settings: Record<string, unknown> = {};
  const advanced: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    const expected = complaintOf(name, value);
    if (expected !== undefined)
      mistakes.push({ pointer: `/resource_quota/${name}`, detail: `${name} ${expected}.` });
    (isSetting(name) ? settings : advanced)[name] = value;
  }
  if (mistakes.length > 0)
    throw new Refusal("invalid", mistakes.map(({ detail }) => detail).join(" "), mistakes);
  return { settings: withoutOthers(settings), advanced };
}

/** Every advanced property of a quota under its name. */
export const writeAdvanced = ({ settings, advanced }: ResourceQuota): Record<string, unknown> => ({
  ...advanced,
  ...settings,
});

const isFlag = (name: string): boolean => flags.some((flag) => flag === name);
const isSetting = (name: string): boolean => isFlag(name) || name === tiers;

/** The mistake of a property, as the end of a sentence. */
function complaintOf(name: string, value: unknown): string | undefined {
  if (isFlag(name)) return typeof value === "boolean" ? undefined : "must be true or false";
  if (name !== tiers) return undefined;
  return Array.isArray(value) && value.every(isTier)
    ? undefined
    : 'must be a list of tiers such as { "name": "gold", "quota": 100, "excluded": false }';
}

function isTier(value: unknown): value is StorageTierLimit {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { name, quota, excluded } = value as Readonly<Record<string, unknown>>;
  return (
    (name === undefined || typeof name === "string") &&
    (quota === undefined || typeof quota === "number") &&
    (excluded === undefined || typeof excluded === "boolean")
  );
}

function withoutOthers(settings: QuotaSettings): QuotaSettings {
  const { storageTierQuotas } = settings;
  if (storageTierQuotas === undefined) return settings;
  return {
    ...settings,
    storageTierQuotas: storageTierQuotas.map(({ name, quota, excluded }) => ({
      name,
      quota,
      excluded,
    })),
  };
}
