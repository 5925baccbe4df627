import type { Declaration } from "../api.ts";
import type { OperationNode } from "../operations.ts";
import type { Lowering } from "./lowering.ts";

/** Checks what only whole objects show of their XML. */
export function checkXml(
  _lowering: Lowering,
  _declarations: readonly Declaration[],
  _operations: readonly OperationNode[],
): void {}
