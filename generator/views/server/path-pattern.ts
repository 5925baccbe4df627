/**
 * A segment of a path template: a literal, a parameter, or parameters with text beside them, such
 * as `{name}.json`. Literals are decoded. Source: OpenAPI 3.1, Path Templating.
 */
export type SegmentPattern =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "parameter" }
  /** `texts` are before, between and after the parameters. */
  | { readonly kind: "mixed"; readonly texts: readonly string[] };

/** The segments of a path template, which ends before a query or a fragment. */
export function pathPatterns(path: string): SegmentPattern[] {
  // Parameters are cut out first: a slash in a parameter's name separates nothing.
  const [own = ""] = path.split(/[?#]/);
  const texts = own.replace(/^\//, "").split(/\{[^{}]*\}/);
  const segments: string[][] = [[""]];
  for (const [index, text] of texts.entries()) {
    if (index > 0) segments.at(-1)?.push("");
    for (const [part, piece] of text.split("/").entries()) {
      if (part > 0) segments.push([""]);
      const segment = segments.at(-1) ?? [];
      segment[segment.length - 1] += piece;
    }
  }
  return segments.map((parts) => segmentPattern(parts.map(decoded)));
}

/** The same for templates that match the same paths. */
export function patternKey(pattern: SegmentPattern): string {
  switch (pattern.kind) {
    case "literal":
      return `=${JSON.stringify(pattern.text)}`;
    case "mixed":
      return `~${JSON.stringify(pattern.texts)}`;
    case "parameter":
      return "*";
  }
}

/**
 * The forms of a literal in a path that `normalPath` of the runtime has read: as it is, and with
 * escapes. That function leaves commas, semicolons, equals signs and pluses escaped, and `dottedPath` dots too.
 */
export function literalForms(text: string, keepsDots: boolean): string[] {
  const escaped = text.replace(/[^A-Za-z0-9\-._~:@$&!'()*,;=+]/gu, percentEncoded);
  const forms = /[%/]/.test(text) ? [escaped] : [text, escaped];
  return [
    ...new Set([...forms, escaped.replace(keepsDots ? /[,;=+.]/g : /[,;=+]/g, percentEncoded)]),
  ];
}

function segmentPattern(texts: readonly string[]): SegmentPattern {
  const [first = ""] = texts;
  if (texts.length === 1) return { kind: "literal", text: first };
  if (texts.length === 2 && texts.every((text) => text === "")) return { kind: "parameter" };
  return { kind: "mixed", texts };
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // Not UTF-8: no readable request has it, so that it stays as it is.
      return escapes;
    }
  });
}

function percentEncoded(symbol: string): string {
  // `encodeURIComponent` refuses halves of surrogate pairs; no path of a request has them.
  const whole = /\p{Cs}/u.test(symbol) ? "\ufffd" : symbol;
  const encoded = encodeURIComponent(whole);
  return encoded === symbol
    ? `%${symbol.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
    : encoded;
}
