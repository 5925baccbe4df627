import { isMap } from "yaml";
import { indentAt, lineEndOf, lineStart, nextLine } from "./lines.ts";
import type { TextEdit } from "./text-edit.ts";
import type { TextCollection, TextMember } from "./text-tree.ts";
import { inlineText, type TextStyle } from "./value-text.ts";

/** The edit that adds a member behind the last one of a collection, or an item without a key. */
export function addMember(
  text: string,
  collection: TextCollection,
  key: string | undefined,
  value: unknown,
  style: TextStyle,
): TextEdit | undefined {
  const { node, isFlow, members } = collection;
  if (isMap(node) !== (key !== undefined)) return undefined;
  const last = members.at(-1);
  if (last === undefined) {
    const inner = inlineText(key === undefined ? [value] : { [key]: value }, style);
    const [start, end] = node.range ?? [0, 0];
    return { start, end, text: inner };
  }
  return isFlow
    ? inFlow(text, members, last, { key, value }, style)
    : inBlock(text, last, { key, value }, style);
}

interface Added {
  readonly key: string | undefined;
  readonly value: unknown;
}

function inFlow(
  text: string,
  members: readonly TextMember[],
  last: TextMember,
  { key, value }: Added,
  style: TextStyle,
): TextEdit {
  const indent = indentAt(text, last.begin);
  const isSpaced = members.length > 1 ? /[\s]/.test(text.charAt(last.begin - 1)) : style.isSpaced;
  const between = indent === undefined ? (isSpaced ? " " : "") : lineEndOf(text) + indent;
  const own = { ...style, isSpaced };
  const content =
    key === undefined
      ? inlineText(value, own)
      : `${inlineText(key, own)}:${isSpaced || !style.isJson ? " " : ""}${inlineText(value, own)}`;
  return { start: last.end, end: last.end, text: `,${between}${content}` };
}

function inBlock(
  text: string,
  last: TextMember,
  { key, value }: Added,
  style: TextStyle,
): TextEdit {
  const indent = text.slice(lineStart(text, last.begin), last.begin).replaceAll(/[^ ]/g, " ");
  const content =
    key === undefined
      ? `- ${itemText(value, `${indent}  `, text, style)}`
      : memberText(key, value, style);
  const end = lineEndOf(text);
  const at = nextLine(text, Math.max(last.end, last.opened ?? 0));
  const isEnded = /[\r\n]$/.test(text.slice(0, at));
  return isEnded
    ? { start: at, end: at, text: `${indent}${content}${end}` }
    : { start: at, end: at, text: `${end}${indent}${content}` };
}

const memberText = (key: string, value: unknown, style: TextStyle): string =>
  `${inlineText(key, style)}: ${inlineText(value, style)}`;

/** An object as an item of a list in block style, each member on a line of its own. */
function itemText(value: unknown, indent: string, text: string, style: TextStyle): string {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return inlineText(value, style);
  const lines = Object.entries(value).map(([key, member]) => memberText(key, member, style));
  return lines.length === 0 ? "{}" : lines.join(lineEndOf(text) + indent);
}
