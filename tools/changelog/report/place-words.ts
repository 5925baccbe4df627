import { capitalized } from "../capitalized.ts";
import type { Change, ChangePlace } from "../../diff/change.ts";
import { shown } from "../../diff/shape/canonical.ts";

/**
 * The part of a message that a change is in, in words for users of the API; empty for the operation itself. A part that the
 * sentence on the change names is not named again.
 *
 * @param mediaTypes those that the change is in
 */
export function placeWords(
  { direction, operation, status, parameter, property }: ChangePlace,
  mediaTypes: readonly string[],
  { message }: Pick<Change, "message">,
): string {
  const types =
    mediaTypes.length === 0 || message.startsWith("the media type ")
      ? ""
      : ` (${mediaTypes.join(", ")})`;
  const inside = property === undefined ? "" : propertyWords(outside(property, message));
  const words: string[] = [];
  if (status !== undefined && message.startsWith("the status ")) return "";
  if (status !== undefined) {
    const response = status === "default" ? "every other response" : `response ${status}`;
    const header =
      parameter === undefined || message.includes(` header ${shown(parameter.name)} `)
        ? ""
        : `, header ${parameter.name}`;
    words.push(`${response}${header}${types}`);
  } else if (parameter !== undefined) {
    const { in: where, name } = parameter;
    const isNamed = property === undefined && message.includes(` ${shown(name)} `);
    if (!isNamed) words.push(`${where} ${where === "cookie" ? "" : "parameter "}${name}${types}`);
  } else if (direction !== "none" && (mediaTypes.length > 0 || inside !== ""))
    words.push(`${operation?.kind === undefined ? "request body" : "message"}${types}`);
  if (inside !== "") words.push(inside);
  return capitalized(words.join(", "));
}

/** A path of properties without the last one, if a sentence names it. */
export function outside(property: string, message: string): string {
  const end = property.lastIndexOf("/");
  const last = property.slice(end + 1);
  const isNamed =
    message.includes(`property ${shown(last)} `) ||
    (last === "*" && message.startsWith("properties that are not listed "));
  return isNamed ? property.slice(0, end) : property;
}

/** A path of properties as programs write it: `/owner/tags/[]` is the property `owner.tags[]`. */
export function propertyWords(property: string): string {
  const segments = property.split("/").filter((segment) => segment !== "");
  const [first] = segments;
  if (first === undefined) return "";
  const path = segments
    .map((segment, index) => (index === 0 || segment.startsWith("[") ? segment : `.${segment}`))
    .join("");
  if (segments.every((segment) => segment === "[]")) return "each item";
  return segments.every((segment) => /^[[({*]/.test(segment)) ? path : `property ${path}`;
}
