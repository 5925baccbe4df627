const start =
  ":A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F" +
  "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const later = `${start}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040`;

/** Source: XML 1.0, 2.3 (Name). */
const pattern = /* @__PURE__ */ new RegExp(`^[${start}][${later}]*$`, "u");

/** Whether a text can name an element or attribute that has no prefix. Source: Namespaces in XML 1.0, 3 (NCName). */
export function isUnprefixedName(text: string): boolean {
  return pattern.test(text) && !text.includes(":");
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
