import type { OperationNode } from "../ir/index.ts";
import { docComment } from "../names/comment.ts";
import { isIdentifier } from "../names/identifier.ts";
import { quoted, type CodeStyle } from "./code-style.ts";

/** How handlers are written in an object: `a: async () => {…}`, or `async a() {…}`. */
export type MemberForm = "arrow" | "method";

/**
 * A handler that is still to be written, as lines without indentation around them. It throws, which
 * fits whatever the operation answers, and takes nothing, so that no parameter is unused.
 */
export function stub(operation: OperationNode, form: MemberForm, style: CodeStyle): string[] {
  const { indent, semicolon } = style;
  const name = isIdentifier(operation.name) ? operation.name : quoted(operation.name, style);
  const message = quoted(`${operation.name} is not implemented`, style);
  return [
    ...docComment(words(operation)).split("\n"),
    form === "method" ? `async ${name}() {` : `${name}: async () => {`,
    `${indent}throw new Error(${message})${semicolon}`,
    "}",
  ];
}

/** What the handler is for: the document's words in one sentence, and the request. */
function words(operation: OperationNode): string {
  const { doc, method, path } = operation;
  const sentence = (doc.summary ?? firstSentence(doc.description ?? ""))
    .trim()
    .replace(/\s+/g, " ");
  const said = sentence === "" || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return `${said} \`${method.toUpperCase()} ${path}\``.trim();
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text;
