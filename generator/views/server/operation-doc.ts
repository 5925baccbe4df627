import type { OperationNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";

/** The comment over what stands for an operation: the document's words, then where it is. */
export function operationDoc(operation: OperationNode): string {
  const { doc, method, path, replacedBy } = operation;
  const facts = [
    `\`${method.toUpperCase()} ${path}\`.`,
    doc.sources.length === 0 ? "" : `Source: ${doc.sources.join("; ")}.`,
    doc.gaps.length === 0 ? "" : `Assumed: ${doc.gaps.join(", ")}.`,
    replacedBy === undefined ? "" : `Replaced by \`${replacedBy}\`.`,
  ].filter((fact) => fact !== "");
  const words = [doc.summary, doc.description]
    .filter((text): text is string => text !== undefined && text.trim() !== "")
    .map((text) => text.trim());
  const text = [...words, facts.join(" ")].join("\n\n");
  return docComment(text, "", 80, doc.deprecated ? ["deprecated"] : []);
}
