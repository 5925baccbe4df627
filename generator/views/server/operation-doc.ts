import { docSentence, type Code } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { provenance, wordsOf } from "../types/doc-text.ts";

/** The comment over what is declared for an operation: the document's words, then its path. */
export function operationDoc({ doc, method, path, replacedBy, webhook }: OperationNode): Code {
  const parents =
    webhook?.kind === "callback" ? webhook.uses.map(({ operation }) => operation) : [];
  const facts = [
    `\`${method.toUpperCase()} ${path}\`.`,
    ...(parents.length === 0
      ? []
      : [`A callback of ${[...new Set(parents)].map((id) => `\`${id}\``).join(", ")}.`]),
    ...provenance(doc),
    ...(replacedBy === undefined ? [] : [`Replaced by \`${replacedBy}\`.`]),
  ];
  const text = [...wordsOf(doc), facts.join(" ")].join("\n\n");
  return docSentence(text, doc.deprecated ? [{ name: "deprecated" }] : []);
}
