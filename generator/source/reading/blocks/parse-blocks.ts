import { parseSource, sourceOf, type ParsedSource } from "../source-file.ts";
import { locateYaml } from "../yaml/locate-yaml.ts";
import { problemOf } from "./block-problem.ts";
import type { BlockReader } from "./block-reader.ts";
import { copyValue } from "./copy-value.ts";
import { locateBlocks } from "./locate-blocks.ts";

/** Reads a text as `parseSource` does; of YAML only the blocks that a reader does not know. */
export async function parseBlocks(
  path: string,
  contents: string,
  reader: BlockReader,
): Promise<ParsedSource> {
  const text = contents.startsWith("\uFEFF") ? contents.slice(1) : contents;
  const root = mayBeJson(path, text) ? undefined : reader.read(text);
  if (root === undefined) return parseSource(path, contents);
  if (root.value !== undefined)
    return sourceOf(path, text, { value: copyValue(root.value) }, (_, pointers) =>
      locateBlocks(root, pointers),
    );
  const problem = problemOf(root);
  return problem === undefined
    ? parseSource(path, contents)
    : sourceOf(path, text, { problem }, locateYaml);
}

const mayBeJson = (path: string, text: string): boolean =>
  path.toLowerCase().endsWith(".json") || /^\s*[{[]/.test(text);
