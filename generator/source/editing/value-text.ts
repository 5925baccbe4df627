import { Document } from "yaml";

/** How a value is to be written. */
export interface TextStyle {
  readonly isJson: boolean;
  /** How strings of YAML are quoted where they need not be. */
  readonly quote: "PLAIN" | "QUOTE_SINGLE" | "QUOTE_DOUBLE";
  /** Whether members have spaces around them, as in `{ "a": 1 }`. */
  readonly isSpaced: boolean;
}

/** A value as text on one line, in flow style. */
export function inlineText(value: unknown, style: TextStyle): string {
  const { isJson, isSpaced } = style;
  const gap = isSpaced || !isJson ? " " : "";
  if (typeof value !== "object" || value === null)
    return isJson ? JSON.stringify(value) : scalarText(value, style);
  const inner = (one: unknown): string => inlineText(one, style);
  if (Array.isArray(value)) return `[${value.map(inner).join(`,${gap}`)}]`;
  const members = Object.entries(value).map(([key, one]) => `${inner(key)}:${gap}${inner(one)}`);
  return members.length === 0 ? "{}" : `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

function scalarText(value: unknown, { quote }: TextStyle): string {
  // Within a list, so that texts are quoted that would end it.
  const document = new Document([value]);
  (document.contents as { flow?: boolean }).flow = true;
  const text = document.toString({
    lineWidth: 0,
    defaultStringType: quote,
    singleQuote: quote === "QUOTE_SINGLE" ? true : null,
    flowCollectionPadding: false,
  });
  // A value of several lines is written as JSON, which is YAML too.
  return /^\[([^\n]*)\]\n?$/.exec(text)?.[1] ?? JSON.stringify(value);
}
