import { isToken } from "./token.ts";

/** A value of a request or of its response, such as `$response.body#/id`. */
export type RuntimeExpression =
  | { readonly kind: "url" | "method" | "statusCode" }
  | {
      readonly kind: "header" | "query" | "path";
      readonly of: "request" | "response";
      /** As written; names of headers have no case. */
      readonly name: string;
    }
  | {
      readonly kind: "body";
      readonly of: "request" | "response";
      /** Tokens of the JSON Pointer, unescaped; empty for the whole body. */
      readonly pointer: readonly string[];
    };

/** Text with expressions in it: its parts in order, none of them an empty text. */
export type RuntimeText = readonly (string | RuntimeExpression)[];

const whole: Readonly<Record<string, RuntimeExpression>> = {
  $url: { kind: "url" },
  $method: { kind: "method" },
  $statusCode: { kind: "statusCode" },
};

/**
 * Reads one runtime expression. Source: OpenAPI 3.2, Runtime Expressions; the grammar is that of 3.0
 * and 3.1 too.
 *
 * @returns undefined if the text is none
 */
export function parseRuntimeExpression(text: string): RuntimeExpression | undefined {
  if (Object.hasOwn(whole, text)) return whole[text];
  const [, of, source = ""] = /^\$(request|response)\.(.*)$/s.exec(text) ?? [];
  if (of !== "request" && of !== "response") return undefined;
  const [, body, pointer = ""] = /^(body)(?:#(.*))?$/s.exec(source) ?? [];
  if (body !== undefined) {
    const tokens = pointerTokens(pointer);
    return tokens && { kind: "body", of, pointer: tokens };
  }
  const [, kind, name = ""] = /^(header|query|path)\.(.*)$/s.exec(source) ?? [];
  if (kind === "header") return isToken(name) ? { kind, of, name } : undefined;
  // The grammar allows an empty name; no parameter has one.
  return (kind === "query" || kind === "path") && name !== "" ? { kind, of, name } : undefined;
}

/**
 * Reads a value that is an expression, or text with expressions in braces, such as
 * `{$request.body#/url}?from={$method}`. Braces around anything that does not begin with `$` are
 * text.
 *
 * @returns undefined if what begins with `$`, alone or in braces, is no expression
 */
export function parseRuntimeText(text: string): RuntimeText | undefined {
  if (text.startsWith("$")) {
    const only = parseRuntimeExpression(text);
    return only && [only];
  }
  const parts: (string | RuntimeExpression)[] = [];
  // Every other part is an expression, without its braces.
  for (const [i, part] of text.split(/\{(\$[^{}]*)\}/).entries()) {
    const read = i % 2 === 0 ? part : parseRuntimeExpression(part);
    if (read === undefined) return undefined;
    if (read !== "") parts.push(read);
  }
  return parts;
}

/** Tokens of a JSON Pointer. Source: RFC 6901, 3 and 4. */
function pointerTokens(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  const [, ...tokens] = pointer.split("/");
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
