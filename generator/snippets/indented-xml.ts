import { DecodeError, type XmlElement } from "@diptych/runtime";
import { decodeXml, readXmlAny } from "@diptych/runtime/codegen1";

/**
 * XML that is written in one line, with a line for each element. Text that has lines of its own, or
 * that would mean something else with more space in it, stays as it is.
 */
export function indentedXml(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes("\n") || /<!|<\?(?!xml )|xml:space/.test(trimmed)) return text;
  const [declaration = ""] = /^<\?xml [^>]*>/.exec(trimmed) ?? [];
  const lines: string[] = declaration === "" ? [] : [declaration];
  try {
    const root = decodeXml<XmlElement>(trimmed, undefined, ["*"], readXmlAny);
    return write(root, "", lines) ? lines.join("\n") : text;
  } catch (error) {
    if (error instanceof DecodeError) return text;
    throw error;
  }
}

/** Adds the lines of an element; false where it has text beside elements. */
function write(
  { name, attributes, children }: XmlElement,
  indent: string,
  lines: string[],
): boolean {
  const named = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(value, /[&<>"\t\n\r]/g)}"`,
  );
  const open = `${indent}<${name}${named.join("")}`;
  const texts = children.filter((child) => typeof child === "string");
  if (children.length === 0) lines.push(`${open}/>`);
  else if (texts.length === children.length)
    lines.push(`${open}>${escaped(texts.join(""), /[&<>\n\r]/g)}</${name}>`);
  else if (texts.length > 0) return false;
  else {
    lines.push(`${open}>`);
    for (const child of children)
      if (typeof child !== "string" && !write(child, `${indent}  `, lines)) return false;
    lines.push(`${indent}</${name}>`);
  }
  return true;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const escaped = (text: string, special: RegExp): string =>
  text.replace(special, (one) => escapes[one] ?? one);
