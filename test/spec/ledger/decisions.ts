import { format } from "prettier";
import { object } from "../json.ts";
import type { Proofs } from "./proof.ts";

/** The table of what the service decides, as the pages in docs/service have it: made from the ledger. */
export function decisionsTable(ledger: object, proofs: Proofs): Promise<string> {
  const text = (entry: unknown, member: string): string =>
    String(object(entry)[member]).replaceAll("|", "\\|");
  const rows = Object.entries(ledger)
    .filter(([id]) => proofs[id]?.by === "service")
    .map(([id, entry]) => `| \`${id}\` | ${text(entry, "missing")} | ${text(entry, "decision")} |`);
  return format(
    ["| Entry | What is open | Decision |", "| --- | --- | --- |", ...rows].join("\n"),
    {
      parser: "markdown",
      printWidth: 100,
    },
  );
}
