import { TextTree } from "../../../generator/source/editing/text-tree.ts";
import { jsonMemberAt, type MemberAt } from "../../../generator/source/reading/json/member-at.ts";

/** A text whose value and places are known. */
export interface ReadText {
  readonly text: string;
  readonly value: unknown;
  /** The innermost member that an offset is in. */
  memberAt(offset: number): MemberAt | undefined;
}

/** Reads a text in one piece; undefined if it has mistakes. */
export const readWhole = (text: string): ReadText | undefined => TextTree.read(text);

/** Reads a text as JSON, which takes a hundredth of the time of YAML; undefined where it is none. */
export function readJson(text: string): ReadText | undefined {
  const json = jsonValue(text);
  return json && { text, value: json.value, memberAt: (offset) => jsonMemberAt(text, offset) };
}

/** The value of a text that is an object or an array of JSON; undefined where it is not. */
export function jsonValue(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
