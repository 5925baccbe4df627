import type { ProblemDetails, ProblemError } from "../../problem/problem-details.ts";
import { decodeXml } from "../../xml/read/decode-xml.ts";
import type { XmlDecodeOptions } from "../../xml/read/xml-decode-options.ts";
import { readXmlAny } from "../../xml/read/read-xml-any.ts";
import type { XmlElement, XmlNode } from "../../xml/xml-tree.ts";

/**
 * Reads problem details in XML. Source: RFC 9457, appendix B.
 *
 * @throws {DecodeError} the text is not such a document
 */
export function readProblemXml(bytes: Uint8Array, options?: XmlDecodeOptions): ProblemDetails {
  const root = decodeXml(bytes, options, ["problem"], readXmlAny);
  const { errors, status, ...texts } = membersOf(root);
  const problem: ProblemDetails = {};
  for (const name of ["type", "title", "detail", "instance"] as const) {
    const value = texts[name];
    if (value !== undefined) problem[name] = textIn(value);
  }
  if (status !== undefined) problem.status = Number(textIn(status));
  if (errors !== undefined) problem.errors = elementsOf(errors).map(errorOf);
  return problem;
}

function errorOf(element: XmlElement): ProblemError {
  const { pointer, parameter, detail } = membersOf(element);
  return {
    ...(pointer && { pointer: textIn(pointer) }),
    ...(parameter && { parameter: textIn(parameter) }),
    detail: detail === undefined ? "" : textIn(detail),
  };
}

/** Child elements by local name. */
function membersOf(element: XmlElement): Readonly<Record<string, XmlElement | undefined>> {
  return Object.fromEntries(
    elementsOf(element).map((child) => [child.name.replace(/^.*:/, ""), child]),
  );
}

function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child: XmlNode) => typeof child !== "string");
}

function textIn({ children }: XmlElement): string {
  return children
    .filter((child: XmlNode) => typeof child === "string")
    .join("")
    .trim();
}
