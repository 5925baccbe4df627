import type { DocumentFlags } from "../../frame/input/document-input.ts";
import type { PrintFlags } from "../../frame/printer.ts";

/** Flags of `diptych mock`. */
export interface MockFlags extends PrintFlags, DocumentFlags {
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  readonly cors: boolean;
  readonly stateless?: boolean;
  readonly watch?: boolean;
  /** Address of a service that answers in place of examples. */
  readonly proxy?: string;
  /** `NAME` or `NAME=FILE`; without `proxy` only `stylish` and `json`. */
  readonly format?: readonly string[];
}

export const documentWords = {
  call: "diptych mock FILE",
  oneAtATime: "one document is served at a time",
} as const;
