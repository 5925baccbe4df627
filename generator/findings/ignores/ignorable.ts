import { catalogue, type DiagnosticCode } from "../../diagnostics/catalogue.ts";
import { suggest } from "../../diagnostics/suggest.ts";

/** Findings about ignoring itself. */
const own: ReadonlySet<string> = new Set(["ignore-reason", "ignore-unknown", "ignore-unused"]);

/** Why no finding of a rule can be ignored, and what to do; undefined where it can. */
export function whyNot(
  rule: string,
  ownRules: ReadonlySet<string> = new Set(),
): { readonly problem: string; readonly cure: string } | undefined {
  if (ownRules.has(rule)) return undefined;
  if (!Object.hasOwn(catalogue, rule)) {
    const known = [...ownRules, ...Object.keys(catalogue).filter(isIgnorable)];
    const cure = suggest(rule, known, "See the page on findings for the names");
    return { problem: `'${rule}' is not a lint rule`, cure };
  }
  if (isIgnorable(rule)) return undefined;
  const cure = own.has(rule)
    ? "Correct the ignore that it is about"
    : "Correct what it finds: nothing can be generated from it";
  return { problem: `'${rule}' cannot be ignored`, cure };
}

const isIgnorable = (rule: string): boolean =>
  catalogue[rule as DiagnosticCode].class !== "fatal" && !own.has(rule);
