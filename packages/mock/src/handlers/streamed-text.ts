import type { ResponseContent, SequenceContent, Json, SampleValues } from "diptych/plugin";
import { isJsonObject } from "../json.ts";

/**
 * The text of an example of bytes or of a sequence: what the document gives, or else a few bytes, or one
 * item; undefined where no item is made, which has been reported.
 */
export function streamedText(content: ResponseContent, examples: SampleValues): string | undefined {
  const given = content.examples.find((one) => typeof one === "string");
  if (content.kind !== "sequence") return given ?? "example";
  if (given !== undefined && content.format !== "event-text") return given;
  // The document's examples are whole sequences.
  const item = examples.ofContent({ ...content, examples: content.examples.flat() });
  return item === undefined ? undefined : itemText(content, item);
}

/** An item as it is sent. Source: OpenAPI 3.2, Sequential Media Types. */
function itemText({ format }: SequenceContent, item: Json): string {
  switch (format) {
    case "json-lines":
      return `${JSON.stringify(item)}\n`;
    case "json-seq":
      return `\u001E${JSON.stringify(item)}\n`;
    case "event-json":
      return `${fieldLines("data", JSON.stringify(item))}\n`;
    case "event-text":
      return `${fieldLines("data", item)}\n`;
    case "events":
      return `${eventLines(item)}\n`;
  }
}

function eventLines(item: Json): string {
  if (!isJsonObject(item)) return fieldLines("data", item);
  return ["event", "id", "retry", "data"]
    .map((name) => {
      const value = item[name];
      return value === undefined || value === null ? "" : fieldLines(name, value);
    })
    .join("");
}

/** A field of an event, one line for each of its text. Source: HTML, 9.2.6. */
function fieldLines(name: string, value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `${name}: ${line}\n`)
    .join("");
}
