import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { queries, queryServices } from "./queries.ts";
import { differences, samples, services, type Difference, type Sample } from "./samples.ts";

const file = fileURLToPath(new URL("../../../docs/aws-samples.md", import.meta.url));

test("the page has the figures of the samples; -u writes them", async () => {
  const [head = ""] = readFileSync(file, "utf8").split("## Samples");
  const text = `${head}## Samples\n\n${samplesTable()}\n\n${kindsTable()}\n\n## Requests by query\n\n${requests()}\n`;
  const options = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(text, options)).toMatchFileSnapshot(file);
});

test("every sample has files of its own", () => {
  const names = samples.map(({ service, name }) => `${service}/${name}`);
  expect(new Set(names).size).toBe(names.length);
});

const kinds = Object.keys(differences) as Difference[];

function samplesTable(): string {
  const names = ["Service", "Samples", "Read as published", ...kinds.map((kind) => `_${kind}_`)];
  const rows = services.map((service) =>
    figures(
      `\`${service}.json\``,
      samples.filter((sample) => sample.service === service),
    ),
  );
  return table([names, ...rows, figures("in all", samples)]);
}

function figures(title: string, list: readonly Sample[]): readonly string[] {
  const count = (fits: (sample: Sample) => boolean): string => String(list.filter(fits).length);
  return [
    title,
    String(list.length),
    count(({ differs }) => differs.every((kind) => kind === "root")),
    ...kinds.map((kind) => count(({ differs }) => differs.includes(kind))),
  ];
}

function kindsTable(): string {
  const rows = kinds.map((kind) => [`_${kind}_`, differences[kind]]);
  return table([["Difference", "Meaning"], ...rows]);
}

function requests(): string {
  const rows = queryServices.map((service) => {
    const own = queries.filter((query) => query.service === service);
    const count = (fits: (query: (typeof own)[number]) => boolean): string =>
      String(own.filter(fits).length);
    return [
      `\`${service}.json\``,
      count(({ sent }) => sent === undefined),
      count(({ sent, nested }) => sent !== undefined && nested === undefined),
      count(({ nested }) => nested !== undefined),
    ];
  });
  const names = [
    "Service",
    "Sent as shown",
    "A list sent as the document says",
    "Reported: no style can write it",
  ];
  return `${queryText}\n\n${table([names, ...rows])}`;
}

const queryText = `EC2, RDS, SQS, SNS and IAM take parameters in the address, with numbers in the names of lists:
\`InstanceId.1=…&Filter.1.Value.1=…\`. No style of OpenAPI writes such names. A list of single values is
sent as the document says, \`InstanceId=…&InstanceId=…\`, which the service does not take. A list of
objects has no form in any style; the run reports it as
[\`parameter-nested\`](diagnostics/parameter-nested.md).`;

function table(rows: readonly (readonly string[])[]): string {
  const [names = [], ...others] = rows;
  const lines = [names, names.map(() => "---"), ...others];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
