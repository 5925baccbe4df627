import type { HeaderNode, Json } from "diptych/plugin";
import { isJsonObject } from "../json.ts";

/** A value as the text of a header, in the style `simple`. Source: OpenAPI 3.1, Style Values. */
export function headerText(value: Json, { explode }: HeaderNode): string {
  if (Array.isArray(value)) return value.map(itemText).join(",");
  if (!isJsonObject(value)) return itemText(value);
  return Object.entries(value)
    .map(([name, member]) => [itemText(name), itemText(member)].join(explode ? "=" : ","))
    .join(",");
}

/** Headers carry ASCII. */
function itemText(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/[^ -~]+/gu, encodeURIComponent);
}
