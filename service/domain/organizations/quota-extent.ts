import type { GivenQuota } from "../../model/quota.ts";
import { jsonExtent } from "../shared/json-extent.ts";
import { Refusal, shown } from "../shared/refusal.ts";

/** Properties of a quota that the service has no meaning for. */
const mostProperties = 100;
/** Characters of one of their names, and of a storage tier's. */
const longestName = 255;
/** Characters of all of them, and their levels. */
const extent = { size: 16_384, depth: 16 };
const mostTiers = 100;

/**
 * Refuses a quota with more in it than it is for: it is shown with every organization and member.
 *
 * @throws {Refusal} it has too many or too large further properties, or too many storage tiers
 */
export function checkExtent({
  advanced,
  settings,
}: Pick<Extract<GivenQuota, { readonly kind: "resource" }>, "advanced" | "settings">): void {
  const names = Object.keys(advanced ?? {});
  if (names.length > mostProperties)
    throw invalid(`has at most ${mostProperties} further properties, not ${names.length}`);
  const tiers = settings?.storageTierQuotas ?? [];
  if (tiers.length > mostTiers)
    throw invalid(`has at most ${mostTiers} storage tiers, not ${tiers.length}`);
  const long = [...names, ...tiers.map(({ name = "" }) => name)].find(
    (name) => name.length > longestName,
  );
  if (long !== undefined)
    throw invalid(`has no names of more than ${longestName} characters, such as ${shown(long)}`);
  const { size, depth } = jsonExtent(advanced, extent);
  if (size > extent.size)
    throw invalid(`has further properties of at most ${extent.size} characters together`);
  if (depth > extent.depth)
    throw invalid(`has further properties of at most ${extent.depth} levels`);
}

const invalid = (what: string): Refusal => new Refusal("invalid", `A quota ${what}.`);
