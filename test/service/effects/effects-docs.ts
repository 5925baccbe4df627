import { format } from "prettier";
import {
  countsOf,
  effects,
  isOnlyStored,
  meanings,
  type EffectTable,
  type ResourceEffects,
} from "../../../service/effects/effects.ts";

const versions = [
  ["v3", "Version 3"],
  ["v2", "Version 2"],
] as const;

/** The page docs/service/effects.md. */
export function effectsDocs(table: EffectTable): Promise<string> {
  return format(
    [
      introduction,
      summaryOf(table),
      storedResources(table, ""),
      ...versions.flatMap(([version, title]) => [
        `## ${title}`,
        ...table[version].flatMap((one) => [`### ${one.resource}`, tableOf(one)]),
      ]),
    ].join("\n\n"),
    { parser: "markdown", printWidth: 100 },
  );
}

/** The page docs/service/README.md with its part about effects. */
export function withSummary(page: string, table: EffectTable): Promise<string> {
  const part = [summaryOf(table), storedResources(table, "effects.md")].join("\n\n");
  return format(
    page.replace(
      /(<!-- effects[^]*?-->\n)[^]*?(<!-- end of effects -->)/,
      (_, begin: string, end: string) => `${begin}\n${part}\n\n${end}`,
    ),
    { parser: "markdown", printWidth: 100 },
  );
}

const introduction = `# What acts

Which fields of both interfaces do something. The interface documents say what fields are called, and seldom what
they are for, so much of version 2 is only kept. This page is made from \`service/effects.yaml\`, which also names a test for
each field that acts; the same table stands in both specs as \`x-effects\`, and \`/docs/\` shows it. A field that a response
shows counts as what a client writes in it.`;

function summaryOf(table: EffectTable): string {
  const counts = versions.map(([version]) => countsOf(table[version]));
  return [
    `| Effect | Fields of ${versions.map(([, title]) => title.toLowerCase()).join(" | of ")} | Meaning |`,
    "| --- | --: | --: | --- |",
    ...effects.map(
      (effect) =>
        `| \`${effect}\` | ${counts.map((one) => one[effect]).join(" | ")} | ${meanings[effect]} |`,
    ),
  ].join("\n");
}

/** @param page where the resources stand; the same page if empty */
function storedResources(table: EffectTable, page: string): string {
  const linked = versions.flatMap(([version, title]) =>
    table[version].map((one) => {
      const anchor = one.resource.toLowerCase().replaceAll(",", "").replaceAll(" ", "-");
      const { stored } = countsOf([one]);
      return {
        stored,
        isWhole: isOnlyStored(one),
        name: `[${one.resource}](${page}#${anchor})`,
        title,
      };
    }),
  );
  const whole = linked.filter(({ isWhole }) => isWhole);
  const parts = linked.filter(({ stored, isWhole }) => stored > 0 && !isWhole);
  return [
    `- **Only stored**: ${whole.map(({ name }) => name).join(", ")}.`,
    ...versions.map(([, title]) => {
      const ofIt = parts.filter((one) => one.title === title);
      const list = ofIt.map(({ name, stored }) => `${name} (${stored})`).join(", ");
      return `- **Fields that are only stored** of ${title.toLowerCase()}: ${list}.`;
    }),
  ].join("\n");
}

function tableOf({ schemas }: ResourceEffects): string {
  const rows = schemas.flatMap(({ schema, groups }) =>
    groups.map(
      ({ fields, effect, how }) =>
        `| \`${schema}\` | ${fields.map((field) => `\`${field}\``).join(", ")} | ${effect} | ${how} |`,
    ),
  );
  return ["| Schema | Fields | Effect | How |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
