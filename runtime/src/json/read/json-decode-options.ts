import type { FormatSetting } from "../../options/format-setting.ts";
import type { Issue } from "../../issue/issue.ts";

/** Options of a JSON decoder. */
export interface JsonDecodeOptions {
  /**
   * Properties that the schema does not name are left out (`"skip"`, the default), kept (`"keep"`)
   * or refused (`"refuse"`). With `"refuse-root"` they are left out, unless the value has no others at
   * all: then it is of something else and is refused. A schema with `additionalProperties: false` always refuses them, and
   * one with another `additionalProperties` always keeps them.
   */
  readonly unknown?: "keep" | "skip" | "refuse" | "refuse-root" | undefined;
  /**
   * Offset of dates with times, and of times, that have none, such as those of Java's LocalTime, Python and .NET's
   * TimeOnly: `"Z"`, or `"+02:00"`. A string gets it appended, a `Date` is the moment that it then is. Durations may have
   * a fraction then, such as `PT0.5S`. Without this option such texts are refused (RFC 3339).
   */
  readonly timeOffset?: string | undefined;
  /**
   * How formats of strings, such as `email`, are taken: checked (`check`, the default), let through and told to
   * `onFormat` (`warn`), or neither (`ignore`). Date-times that become a `Date` are always checked.
   */
  readonly formats?: FormatSetting | undefined;
  /** Hears of texts that `formats: "warn"` lets through. */
  readonly onFormat?: ((issues: readonly Issue[]) => void) | undefined;
  /** The same options for JSON alone; they go before those beside it. */
  readonly json?: { readonly timeOffset?: string | undefined } | undefined;
  /**
   * Whether strings of the value are copies. Without it (the default) a string of 13 or more
   * characters may be a slice that keeps the whole text in memory; copying is slower and is worth it
   * if few values outlive a large text.
   */
  readonly detach?: boolean | undefined;
  /**
   * Values that an enum does not list, which are texts, numbers and booleans, are kept and told to this
   * function, without being an error. They are refused without it, and in members of unions that are
   * tried one by one. Clients pass it, because a server may have learned values.
   */
  readonly onUnlisted?: ((issues: readonly Issue[]) => void) | undefined;
  /** Overrides of single limits. */
  readonly limits?: Partial<JsonLimits> | undefined;
}

/** Limits on what is read, against texts made to exhaust memory or time. */
export interface JsonLimits {
  /** Size of the text in bytes of UTF-8: 256 MiB. */
  readonly maxBytes: number;
  /**
   * Levels of values of recursive types, and of arrays and objects in free-form or skipped
   * values: 500. The schema bounds the nesting of other types.
   */
  readonly maxDepth: number;
  /**
   * Has no effect: members of unions that have no discriminator are tried in time that the size of
   * the text bounds.
   */
  readonly maxRereading: number;
}

export const defaultJsonLimits: JsonLimits = {
  maxBytes: 256 * 1024 * 1024,
  maxDepth: 500,
  maxRereading: 100,
};
