import {
  exportedType,
  globals,
  type ClientCall,
  type Code,
  type Printable,
  type Reference,
} from "diptych/plugin";
import { queryPaths } from "./query-paths.ts";

/** What the modules of TanStack Query and of SWR have in common: keys, and filters by them. */
export interface KeysView {
  readonly Transport: Reference;
  readonly Array: Printable;
  readonly JSON: Printable;
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
  ...(["Array", "Date", "FormData", "JSON", "Partial", "Promise"] as const),
  ...(["Readonly", "Record", "String", "Uint8Array"] as const),
];

export function keysView(reads: readonly ClientCall[]): KeysView {
  return {
    Transport: exportedType("@diptych/runtime", "Transport"),
    Array: globals.Array,
    JSON: globals.JSON,
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
