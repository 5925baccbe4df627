import { Refusal } from "./refusal.ts";
import type { WireRequest } from "./runtime.ts";

/** An answer that a client asks for. */
export interface Wish {
  /** Status. */
  readonly code?: number;
  /** Name of an example of the document. */
  readonly example?: string;
  /** Whether values are made up though there are examples. */
  readonly dynamic: boolean;
  /** As `Preference-Applied` names it; empty if nothing is asked for. */
  readonly applied: string;
}

const nothing: Wish = { dynamic: false, applied: "" };

/** Name and value of a preference; parameters behind a semicolon have no meaning here. */
const preference = /(?:^|,)\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s,;"]*))?/g;

/**
 * The answer that the header `Prefer` asks for; preferences with other names are for others. Source: RFC
 * 7240, 2.
 *
 * @throws {Refusal} a value is impossible
 */
export function wishOf(header: string | readonly string[] | undefined): Wish {
  if (header === undefined) return nothing;
  const found = preferencesOf(header);
  const code = found.get("code");
  const example = found.get("example");
  const dynamic = found.get("dynamic");
  if (code !== undefined && !/^[2-5]\d\d$/.test(code))
    throw new Refusal(400, "The preference 'code' is a status from 200 to 599, such as code=404.");
  if (dynamic !== undefined && !/^(?:true|false|)$/.test(dynamic))
    throw new Refusal(400, "The preference 'dynamic' is true or false.");
  const isDynamic = dynamic !== undefined && dynamic !== "false";
  const applied = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example=${quoted(example)}`]),
    ...(isDynamic ? ["dynamic=true"] : []),
  ];
  return {
    ...(code === undefined ? {} : { code: Number(code) }),
    ...(example === undefined ? {} : { example: utf8(example) }),
    dynamic: isDynamic,
    applied: applied.join(", "),
  };
}

/** Preferences by their names, of which the first one of each counts. */
function preferencesOf(header: string | readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const text = typeof header === "string" ? header : header.join(", ");
  for (const [, name = "", value = ""] of text.matchAll(preference))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), unquoted(value));
  return found;
}

/** Whether a request asks for an answer whether or not it is valid. Source: RFC 7240, 4.4. */
export function isLenient({ headers }: WireRequest): boolean {
  const { prefer } = headers;
  return prefer !== undefined && preferencesOf(prefer).get("handling")?.toLowerCase() === "lenient";
}

const unquoted = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;

const quoted = (value: string): string =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;

/** Node.js gives the bytes of a header as characters. */
function utf8(value: string): string {
  const text = Buffer.from(value, "latin1").toString("utf8");
  return text.includes("\ufffd") ? value : text;
}
