import { format } from "prettier";

/**
 * The table of metrics in docs/service/operating.md, from what the service shows. Labels of the process's own
 * depend on what it does at the moment, and are left out.
 */
export function metricsTable(text: string): Promise<string> {
  const rows = [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)\n((?:[^#\n].*\n)*)/gm)].map(
    ([, name = "", help = "", type = "", samples = ""]) => {
      const labels = name.startsWith("service_") ? labelsOf(samples) : "";
      const cells = [`\`${name}\``, type, labels, help.replace(/\.$/, "")];
      return `| ${cells.join(" | ")} |`;
    },
  );
  return format(
    ["| Name | Type | Labels | What it is |", "| --- | --- | --- | --- |", ...rows.sort()].join(
      "\n",
    ),
    { parser: "markdown", printWidth: 100 },
  );
}

/** Names of labels; `le` and `quantile` belong to the type. */
function labelsOf(samples: string): string {
  const names = [...samples.matchAll(/[{,](\w+)="/g)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => name !== "le" && name !== "quantile").join(", ");
}
