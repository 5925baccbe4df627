import type { Group, Policy } from "../../stored/types.ts";
import { groupKind, policyKind } from "../../store/configured/resource-kinds.ts";
import { referenceTypes } from "../../store/configured/reference-names.ts";
import type { Rows } from "../../store/rows.ts";

/** Type of the policies and groups that say when something expires. Source: spec v2 `expiry`. */
export const expiration = "EXPIRATION";

/** A time after which deployments expire; never where it has no days. */
interface ExpiryRule {
  readonly days: number | undefined;
}

/** The rules of enabled policies, by what they are for. */
export class ExpiryPolicies {
  readonly #byOrganization: ReadonlyMap<number, ExpiryRule>;
  readonly #ofAll: ExpiryRule | undefined;

  private constructor(byOrganization: ReadonlyMap<number, ExpiryRule>, ofAll?: ExpiryRule) {
    this.#byOrganization = byOrganization;
    this.#ofAll = ofAll;
  }

  static async read(rows: Rows): Promise<ExpiryPolicies> {
    const groups = new Map(
      (await rows.resources(groupKind).list({ type: expiration })).map(({ name, body }) => [
        name,
        ruleOf(body),
      ]),
    );
    const byOrganization = new Map<number, ExpiryRule>();
    let ofAll: ExpiryRule | undefined;
    for (const { name, body } of await rows.resources(policyKind).list({ type: expiration })) {
      const rule = groups.get(name);
      if (body.enabled !== true || rule === undefined) continue;
      if (body.global === true) ofAll = shorter(ofAll, rule);
      for (const id of organizationsOf(body))
        byOrganization.set(id, shorter(byOrganization.get(id), rule));
    }
    return new ExpiryPolicies(byOrganization, ofAll);
  }

  /** Days after which what an organization deploys expires: by its own policy, or else by the one for all. */
  daysFor(organizationId: number | null): number | undefined {
    const own = organizationId === null ? undefined : this.#byOrganization.get(organizationId);
    return (own ?? this.#ofAll)?.days;
  }

  /** The shortest time of all; undefined where nothing expires. */
  get fewestDays(): number | undefined {
    const all = [...this.#byOrganization.values(), ...(this.#ofAll ? [this.#ofAll] : [])];
    const days = all.flatMap((rule) => rule.days ?? []);
    return days.length === 0 ? undefined : Math.min(...days);
  }
}

function ruleOf({ permanent, allowedValues = [] }: Group): ExpiryRule {
  if (permanent === true) return { days: undefined };
  const days = allowedValues.flatMap(({ name }) => readDays(name ?? "") ?? []);
  return { days: days.length === 0 ? undefined : Math.min(...days) };
}

/** Days of a duration of days or weeks, such as `P30D` or `P2W` (ISO 8601). */
function readDays(text: string): number | undefined {
  const match = /^P(\d{1,5})([DW])$/.exec(text);
  const [, count = "", unit] = match ?? [];
  return match === null ? undefined : Number(count) * (unit === "W" ? 7 : 1);
}

const organizationsOf = ({ targets = [] }: Policy): readonly number[] =>
  targets.flatMap(({ type, id }) =>
    type === referenceTypes.organization && id !== undefined ? [id] : [],
  );

/** Of two rules for the same, the one that ends earlier; that of never does not end at all. */
const shorter = (one: ExpiryRule | undefined, other: ExpiryRule): ExpiryRule =>
  one === undefined || (other.days ?? Infinity) < (one.days ?? Infinity) ? other : one;
