import type { ImportExtension } from "../code/index.ts";
import type { DecimalOptions } from "../ir/options.ts";

/** Settings of the configuration about the code that is generated. */
export interface Options {
  /** Whether `format: int64` is a number within ±(2^53 − 1) or a bigint. */
  readonly int64: "number" | "bigint";
  /** Whether `format: date-time` is a string, a Date or, as `format: date`, an object of Temporal. */
  readonly dates: "string" | "Date" | "temporal";
  /** The package that exports `Temporal`, or `global`. Default: `temporal-polyfill`. */
  readonly temporal?: string | undefined;
  /** Numbers that are held exactly, as text or as objects of a class; absent where all are numbers. */
  readonly decimals?: DecimalOptions | undefined;
  /** Whether enums are types alone, or have an array or an object of their values beside them. */
  readonly enums: "types" | "values" | "const";
  /** Whether null in parameters and headers is left out, or sent as an empty text. Default: `omit`. */
  readonly nulls?: "omit" | "empty" | undefined;
  /** Whether codecs are emitted for the types that operations use, or for all. */
  readonly codecs: "used" | "all";
  /** Whether the client's methods are side by side or below the first tag of their operation. */
  readonly groupBy: "none" | "tag";
  /** Whether the client checks responses and parts that it sends, or leaves that out. Default: `all`. */
  readonly checks?: "all" | "none" | undefined;
  /** How relative imports end; printed imports have it, `importSpecifier` takes it. */
  readonly importExtension: ImportExtension;
}

/** Whether the client has no checks, and less text. */
export function isUnchecked({ checks }: Pick<Options, "checks">): boolean {
  return checks === "none";
}

/** Whether `JSON.parse` and `JSON.stringify` keep all values: none is a bigint, a Date, of Temporal or an exact decimal. */
export function isPlainJson({ int64, dates, decimals }: Options): boolean {
  return int64 === "number" && dates === "string" && decimals === undefined;
}
