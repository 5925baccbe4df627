import { readdirSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { ChangeDirection } from "../../../tools/diff/level.ts";
import {
  affectedBy,
  changeRules,
  levelOf,
  ruleGroups,
  ruleOf,
  type ChangeRule,
} from "../../../tools/diff/rules/index.ts";
import {
  casesOf,
  difference,
  documentOf,
  type Json,
  type JsonMembers,
  type ProjectCase,
} from "./support.ts";

// Pages of the rules, made of the table of rules and of the first case of each.

const folder = path.resolve(import.meta.dirname, "../../../docs/changes");
const list = path.resolve(folder, "../diff-rules.md");

interface Example {
  readonly old: Json;
  readonly new: Json;
  readonly directions: ReadonlySet<ChangeDirection>;
}

interface SchemaCase {
  readonly rule: ChangeRule;
  readonly only?: "request" | "response";
  readonly old: Json;
  readonly new: Json;
}

interface DocumentCase {
  readonly old: JsonMembers;
  readonly new: JsonMembers;
  readonly policy?: object;
  readonly info?: readonly [string, string];
}

/** The first case of each rule. */
async function examples(): Promise<ReadonlyMap<ChangeRule, Example>> {
  const found = new Map<ChangeRule, Example>();
  for (const group of ["values", "structure", "xml"])
    for (const one of casesOf<SchemaCase>(group)) {
      const directions = new Set(
        one.only === undefined ? (["request", "response"] as const) : [one.only],
      );
      if (!found.has(one.rule)) found.set(one.rule, { ...one, directions });
    }
  for (const { old, new: next, policy, info = ["1.0.0", "2.0.0"] } of casesOf<DocumentCase>(
    "documents",
  )) {
    const [before, after] = [old, next].map((members, i) =>
      documentOf({ info: { title: "Things", version: info[i] ?? "" }, ...members }),
    ) as [JsonMembers, JsonMembers];
    const { changes } = await difference(before, after, policy);
    for (const { rule, direction } of changes) {
      const known = found.get(rule);
      if (known === undefined)
        found.set(rule, {
          old: rule.startsWith("version-") ? before : old,
          new: rule.startsWith("version-") ? after : next,
          directions: new Set([direction]),
        });
    }
  }
  for (const { rule, old, new: next } of casesOf<ProjectCase>("projects"))
    if (!found.has(rule)) found.set(rule, { old, new: next, directions: new Set(["none"]) });
  return found;
}

const directionWords: Readonly<Record<ChangeDirection, string>> = {
  request: "what consumers send",
  response: "what consumers receive",
  none: "the document",
};

function pageOf(name: ChangeRule, { old, new: next, directions }: Example): string {
  const rule = ruleOf(name);
  const rows = [...directions].map((direction) => {
    const { level, reason } = levelOf(name, direction);
    const code = affectedBy(rule, direction);
    const types = code.length === 0 ? "compiles" : `breaks for ${code.join(" and ")}`;
    return `| ${directionWords[direction]} | ${level} | ${reason} | ${types} |`;
  });
  const message = rule.message.replace(/\{(\w+)\}/g, "…");
  const yaml = (value: Json): string =>
    `\`\`\`yaml\n${stringify(value, { flowCollectionPadding: true, aliasDuplicateObjects: false })}\`\`\``;
  return `# ${name}

${message.slice(0, 1).toUpperCase()}${message.slice(1)}.${rule.xml === true ? " Seen in XML only." : ""}

| In | Level | Why | TypeScript |
| --- | --- | --- | --- |
${rows.join("\n")}

From

${yaml(old)}

to

${yaml(next)}
`;
}

const formatted = async (text: string, file: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file });

describe("pages of the rules", async () => {
  const cases = await examples();

  it.each(Object.keys(changeRules) as ChangeRule[])("%s; -u writes it", async (name) => {
    const example = cases.get(name);
    if (example === undefined) throw new Error("no case has it");
    const file = path.join(folder, `${name}.md`);
    await expect(await formatted(pageOf(name, example), file)).toMatchFileSnapshot(file);
  });

  it("are those of the rules, and no others", () => {
    expect(readdirSync(folder).sort()).toEqual(
      Object.keys(changeRules)
        .map((name) => `${name}.md`)
        .sort(),
    );
  });

  it("are listed on one page; -u writes it", async () => {
    const sections = Object.entries(ruleGroups).map(([title, rules]) => {
      const rows = (Object.keys(rules) as ChangeRule[]).map((name) => {
        const levels = (["request", "response", "none"] as const).map((direction) =>
          cases.get(name)?.directions.has(direction) === true ? levelOf(name, direction).level : "",
        );
        return `| [${name}](changes/${name}.md) | ${levels.join(" | ")} |`;
      });
      return `## ${title}\n\n| Rule | Sent | Received | Document |\n| --- | --- | --- | --- |\n${rows.join("\n")}`;
    });
    const text = `# Rules of diff

The level of each kind of change that [\`diptych diff\`](diff.md) knows: in what consumers send, in what they receive,
and of the document itself. Beside [oasdiff's checks](diff-oasdiff.md).

${sections.join("\n\n")}
`;
    await expect(await formatted(text, list)).toMatchFileSnapshot(list);
  });
});
