import type { AcceptedChange } from "../apply-policy.ts";
import type { Change } from "../change.ts";
import type { ReportedDocuments } from "../report/stylish.ts";
import { formatNames } from "../../frame/formats/format-names.ts";
import type { PrintFlags } from "../../frame/printer.ts";

/** Formats of `diptych diff`. */
export const diffFormats = [...formatNames, "html"] as const;

export type DiffFormat = (typeof diffFormats)[number];

/** Flags of `diptych diff`. */
export interface DiffFlags extends PrintFlags {
  /** `NAME` or `NAME=FILE`. */
  readonly format?: readonly string[];
  /** The least grave change that ends the command with 1. */
  readonly failOn: "breaking" | "risky" | "any" | "none";
  readonly config?: string;
  /** Revision of git that documents are compared with. */
  readonly base?: string;
  /** Judge by the settings of the working folder alone, also where those of the base are stricter. */
  readonly acceptRules?: boolean;
  /** Fetch nothing. Default: whether `CI` is set. */
  readonly frozen?: boolean;
  /** Overlays of both documents. */
  readonly overlay?: readonly string[];
  readonly overlayOld?: readonly string[];
  readonly overlayNew?: readonly string[];
}

/** Two documents that were compared. */
export interface Compared {
  /** Empty where single documents were named. */
  readonly name: string;
  readonly changes: readonly Change[];
  readonly accepted: readonly AcceptedChange[];
  readonly documents: ReportedDocuments;
  /** Paths of the documents, relative to the configuration. */
  readonly paths?: readonly string[];
  /** The entry of the new document, as the user knows it. */
  readonly entry: string;
}
