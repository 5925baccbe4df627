import type { Doc, TypeNode } from "../../ir/index.ts";
import { docComment } from "../../names/comment.ts";
import { constraintText } from "./constraint-text.ts";

/** The comment over a type or a property: the document's words, then rules, default and source. */
export function docText(doc: Doc, type: TypeNode, defaultValue: unknown): string {
  const facts = [
    constraintText(type),
    defaultValue === undefined ? "" : `Default: \`${JSON.stringify(defaultValue)}\`.`,
    doc.sources.length === 0 ? "" : `Source: ${doc.sources.join("; ")}.`,
    doc.gaps.length === 0 ? "" : `Assumed: ${doc.gaps.join(", ")}.`,
  ].filter((fact) => fact !== "");
  const words = [doc.summary, doc.description]
    .filter((text): text is string => text !== undefined && text.trim() !== "")
    .map((text) => text.trim());
  const text = [...words, facts.join(" ")].filter((part) => part !== "").join("\n\n");
  return docComment(text, "", 80, doc.deprecated ? ["deprecated"] : []);
}
