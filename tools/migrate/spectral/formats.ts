import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";

type Versions = NonNullable<LintCustomRuleConfig["versions"]>;

const versions: Readonly<Record<string, Versions>> = {
  oas2: ["2.0"],
  oas3: ["3.0", "3.1", "3.2"],
  "oas3.0": ["3.0"],
  "oas3.1": ["3.1"],
  "oas3.2": ["3.2"],
};

/** The versions of OpenAPI among the formats of a rule; undefined where it has none, or all of them. */
export function versionsOf(formats: unknown): Versions | undefined {
  if (!Array.isArray(formats)) return undefined;
  const found = new Set(
    formats.flatMap((one: unknown) => versions[String(one).replace(/^oas3_/, "oas3.")] ?? []),
  );
  return found.size === 4 ? undefined : [...found].sort();
}
