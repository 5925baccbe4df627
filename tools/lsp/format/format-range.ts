import { isSameValue } from "../../../generator/portable/same-value.ts";
import type { Span } from "../../../generator/source/reading/json/locate-json.ts";
import { withEdits, type TextEdit } from "../../../generator/source/editing/text-edit.ts";
import { parseSource } from "../../../generator/source/reading/source-file.ts";
import { isJsonFile } from "../texts/text-readers.ts";
import { jsonValue } from "../texts/read-text.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { SyntaxTrees } from "../syntax/syntax-of.ts";
import { formatJson } from "./format-json.ts";
import { formatYaml } from "./format-yaml.ts";
import type { Indentation } from "./indentation.ts";

/**
 * The edits that lay out a part of a file: its white space alone, and that of the members which it is in. Undefined
 * where the text has mistakes, or where its values or comments would not be the same.
 */
export async function formatRange(
  file: string,
  text: string,
  part: Span,
  indentation: Indentation,
  trees: SyntaxTrees,
): Promise<readonly TextEdit[] | undefined> {
  const isJson = isJsonFile(file) || jsonValue(text) !== undefined;
  const before = await parseSource(file, text);
  if (before.problem !== undefined || before.file.text !== text) return undefined;
  if (isJson && jsonValue(text) === undefined) return undefined;
  const tree = trees.of(file, text);
  const edits = isJson
    ? formatJson(text, part, indentation)
    : formatYaml(tree, part, indentation.size);
  const changed = edits.filter((one) => text.slice(one.start, one.end) !== one.text);
  if (changed.length === 0) return [];
  const after = withEdits(text, changed);
  const read = await parseSource(file, after);
  if (read.problem !== undefined || read.file.text !== after) return undefined;
  if (!isSameValue(read.file.value, before.file.value)) return undefined;
  const same = isJson || isSameValue(comments(tree), comments(trees.of(file, after)));
  trees.forget();
  return same ? changed : undefined;
}

const comments = (tree: SyntaxTree): readonly string[] =>
  [...tree.commentLines()].map(({ start, end }) => tree.text.slice(start, end).trimEnd());
