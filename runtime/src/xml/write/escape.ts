import type { XmlWriter } from "./writer.ts";

/** What XML 1.0 (2.2) does not allow, not even as a reference: most controls, lone surrogates, U+FFFE and U+FFFF. */
// eslint-disable-next-line no-control-regex
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/u;

/** Refuses text that no XML document can contain. */
export function refuseIllegal(w: XmlWriter, step: string | null, text: string): void {
  const found = illegal.exec(text);
  if (found === null) return;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  w.fail(step, "encoding", `holds the character U+${code}, which XML does not allow`);
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const refer = (character: string): string => references[character] ?? character;

/** Text content. A carriage return would be read as a line feed. Source: XML 1.0, 2.11. */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, refer) : text;
}

/** Value of an attribute, whose tabs and line ends would be read as spaces. Source: XML 1.0, 3.3.3. */
export function escapeAttribute(text: string): string {
  return /[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, refer) : text;
}

/** A CDATA section; what it cannot contain is written between two. */
export function cdataSection(text: string): string {
  const inside = text.replaceAll("]]>", "]]]]><![CDATA[>").replaceAll("\r", "]]>&#13;<![CDATA[");
  return `<![CDATA[${inside}]]>`;
}
