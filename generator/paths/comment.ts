import type { CommentPart } from "../code/declaration.ts";
import { isObject } from "../openapi/site.ts";

/**
 * Comment of a member, from the object that describes it: title, summary and format,
 * then tags.
 */
export function commentOf(value: unknown): readonly CommentPart[] {
  if (!isObject(value)) return [];
  const parts: CommentPart[] = [];
  const own = (key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
  for (const key of ["title", "summary"]) {
    const text = own(key);
    if (typeof text === "string" && text !== "") parts.push({ text });
  }
  const format = own("format");
  if (typeof format === "string" && format !== "") parts.push({ text: `Format: ${format}` });
  if (own("deprecated") === true) parts.push({ tag: "deprecated" });
  const description = own("description");
  if (typeof description === "string" && description !== "")
    parts.push({ tag: "description", text: description });
  for (const tag of ["default", "example"] as const) {
    const sample = own(tag);
    if (sample !== undefined) parts.push({ tag, text: printed(sample) });
  }
  const examples = own("examples");
  if (Array.isArray(examples))
    for (const example of examples) parts.push({ tag: "example", text: printed(example) });
  if (Object.hasOwn(value, "const")) parts.push({ tag: "constant" });
  if (Array.isArray(own("enum"))) {
    const type = own("type");
    const name = Array.isArray(type) ? type.join("|") : typeof type === "string" ? type : "unknown";
    parts.push({ tag: "enum", text: `{${name}${own("nullable") === true ? "|null" : ""}}` });
  }
  return parts;
}

function printed(sample: unknown): string {
  if (typeof sample === "object") return JSON.stringify(sample, null, 2);
  return String(sample);
}
