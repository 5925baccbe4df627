/** A media type or range with its parameters; names in lower case, values without quotes. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Reads a media type or range; `undefined` if the text is not one. Source: RFC 9110, 8.3.1. */
export function parseMediaType(text: string): MediaType | undefined {
  const [essence = "", ...rest] = splitUnquoted(text, ";");
  const slash = essence.indexOf("/");
  const type = essence.slice(0, slash).trim().toLowerCase();
  const subtype = essence
    .slice(slash + 1)
    .trim()
    .toLowerCase();
  if (slash < 0 || !token.test(type) || !token.test(subtype)) return undefined;
  const parameters = new Map<string, string>();
  for (const part of rest) {
    if (part.trim() === "") continue;
    const equals = part.indexOf("=");
    const name = part.slice(0, equals).trim().toLowerCase();
    const value = unquote(part.slice(equals + 1).trim());
    if (equals < 0 || !token.test(name) || value === undefined) return undefined;
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return { type, subtype, parameters };
}

/** Type and subtype of a text that may have parameters, in lower case. */
export function essenceOf(contentType: string): string {
  const end = contentType.indexOf(";");
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/**
 * Which of the documented media types a body of another type can be read as: `text/xml` and
 * `application/xml` name the same syntax (RFC 7303, 9.1 and 9.2), `text/json` is what some call
 * `application/json`, and a type with the suffix `+xml` or
 * `+json` is of that syntax (RFC 6838, 4.2.8). Two types with suffixes are not alike, and problem
 * details are documents of their own.
 *
 * @param mediaTypes documented ones, in lower case without parameters
 * @returns an index; -1 if absent
 */
export function likeMediaType(mediaTypes: readonly string[], received: string): number {
  const isSuffixed = received.includes("+");
  return mediaTypes.findIndex(
    (type) =>
      type === received ||
      (syntaxOf(type) === (syntaxOf(received) ?? "") && !(isSuffixed && type.includes("+"))),
  );
}

const syntaxOf = (type: string): string | undefined =>
  /^(?:application\/|text\/|(?!.*\/problem).*\+)(xml|json)$/.exec(type)?.[1];

/** Parts of a header's value; separators within quotes do not count. */
export function splitUnquoted(text: string, separator: "," | ";"): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted && char === "\\") i++;
    else if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquote(text: string): string | undefined {
  if (!text.startsWith('"')) return token.test(text) ? text : undefined;
  if (text.length < 2 || !text.endsWith('"')) return undefined;
  return text.slice(1, -1).replace(/\\(.)/g, "$1");
}
