import { parseMediaType } from "../../http/media-type.ts";

/** Headers of a part, as they were read. */
export interface PartHead {
  /** Empty if it has none. */
  readonly name: string;
  /** As the client sent it: it may be a path, empty, or a name that others have too. */
  readonly filename: string | undefined;
  /** Media type without parameters in lower case; undefined if absent. */
  readonly mediaType: string | undefined;
  /** Content-Type as it was sent. */
  readonly contentType: string | undefined;
  /** In lower case; undefined if Content-Type has none. */
  readonly charset: string | undefined;
  /** In lower case. */
  readonly transferEncoding: string | undefined;
  /** By name in lower case. Headers that were sent several times are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
}

export type PartHeaders = readonly (readonly [name: string, value: string])[];

/**
 * Reads the headers of a part; a text says what is wrong with them. Source: RFC 7578, 4; RFC 2183.
 *
 * @param isNamed whether it must be `form-data` and have a name
 */
export function partHead(list: PartHeaders, isNamed: boolean): PartHead | string {
  const headers = new Map<string, string>();
  for (const [name, value] of list) {
    const before = headers.get(name);
    if (before !== undefined && name.startsWith("content-")) return `it has two headers ${name}`;
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const disposition = headers.get("content-disposition");
  if (isNamed && disposition === undefined) return "it has no Content-Disposition";
  const parameters = dispositionParameters(disposition ?? "attachment");
  if (parameters === undefined || (isNamed && !isFormData(disposition)))
    return "its Content-Disposition is malformed";
  if (isNamed && !parameters.has("name")) return "it has no name";
  const contentType = headers.get("content-type");
  const parsed = contentType === undefined ? undefined : parseMediaType(contentType);
  if (contentType !== undefined && parsed === undefined) return "its Content-Type is malformed";
  return {
    name: parameters.get("name") ?? "",
    filename: parameters.get("filename") ?? decodedFilename(parameters.get("filename*")),
    mediaType: parsed && `${parsed.type}/${parsed.subtype}`,
    contentType,
    charset: parsed?.parameters.get("charset")?.toLowerCase(),
    transferEncoding: headers.get("content-transfer-encoding")?.trim().toLowerCase(),
    headers: Object.fromEntries(headers),
  };
}

const isFormData = (disposition = ""): boolean => /^\s*form-data[ \t]*(?:;|$)/i.test(disposition);

/**
 * The parameters of a Content-Disposition; undefined if it is malformed. A quoted value ends
 * with the next quote, as in the platform's own forms, where a quote is `%22`; if nothing makes sense
 * then, a backslash escapes. Source: HTML, multipart/form-data; RFC 9110, 5.6.4.
 */
function dispositionParameters(text: string): ReadonlyMap<string, string> | undefined {
  // A semicolon may end the header.
  const whole = text.trim().replace(/;$/, "");
  const [type] = /^[\w!#$%&'*+.^`|~-]+[ \t]*(?=;|$)/.exec(whole) ?? [];
  if (type === undefined) return undefined;
  return readParameters(whole, type.length, plain) ?? readParameters(whole, type.length, escaped);
}

/** Rule of quoting: the pattern of a parameter, and what undoes the escapes of its value. */
interface Quoting {
  readonly parameter: RegExp;
  readonly unquote: (value: string) => string;
}

const plain: Quoting = {
  parameter: /;[ \t]*([\w!#$&+.^`|~*-]+)=(?:"([^"]*)"|([^\s;"]*))[ \t]*(?=;|$)/y,
  unquote: (value) =>
    value.replace(/%(?:22|0D|0A)/gi, (found) => String.fromCharCode(parseInt(found.slice(1), 16))),
};

const escaped: Quoting = {
  parameter: /;[ \t]*([\w!#$&+.^`|~*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*(?=;|$)/y,
  unquote: (value) => value.replace(/\\(.)/g, "$1"),
};

function readParameters(
  text: string,
  from: number,
  { parameter, unquote }: Quoting,
): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (let at = from; at < text.length; at = parameter.lastIndex) {
    parameter.lastIndex = at;
    const [, name, quoted, bare] = parameter.exec(text) ?? [];
    // A name that is given twice would be read differently elsewhere.
    if (name === undefined || found.has(name.toLowerCase())) return undefined;
    found.set(name.toLowerCase(), quoted === undefined ? (bare ?? "") : unquote(quoted));
  }
  return found;
}

/** `filename*`, which forms must not have but some clients send. Source: RFC 8187, 3.2. */
function decodedFilename(text: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text ?? "") ?? [];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
