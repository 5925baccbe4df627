import { xmlNamespace, xsiNamespace } from "../namespaces.ts";
import { namespaceOf } from "./read-xml-namespace.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/**
 * Value of an attribute of the element whose start tag ends at `start`; `undefined` if it has none
 * with that name. Without a namespace the attribute without prefix counts; only if it is missing,
 * one in a namespace that XML itself does not use. Source: Namespaces in XML 1.0, 6.2.
 *
 * @param namespace `""` for an attribute that must not have a prefix
 */
export function xmlAttribute(
  r: XmlReader,
  start: number,
  local: string,
  namespace?: string,
): string | undefined {
  if (r.tagEnd !== start) return undefined;
  let fallback: string | undefined;
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] ?? "";
    if (name === local && (namespace === undefined || namespace === ""))
      return r.attributeValues[i];
    const colon = name.indexOf(":");
    if (colon < 0 || name.slice(colon + 1) !== local || name.startsWith("xmlns:")) continue;
    const found = namespaceOf(r, name.slice(0, colon), start);
    if (found === namespace) return r.attributeValues[i];
    if (namespace === undefined && found !== xmlNamespace && found !== xsiNamespace)
      fallback ??= r.attributeValues[i];
  }
  return fallback;
}

/** Members of a list in one attribute, separated by whitespace. */
export function splitXmlList(text: string): string[] {
  return text.split(/[ \t\n\r]+/).filter((item) => item !== "");
}
