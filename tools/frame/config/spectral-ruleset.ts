import { isRecord } from "../../../generator/json-schema/check.ts";

/** Whether a value is a ruleset of Spectral: its rules have `given` and `then`, or it extends one of its sets. */
export function isOfSpectral(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { rules } = value;
  const bases = JSON.stringify(value["extends"] ?? "");
  return (
    bases.includes('"spectral:') ||
    (isRecord(rules) &&
      Object.values(rules).some((rule) => isRecord(rule) && ("given" in rule || "then" in rule)))
  );
}

/** Message about a ruleset of Spectral, and its cure. */
export const rulesetOfSpectral = (
  name: string,
): { readonly problem: string; readonly cure: string } => ({
  problem: `'${name}' is a ruleset of Spectral, which is not run`,
  cure: "Say in a set of your own what it asks, as docs/lint-peers.md shows: 'extends: strict', levels in 'rules', and 'customRules'",
});
