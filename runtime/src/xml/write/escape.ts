import { codePoint, illegalCharacter } from "../characters.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Refuses text that no XML document can contain. */
export function refuseIllegal(w: XmlWriter, step: string | null, text: string): void {
  const found = illegalCharacter.exec(text);
  if (found === null) return;
  w.fail(step, "encoding", `holds the character ${codePoint(found[0])}, which XML does not allow`);
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
