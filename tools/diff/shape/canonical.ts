import { isObject } from "../../../generator/openapi/site.ts";

/** Text of a JSON value that is the same for equal values, whatever the order of members. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}

/** Text of a JSON value for messages, cut where it is long. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? `'${value}'` : canonical(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const longest = 80;
