import type { RuleOutcome } from "./moved-rules.ts";

/** Lines that say what became of each rule, in columns. */
export function outcomeLines(outcomes: readonly RuleOutcome[]): readonly string[] {
  const width = Math.min(40, Math.max(0, ...outcomes.map(({ rule }) => rule.length)));
  return outcomes.map((one) => {
    const note = one.note === undefined ? "" : ` (${one.note})`;
    return `  ${one.rule.padEnd(width)}  ${became(one)}${note}`;
  });
}

function became({ became: kind, as }: RuleOutcome): string {
  const names = as.map((one) => (one === "*" ? "findings about fields" : one)).join(", ");
  if (kind === "plugin") return `a function to write: ${names}`;
  if (kind === "left") return "left to you";
  return names === "" ? "nothing" : names;
}

/** Rules by what became of them, in words. */
export function summaryLine(outcomes: readonly RuleOutcome[]): string {
  const count = (kind: RuleOutcome["became"]): number =>
    outcomes.filter((one) => one.became === kind).length;
  const parts = [
    `${count("level")} by rules of diptych`,
    `${count("custom")} by rules without code`,
    `${count("plugin")} by functions to write`,
    `${count("left")} left to you`,
  ];
  return `${outcomes.length} rules: ${parts.join(", ")}`;
}
