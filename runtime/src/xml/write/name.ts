import { ncName } from "../xml-names.ts";

const pattern = /* @__PURE__ */ new RegExp(`^${ncName}$`, "u");

/** Whether a text can name an element or attribute that has no prefix. Source: Namespaces in XML 1.0, 3 (NCName). */
export function isUnprefixedName(text: string): boolean {
  return pattern.test(text);
}

/** Prefix and local name; `undefined` if the text is not a qualified name. Source: Namespaces in XML 1.0, 4. */
export function splitName(
  name: string,
): { readonly prefix: string; readonly local: string } | undefined {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const local = name.slice(colon + 1);
  if (!isUnprefixedName(local) || (colon >= 0 && !isUnprefixedName(prefix))) return undefined;
  return { prefix, local };
}
