import type { Conditions } from "../../conditions/conditions.ts";
import { Findings } from "../../validate/findings.ts";
import { issueWithoutValue, issuesOf } from "../../validate/issues-of.ts";
import { doubtXml, letsFormatsThrough } from "./refuse-xml-format.ts";
import type { ReadXml } from "./read-xml.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/**
 * Reads an element and checks what its schema demands beyond the type, if the type is right. Elements
 * and attributes that the schema does not name count as properties too.
 */
export function readCheckedXml<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  read: ReadXml<T | undefined>,
  conditions: Conditions,
  ...entries: readonly string[]
): T | undefined {
  const { index, others } = r;
  const own: string[] = [];
  r.others = own;
  try {
    const value = read(r, start, n, key, depth);
    const whole = own.length === 0 ? value : withNames(value, own);
    r.index = index;
    checkXmlConditions(r, start, key, whole, conditions, ...entries);
    return value;
  } finally {
    r.others = others;
  }
}

/** Checks what the schema of a value demands beyond its type, if nothing is wrong with the value yet. */
export function checkXmlConditions(
  r: XmlReader,
  at: number,
  key: string,
  value: unknown,
  conditions: Conditions,
  ...entries: readonly string[]
): void {
  if (value === undefined || (r.pending.length > 0 && hasIssue(r, r.path(key)))) return;
  const found = new Findings();
  if (letsFormatsThrough(r)) found.forgives = ({ received }) => typeof received === "string";
  for (const entry of entries) conditions.check(entry, value, found);
  const path = r.path(key);
  for (const finding of found.forgiven ?? []) {
    const issue = issueWithoutValue(finding);
    doubtXml(r, { ...issue, path: `${path}${issue.path}`, at });
  }
  for (const issue of issuesOf(found)) r.note({ ...issue, path: `${path}${issue.path}`, at });
}

/** Whether an issue is reported already at a place or within it. */
function hasIssue(r: XmlReader, path: string): boolean {
  return r.pending.some((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
}

/** A value with further properties: what they hold has no type, and no schema looks at it. */
function withNames(value: unknown, names: readonly string[]): unknown {
  return { ...Object.fromEntries(names.map((name) => [name, ""])), ...(value as object) };
}
