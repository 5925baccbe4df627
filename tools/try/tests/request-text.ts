import { propertyKey, quote } from "../../../generator/names/quote.ts";
import { bracketed } from "../../../generator/snippets/value-literal.ts";
import { hideSecrets } from "../hide-secrets.ts";
import type { WireRequest } from "../wire/message.ts";

/** Secret texts, and what stands for each inside of a template literal. */
export type WrittenSecrets = ReadonlyMap<string, string>;

/** A text as an expression; what holds a secret reads it from the environment. */
export function textExpression(text: string, secrets: WrittenSecrets): string {
  const hidden = hideSecrets(text, secrets, inTemplate);
  if (hidden !== undefined) return `\`${hidden}\``;
  return quote(text);
}

/** Headers that an object literal has. */
export function headersText(
  headers: Readonly<Record<string, string>>,
  secrets: WrittenSecrets,
): string {
  const members = Object.entries(headers).map(
    ([name, value]) => `${propertyKey(name)}: ${textExpression(value, secrets)}`,
  );
  return bracketed("{", members, "}");
}

/** A request as arguments of `fetch`; what is in front of its path is the constant `baseUrl`. */
export function requestText(
  { method, url, headers, body }: WireRequest,
  baseUrl: string,
  secrets: WrittenSecrets,
): string {
  const rest = url.slice(baseUrl.length);
  const path = hideSecrets(rest, secrets, inTemplate) ?? inTemplate(rest);
  const members = [
    `method: ${quote(method)}`,
    `redirect: "manual"`,
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${headersText(headers, secrets)}`]),
    ...(body === undefined || body.length === 0 ? [] : [`body: ${bodyText(body, secrets)}`]),
  ];
  return `\`\${baseUrl}${path}\`, ${bracketed("{", members, "}")}`;
}

function bodyText(body: Uint8Array, secrets: WrittenSecrets): string {
  try {
    return textExpression(new TextDecoder("utf-8", { fatal: true }).decode(body), secrets);
  } catch {
    return `Buffer.from(${quote(Buffer.from(body).toString("base64"))}, "base64")`;
  }
}

const inTemplate = (text: string): string => text.replace(/[`$\\]/g, String.raw`\$&`);
