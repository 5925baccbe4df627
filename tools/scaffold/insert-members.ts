import { Node, type ObjectLiteralExpression } from "ts-morph";
import type { CodeStyle } from "../frame/code-style.ts";
import type { Insertion } from "./edit.ts";
import type { MemberForm } from "./stub.ts";

/** Whether an object's functions are mostly written as methods. */
export function memberForm(literal: ObjectLiteralExpression): MemberForm {
  const properties = literal.getProperties();
  const methods = properties.filter((property) => Node.isMethodDeclaration(property)).length;
  const others = properties.filter((property) => Node.isPropertyAssignment(property)).length;
  return methods > others ? "method" : "arrow";
}

/**
 * Adds members, each given as lines, at the end of an object, or in front of `before`: a spread whose
 * members have to keep overriding those before it.
 */
export function insertMembers(
  literal: ObjectLiteralExpression,
  members: readonly (readonly string[])[],
  style: CodeStyle,
  before: Node | undefined,
): readonly Insertion[] {
  const text = literal.getSourceFile().getFullText();
  const properties = literal.getProperties();
  const { newline } = style;
  const outer = lineIndent(text, literal.getStart());
  const first = properties.find((property) => startsLine(text, property.getStart()));
  const inner = first === undefined ? outer + style.indent : lineIndent(text, first.getStart());
  const between = newline + (areSpaced(text, properties) ? newline : "");
  const printed = members.map((lines) => lines.map((line) => line && inner + line).join(newline));
  if (before !== undefined) {
    const added = printed.map((member) => `${member},${between}`).join("");
    const offset = commentedStart(text, before);
    return [{ offset, text: `${added}${inner}`.slice(inner.length) }];
  }
  const last = properties.at(-1);
  const close = literal.getEnd() - 1;
  const contentEnd = last?.getEnd() ?? literal.getStart() + 1;
  const tail = text.slice(contentEnd, close);
  const hasComma = literal.compilerNode.properties.hasTrailingComma === true;
  const spansLines = /\n/.test(tail);
  // An object on one line does not show whether the style has trailing commas.
  const endsInComma = last === undefined || hasComma || !spansLines;
  const added =
    (last === undefined ? newline : between) +
    printed.join(`,${between}`) +
    (endsInComma ? "," : "");
  const comma = last !== undefined && !hasComma ? [{ offset: contentEnd, text: "," }] : [];
  return spansLines
    ? [...comma, { offset: contentEnd + tail.trimEnd().length, text: added }]
    : [...comma, { offset: close, text: added + newline + outer }];
}

/** Start of a node including the comments right above it, which describe it or disable checks. */
function commentedStart(text: string, node: Node): number {
  let start = node.getStart();
  for (const comment of node.getLeadingCommentRanges().toReversed()) {
    const gap = text.slice(comment.getEnd(), start);
    if (/\n[ \t]*\r?\n/.test(gap)) break;
    start = comment.getPos();
  }
  return start;
}

/** Whether most members have an empty line between them. */
function areSpaced(text: string, properties: readonly Node[]): boolean {
  const gaps = properties.slice(1).filter((property, index) => {
    const gap = text.slice(properties[index]?.getEnd(), property.getStart());
    return /\n[ \t]*\r?\n/.test(gap);
  });
  return gaps.length * 2 > properties.length - 1;
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf("\n", offset - 1) + 1;

const lineIndent = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";

const startsLine = (text: string, offset: number): boolean =>
  text.slice(lineStart(text, offset), offset).trim() === "";
