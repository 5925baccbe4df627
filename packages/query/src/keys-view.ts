import {
  code,
  exportedType,
  globals,
  literal,
  type ClientCall,
  type Code,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { queryPaths } from "./query-paths.ts";

/** Common part of the modules of TanStack Query and of SWR: keys, and filters by them. */
export interface KeysView {
  /** Name of the API, which all keys have. */
  readonly api: Code;
  /** Whether there is a key. */
  readonly hasKeys: boolean;
  /** False where no function takes one. */
  readonly Transport: Reference | false;
  /** False where there are no calls: what a view has is imported. */
  readonly CallOptions: Reference | false;
  readonly AbortSignal: Printable;
  readonly Array: Printable;
  readonly JSON: Printable;
  readonly Number: Printable;
  readonly Partial: Printable;
  readonly Promise: Printable;
  readonly Readonly: Printable;
  readonly Record: Printable;
  readonly String: Printable;
  /** Whether an operation has parameters, in place of which something can stand that skips it. */
  readonly canSkip: boolean;
  /** Type of the paths that queries are found by; false if there are no queries. */
  readonly paths: Code | false;
}

/** Globals that keys and parameters need. */
export const keyGlobals = [
  ...([
    "AbortSignal",
    "Array",
    "Date",
    "FormData",
    "JSON",
    "Number",
    "Partial",
    "Promise",
  ] as const),
  ...(["Readonly", "Record", "String", "Uint8Array"] as const),
];

export function keysView(
  api: string,
  calls: readonly ClientCall[],
  reads: readonly ClientCall[],
): KeysView {
  return {
    api: code`${literal(api)}`,
    hasKeys: calls.length > 0,
    Transport: calls.length > 0 && exportedType("@diptych/runtime", "Transport"),
    CallOptions: calls.length > 0 && exportedType("@diptych/runtime", "CallOptions"),
    AbortSignal: globals.AbortSignal,
    Array: globals.Array,
    JSON: globals.JSON,
    Number: globals.Number,
    Partial: globals.Partial,
    Promise: globals.Promise,
    Readonly: globals.Readonly,
    Record: globals.Record,
    String: globals.String,
    canSkip: reads.some(({ params }) => params !== undefined),
    paths: reads.length > 0 && queryPaths(reads),
  };
}

/** The tags of operations, each once. */
export const tagsOf = (calls: readonly ClientCall[]): readonly string[] => [
  ...new Set(calls.flatMap(({ operation }) => operation.tags)),
];
