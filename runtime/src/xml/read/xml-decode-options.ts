import type { FormatSetting } from "../../options/format-setting.ts";
import type { Issue } from "../../issue/issue.ts";

/** Options of an XML decoder. */
export interface XmlDecodeOptions {
  /**
   * Elements and attributes that the schema does not name, and text between elements, are
   * skipped (`"skip"`, the default) or refused (`"refuse"`). With `"refuse-root"` they are skipped,
   * unless the root has no others at all: then the document is of something else and is refused.
   */
  readonly unknown?: "skip" | "refuse" | "refuse-root" | undefined;
  /** Further names that the root element may have. */
  readonly roots?: readonly string[] | undefined;
  /**
   * `xsi:nil="true"` where the schema does not allow null: the property is absent (`"absent"`, the
   * default), or refused (`"refuse"`). Either way a required property and an item of an array are
   * refused. Serializers such as .NET's write nil for members that are not set.
   */
  readonly nil?: "absent" | "refuse" | undefined;
  /**
   * Offset of dates with times, and of times, that have none, such as those of xs:dateTime from JAXB
   * and .NET: `"Z"`, or `"+02:00"`. A string gets it appended, a `Date` is the moment that it then is.
   * Without this option such texts are refused, as `format: date-time` needs an offset (RFC 3339).
   */
  readonly timeOffset?: string | undefined;
  /**
   * How formats of strings, such as `email`, are taken: checked (`check`, the default), let through and told to
   * `onFormat` (`warn`), or neither (`ignore`). Date-times that become a `Date` are always checked, and so are texts that
   * are read as one of several types.
   */
  readonly formats?: FormatSetting | undefined;
  /** Hears of texts that `formats: "warn"` lets through. */
  readonly onFormat?: ((issues: readonly Issue[]) => void) | undefined;
  /**
   * The Content-Type that came with the bytes. Its charset goes before the XML declaration, and after a
   * byte order mark (RFC 7303, 3). Servers and clients pass it themselves.
   */
  readonly contentType?: string | undefined;
  /**
   * Whether strings of the value are copies. Without it (the default) a string of 13 or more
   * characters may be a slice that keeps the text of the whole document in memory; copying costs
   * about a third of the speed and is worth it if few values outlive a large document.
   */
  readonly detach?: boolean | undefined;
  /**
   * Values that an enum does not list, which are texts, numbers and booleans, are kept and told to this
   * function, without being an error. They are refused without it, and in members of unions that are
   * tried one by one. Clients pass it, because a server may have learned values.
   */
  readonly onUnlisted?: ((issues: readonly Issue[]) => void) | undefined;
  /** Overrides of single limits. */
  readonly limits?: Partial<XmlLimits> | undefined;
}

/** Limits on what is read, against documents made to exhaust memory or time. */
export interface XmlLimits {
  /** Size of the input in bytes, or in UTF-16 code units of a string: 256 MiB. */
  readonly maxBytes: number;
  /** Nested elements, the root being the first: 64. */
  readonly maxDepth: number;
  /**
   * Elements that contain more than one plain value, that are items of lists, or that the schema does
   * not expect: 2,000,000. Others are bounded by the schema itself.
   */
  readonly maxElements: number;
  /** Attributes of one element, and namespace declarations in scope at once: 100. */
  readonly maxAttributes: number;
  /** Bytes of one name: 1,000. */
  readonly maxNameLength: number;
  /** Bytes of one text or attribute value: 64 MiB. */
  readonly maxTextLength: number;
}

export const defaultXmlLimits: XmlLimits = {
  maxBytes: 256 * 1024 * 1024,
  maxDepth: 64,
  maxElements: 2_000_000,
  maxAttributes: 100,
  maxNameLength: 1000,
  maxTextLength: 64 * 1024 * 1024,
};
