import path from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, it } from "vitest";
import {
  changeRules,
  effectOf,
  levelOf,
  ruleOf,
  type ChangeRule,
} from "../../../tools/diff/rules/index.ts";
import { lawOf } from "../../../tools/diff/rules/effect.ts";
import { lawExceptions } from "../../../tools/diff/rules/exceptions.ts";
import type { ChangeDirection } from "../../../tools/diff/level.ts";

const directions: readonly ChangeDirection[] = ["request", "response", "none"];
const page = path.resolve(import.meta.dirname, "../../../docs/diff-law.md");

const head = `# Levels of diff

[\`diptych diff\`](diff.md) gives a change the level that follows from the values that both documents admit. One law holds for
requests and responses, servers, callbacks and choices:

| The change                                        | In a request | In a response |
| ------------------------------------------------- | ------------ | ------------- |
| refuses a value that was admitted                 | breaking     | compatible    |
| admits a value that was refused                   | compatible   | breaking      |
| may do so, but neither a proof nor a value was found | risky     | risky         |

A request must stay valid: the new document admits all that the old one admits. A response must have been promised: a strict client
of the old document, such as one with \`validation: "strict"\`, can read it. Where a pattern, a \`not\`, an \`if\` or
a \`oneOf\` has changed, values at the edges of both schemas are tried against both.

Two conventions hold on both sides. Names that a document does not list are neither sent nor promised. A format that is not
checked restricts nothing that can be told.

The proof is a test: a strict client and a server that were generated from one version meet values of the other one, for the
cases of all rules and for random schemas. All that they refuse is reported. \`npm run fuzz -- --diff\` tries more of them.

## Exceptions

Each exception, and its reason. [All rules](diff-rules.md) have a page.

`;

it("has its exceptions on one page; -u writes it", async () => {
  const rows: string[][] = [];
  for (const name of Object.keys(lawExceptions) as ChangeRule[])
    for (const direction of directions) {
      const usual = lawOf(effectOf[ruleOf(name).variance], direction);
      const { level, reason } = levelOf(name, direction);
      if (level === usual.level) continue;
      const where = { request: "request", response: "response", none: "document" }[direction];
      rows.push([`[${name}](changes/${name}.md)`, where, usual.level, level, reason]);
    }
  const table = [
    ["Rule", "In", "By the law", "Level", "Why"],
    ["---", "---", "---", "---", "---"],
    ...rows,
  ];
  const text = `${head}${table.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`;
  const options = { ...(await resolveConfig(page)), filepath: page };
  await expect(await format(text, options)).toMatchFileSnapshot(page);
});

it.each(Object.keys(changeRules) as ChangeRule[])(
  "%s has the level of the law or an exception",
  (name) => {
    const has = Object.hasOwn(lawExceptions, name);
    const differs = directions.filter(
      (direction) =>
        levelOf(name, direction).level !== lawOf(effectOf[ruleOf(name).variance], direction).level,
    );
    // An exception that says what the law says is none.
    expect(differs.length > 0).toBe(has);
  },
);
