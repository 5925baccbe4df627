import type { DiagnosticCode } from "../../../generator/diagnostics/catalogue.ts";
import { changeRules, type ChangeRule } from "../rules/index.ts";
import type { RuleDescription } from "../../../generator/report/context.ts";
import { describeCode, withoutLinks } from "../../frame/formats/rule-description.ts";
import { textOfChange } from "../../frame/pages.ts";

/** Describes a kind of change by its message, whose words are of each change, and its page; or the code of a finding. */
export function describeChange(name: ChangeRule | DiagnosticCode): RuleDescription {
  if (!Object.hasOwn(changeRules, name)) return describeCode(name);
  const summary = changeRules[name as ChangeRule].message.replace(/\{\w+\}/g, "…");
  const page = withoutLinks(textOfChange(name));
  return page === undefined ? { summary } : { summary, page };
}
