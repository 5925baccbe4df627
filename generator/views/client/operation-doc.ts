import type { OperationNode, ParameterNode } from "../../ir/index.ts";
import { commentText, docComment, wrapText } from "../../names/comment.ts";
import { docText } from "../types/doc-text.ts";

/** Widest line of a comment. */
const width = 80;

/** A one-line comment about an operation, whose name stands in place of `{}`. */
export function sentence(text: string, { name, doc }: OperationNode): string {
  return docComment(
    `${text.replace("{}", `\`${name}\``)}.`,
    "",
    width,
    deprecation(doc.deprecated),
  );
}

/** The comment over a parameter; the server takes a default where it is absent. */
export function paramDoc(parameter: ParameterNode): string {
  return docText(parameter.doc, parameter.type, parameter.default);
}

/** The comment over an operation: the document's words, its sources and the errors it lists. */
export function operationDoc(operation: OperationNode, replacement: string | undefined): string {
  const { doc } = operation;
  const facts = [
    doc.sources.length === 0 ? "" : `Source: ${doc.sources.join("; ")}.`,
    doc.gaps.length === 0 ? "" : `Assumed: ${doc.gaps.join(", ")}.`,
  ];
  const words = [closed(doc.summary), doc.description?.trim(), facts.filter(Boolean).join(" ")];
  const text = words.filter((part) => part !== undefined && part !== "").join("\n\n");
  const tags = [...errors(operation), ...deprecation(doc.deprecated, replacement)];
  return docComment(text, "", width, tags);
}

/** The comment over a method of the client. */
export function methodDoc(operation: OperationNode, replacement: string | undefined): string {
  const { summary, description, deprecated } = operation.doc;
  const text = closed(summary) ?? description ?? "";
  return docComment(text, "", width, deprecation(deprecated, replacement));
}

/** A summary as a sentence. */
function closed(summary: string | undefined): string | undefined {
  const text = summary?.trim() ?? "";
  if (text === "") return undefined;
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

function deprecation(deprecated: boolean, replacement?: string): string[] {
  if (!deprecated) return [];
  return [replacement === undefined ? "deprecated" : `deprecated Use \`${replacement}\`.`];
}

/** The statuses that the document lists as errors, as a tag of the comment. */
function errors({ responses }: OperationNode): string[] {
  const statuses = responses.map(({ status }) => status).filter((status) => !/^[12]/.test(status));
  const named = statuses.filter((status) => status !== "default");
  if (named.length === 0) return [];
  const last = named.pop() ?? "";
  const list = named.length === 0 ? last : `${named.join(", ")} or ${last}`;
  const lines = wrapText(
    commentText(`throws {ApiError} Of status ${list}, among others.`),
    width - 4,
  );
  return [lines.join("\n *   ")];
}
