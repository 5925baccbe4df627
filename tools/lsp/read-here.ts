import { isPair, isScalar, isSeq, visit, type Document, type Node } from "yaml";
import { isBroken, type Block, type Branch } from "../../generator/source/reading/blocks/block.ts";
import { yamlDocument } from "../../generator/source/reading/yaml/yaml-document.ts";
import { yamlValue } from "../../generator/source/reading/yaml/yaml-value.ts";
import { partAt } from "./texts/block-text.ts";

/** Stands where something is typed while the text is read, which has mistakes at that moment. */
export const here = "__diptych_here__";

/** A text with the placeholder. */
export interface Here {
  /** Keys above the placeholder, its own left out; where it is a value, with the key in front of it. */
  readonly segments: readonly string[];
  readonly value: unknown;
  /** Keys of the object around the placeholder, where the value may not have it. */
  readonly taken?: ReadonlySet<string>;
}

/**
 * Reads a YAML text around the placeholder; mistakes elsewhere do not matter.
 *
 * @param offset of the placeholder
 * @param blocks those of the text; without them it is read as a whole
 */
export function readHere(
  text: string,
  offset: number,
  blocks: Branch | undefined,
): Here | undefined {
  if (blocks === undefined) {
    const document = parsed(text);
    const segments = segmentsIn(document);
    return segments && { segments, value: valueOf(document) };
  }
  const above: string[] = [];
  let block: Block = blocks;
  let base = 0;
  while (block.kind === "branch") {
    if (block !== blocks) above.push(block.name);
    const part = partAt(block, offset - base);
    if (part === undefined) return undefined;
    base += part.start;
    block = part.block;
  }
  const own = segmentsIn(parsed(block.text));
  return own && { segments: [...above, ...own], value: readableValue(blocks) };
}

const parsed = (text: string): Document =>
  yamlDocument(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: false });

function valueOf(document: Document): unknown {
  const made = yamlValue(document);
  return "value" in made ? made.value : undefined;
}

/** The value of a block as far as it can be read. */
function readableValue(block: Block): unknown {
  if (!isBroken(block)) return block.value;
  if (block.kind === "leaf") {
    const value = valueOf(parsed(block.text));
    return typeof value === "object" && value !== null ? value : {};
  }
  const value: Record<string, unknown> = {};
  for (const { block: inner } of block.parts)
    if (isBroken(inner) && inner.kind === "leaf") Object.assign(value, readableValue(inner));
    else value[inner.name] = readableValue(inner);
  return value;
}

function segmentsIn(document: Document): readonly string[] | undefined {
  let found: readonly string[] | undefined;
  visit(document, {
    Scalar(_, node, ancestors) {
      if (typeof node.value !== "string" || !node.value.includes(here)) return undefined;
      const segments: string[] = [];
      const chain = [...ancestors, node] as readonly unknown[];
      chain.forEach((one, index) => {
        const next = chain[index + 1];
        if (isPair(one) && isScalar(one.key) && next === one.value)
          segments.push(String(one.key.value));
        if (isSeq(one)) segments.push(String(one.items.indexOf(next as Node)));
      });
      found = segments;
      return visit.BREAK;
    },
  });
  return found;
}
