import { docSentence, type Code } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { provenance, wordsOf } from "../types/doc-text.ts";

/** The comment over what is declared for an operation: the document's words, then its path. */
export function operationDoc({ doc, method, path, replacedBy }: OperationNode): Code {
  const facts = [
    `\`${method.toUpperCase()} ${path}\`.`,
    ...provenance(doc),
    ...(replacedBy === undefined ? [] : [`Replaced by \`${replacedBy}\`.`]),
  ];
  const text = [...wordsOf(doc), facts.join(" ")].join("\n\n");
  return docSentence(text, doc.deprecated ? [{ name: "deprecated" }] : []);
}
