import { docComment, type Code } from "../../code/index.ts";
import type { Doc, TypeNode } from "../../ir/index.ts";
import { constraintText } from "./constraint-text.ts";

/** The comment over a type or a property: the document's words, then rules, default and source. */
export function typeDoc(doc: Doc, type: TypeNode, defaultValue: unknown): Code | false {
  let facts = constraintText(type);
  if (defaultValue !== undefined)
    facts = joined(facts, " ", `Default: \`${JSON.stringify(defaultValue)}\`.`);
  if (doc.sources.length + doc.gaps.length > 0)
    for (const fact of provenance(doc)) facts = joined(facts, " ", fact);
  const { summary, description, deprecated } = doc;
  const words = joined(summary?.trim() ?? "", "\n\n", description?.trim() ?? "");
  return docComment(joined(words, "\n\n", facts), deprecated ? deprecatedTag : noTags);
}

const deprecatedTag = [{ name: "deprecated" }] as const;
const noTags = [] as const;

/** Two texts with something in between, or the one that there is. */
function joined(first: string, between: string, second: string): string {
  if (first === "" || second === "") return first + second;
  return first + between + second;
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
