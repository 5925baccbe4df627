import type { ContentNode } from "../ir/index.ts";
import { indentedXml } from "./indented-xml.ts";
import type { BodyValue } from "./body-values.ts";
import type { Samples } from "./samples.ts";
import { xmlOf } from "./xml-example.ts";

/** A body as text in its media type; undefined for one of bytes or several parts. */
export function bodyText(
  content: ContentNode,
  found: BodyValue | undefined,
  { index }: Samples,
): string | undefined {
  const [example] = content.examples;
  if (content.kind === "xml") {
    if (typeof example === "string") return indentedXml(example);
    if (content.root === undefined || found === undefined) return undefined;
    return xmlOf(found.value, content.type, content.root, index);
  }
  if (content.kind === "text") return typeof example === "string" ? example : "text";
  if (content.kind !== "json" || found === undefined) return undefined;
  return JSON.stringify(found.value, null, 2);
}
