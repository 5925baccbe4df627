import { stringify } from "yaml";
import type { RuleLevel } from "../../../generator/findings/rule-level.ts";
import type { OwnRule } from "../own/own-rule.ts";

/**
 * A page about a rule of one's own, in Markdown as the pages of ours.
 *
 * @param level that of the configuration
 */
export function ownRulePage(rule: OwnRule, level: RuleLevel = rule.level): string {
  const { code, summary, help, source, definition } = rule;
  const paragraphs = [
    `# ${code}`,
    `${level === "off" ? "Off" : classNames[level]}, of ${source}. ${sentence(summary)}`,
    ...(help === undefined ? [] : [`Cure: ${sentence(help)}`]),
    ...(definition === undefined ? [] : [fence(definitionText(definition))]),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

const classNames = { error: "Error", warning: "Warning", info: "Note" } as const;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const fence = (text: string): string => `\`\`\`yaml\n${text}\`\`\``;

function definitionText({
  name: _,
  level: __,
  message: ___,
  help: ____,
  ...definition
}: NonNullable<OwnRule["definition"]>): string {
  return stringify(definition);
}
