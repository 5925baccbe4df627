import type { StubRule } from "./moved-rules.ts";

/** The text of a plugin with a function to write for each rule, and the rule as it was as a comment. */
export function pluginText(stubs: readonly StubRule[]): string {
  return `import { definePlugin } from "diptych/plugin";

export default definePlugin({
  name: "house",
  rules: [
${stubs.map(ruleText).join("\n")}
  ],
});
`;
}

function ruleText({ name, summary, level, former }: StubRule): string {
  const lines = former
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `          // ${line}`.trimEnd());
  return `    {
      name: ${JSON.stringify(name)},
      summary: ${JSON.stringify(summary)},
      level: ${JSON.stringify(level)},
      document: {
        document(node, { report }) {
          // To do: report what this rule found.
${lines.join("\n")}
        },
      },
    },`;
}
