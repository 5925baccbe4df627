import { namespaceOf } from "./namespace.ts";
import type { XmlReader } from "./reader.ts";

/**
 * Value of an attribute of the element whose start tag ends at `start`; `undefined` if it has none
 * with that name. Without a namespace any prefix is accepted.
 */
export function xmlAttribute(
  r: XmlReader,
  start: number,
  local: string,
  namespace?: string,
): string | undefined {
  if (r.tagEnd !== start) return undefined;
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] ?? "";
    if (name === local && namespace === undefined) return r.attributeValues[i];
    const colon = name.indexOf(":");
    if (colon < 0 || name.slice(colon + 1) !== local || name.startsWith("xmlns:")) continue;
    if (namespace === undefined || namespaceOf(r, name.slice(0, colon), start) === namespace) {
      return r.attributeValues[i];
    }
  }
  return undefined;
}

/** Members of a list in one attribute, separated by whitespace. */
export function splitXmlList(text: string): string[] {
  return text.split(/[ \t\n\r]+/).filter((item) => item !== "");
}
