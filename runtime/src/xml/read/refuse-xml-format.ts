import { formatSetting } from "../../options/format-setting.ts";
import type { PendingIssue, XmlReader } from "./reader/xml-reader.ts";

/** Texts that are told at most. */
const most = 100;

/** Whether options let texts through that are not of their formats; not where several types are tried. */
export function letsFormatsThrough(r: XmlReader): boolean {
  return formatSetting(r.formats) !== "check" && r.attempts === 0;
}

/** Reports a text that is not of its format, unless options let it through. */
export function refuseXmlFormat(
  r: XmlReader,
  key: string,
  at: number,
  expected: string,
  received: string | undefined,
): void {
  if (letsFormatsThrough(r)) doubtXml(r, r.mismatch("format", key, at, expected, received));
  else r.issue("format", key, at, expected, received);
}

/** Notes a text that is let through, if options say so. */
export function doubtXml(r: XmlReader, issue: PendingIssue): void {
  const doubts = (r.doubts ??= []);
  if (r.formats === "warn" && doubts.length < most) doubts.push(issue);
}
