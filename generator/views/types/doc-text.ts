import { docComment, type Code } from "../../code/index.ts";
import type { Doc, TypeNode } from "../../ir/index.ts";
import { constraintText } from "./constraint-text.ts";

/** The comment over a type or a property: the document's words, then rules, default and source. */
export function typeDoc(doc: Doc, type: TypeNode, defaultValue: unknown): Code | false {
  const facts = [
    constraintText(type),
    defaultValue === undefined ? "" : `Default: \`${JSON.stringify(defaultValue)}\`.`,
    ...provenance(doc),
  ].filter((fact) => fact !== "");
  const text = [...wordsOf(doc), facts.join(" ")].filter((part) => part !== "").join("\n\n");
  return docComment(text, doc.deprecated ? [{ name: "deprecated" }] : []);
}

/** Summary and description, as far as the document has them. */
export function wordsOf({ summary, description }: Doc): string[] {
  return [summary, description]
    .filter((text): text is string => text !== undefined && text.trim() !== "")
    .map((text) => text.trim());
}

/** Where the document has a fact from, and what it assumes. */
export function provenance({ sources, gaps }: Doc): string[] {
  return [
    sources.length === 0 ? "" : `Source: ${sources.join("; ")}.`,
    gaps.length === 0 ? "" : `Assumed: ${gaps.join(", ")}.`,
  ].filter((fact) => fact !== "");
}
