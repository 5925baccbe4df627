import type { OperationNode } from "../../generator/ir/index.ts";
import { docComment } from "../../generator/names/comment.ts";
import { isIdentifier } from "../../generator/names/identifier.ts";
import { quoted, type CodeStyle } from "../frame/code-style.ts";

/** How handlers are written in an object: `a: async () => {…}`, or `async a() {…}`. */
export type MemberForm = "arrow" | "method";

/**
 * The stub of a handler, as lines without indentation. It throws, which fits every type of reply, and
 * has no parameters, so none is unused.
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

/** Doc comment of the handler: the first sentence of the description, and the request. */
function words(operation: OperationNode): string {
  const { doc, method, path } = operation;
  const sentence = (doc.summary ?? firstSentence(doc.description ?? ""))
    .trim()
    .replace(/\s+/g, " ");
  const said = sentence === "" || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return `${said} \`${method.toUpperCase()} ${path}\``.trim();
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text;
