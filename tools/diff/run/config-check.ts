import type { ConfigCheck } from "../../frame/config/config-check.ts";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";

/** Unknown kinds of changes that a configuration names. */
export const checkChangeRules: ConfigCheck = async ({ diff }) => {
  const named = [
    ...Object.keys(diff?.rules ?? {}).map((name) => ({
      name,
      location: { pointer: joinPointer("/diff/rules", name), part: "key" } as const,
    })),
    ...(diff?.exceptions ?? []).map(({ rule: name }, index) => ({
      name,
      location: { pointer: `/diff/exceptions/${index}/rule`, part: "value" } as const,
    })),
  ];
  if (named.length === 0) return [];
  const { changeRules } = await import("../rules/index.ts");
  const names = Object.keys(changeRules);
  return named
    .filter(({ name }) => !names.includes(name))
    .map(({ name, location }) => {
      const cure = suggest(name, names, "See the page on diff for the rules");
      return { ...location, problem: `'${name}' is not a kind of change`, cure };
    });
};
