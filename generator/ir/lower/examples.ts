import type { Declaration } from "../api.ts";
import type { OperationNode } from "../operations.ts";
import type { Lowering } from "./lowering.ts";

/** Holds defaults and examples against their types. */
export function checkExamples(
  _lowering: Lowering,
  _declarations: readonly Declaration[],
  _operations: readonly OperationNode[],
): void {}
