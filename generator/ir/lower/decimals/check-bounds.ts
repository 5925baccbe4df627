import { keepsDigits } from "../../../rules/evaluate.ts";
import type { Declaration } from "../../api.ts";
import { heldFacts } from "../../held/held-facts.ts";
import { childrenOf } from "../../navigate.ts";
import type { OperationNode } from "../../operations.ts";
import type { NumberNode, TypeNode } from "../../types.ts";
import type { Lowering } from "../lowering.ts";
import { carriedBy } from "./number-types.ts";

const keywords = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const;

/** A rule of a decimal, and where the document has it. */
interface Bound {
  readonly file: string;
  readonly pointer: string;
  readonly keyword: string;
  readonly value: number;
}

/**
 * Reports rules of exact decimals that have more digits in the document than in the number that they were
 * read as. Each file is looked through once. What was converted from 2.0 has other places, and is not.
 */
export function checkBounds(
  { document: { sources }, diagnostics }: Lowering,
  declarations: readonly Declaration[],
  operations: readonly OperationNode[],
): void {
  if (sources.relocation !== undefined) return;
  const types = [...declarations, ...operations.flatMap(carriedBy)].map(({ type }) => type);
  const bounds = new Map(
    types
      .flatMap(decimalsIn)
      .flatMap(boundsOf)
      .map((bound) => [`${bound.file}#${bound.pointer}`, bound]),
  );
  const placed = [...bounds.values()].map((bound) => ({
    bound,
    written: sources.overlaid?.original(bound) ?? bound,
  }));
  for (const [path, file] of [...sources.files, ...(sources.overlaid?.files ?? [])]) {
    const own = placed.filter(({ written }) => written.file === path);
    const ranges = own.length === 0 ? [] : file.locateAll(own.map(({ written }) => written));
    for (const [i, { start, end }] of ranges.entries()) {
      const { bound } = own[i] as (typeof placed)[number];
      const { keyword, value } = bound;
      const text = file.slice(start.line, start.column, end.column - start.column);
      if (start.line !== end.line || keepsDigits(value, text)) continue;
      const location = { file: bound.file, pointer: bound.pointer };
      diagnostics.reportOnce("decimal-bound", location, { keyword, value: String(value) });
    }
  }
}

function decimalsIn(type: TypeNode): readonly NumberNode[] {
  if (type.kind !== "number") return childrenOf(type).flatMap(decimalsIn);
  return heldFacts(type).isJson ? [] : [type];
}

function boundsOf(node: NumberNode): readonly Bound[] {
  return keywords.flatMap((keyword) => {
    const value = node[keyword];
    const { file, pointer } = node.origin;
    return value === undefined ? [] : [{ file, pointer: `${pointer}/${keyword}`, keyword, value }];
  });
}
