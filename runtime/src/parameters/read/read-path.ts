import type { ParameterReader } from "./parameter-reader.ts";
import { type ParsedSource, parsedText, parsedTexts } from "./parsed-texts.ts";
import { percentDecode, percentDecodeAll } from "./percent-decode.ts";

/** Styles of path parameters with a prefix before the value. Source: RFC 6570, 3.2.5 and 3.2.7. */
export type PathStyle = "simple" | "label" | "matrix";

/** The whole segment of a parameter, with the prefix of its style, for its parser. */
const segment = (index: number): ParsedSource => ({
  place: "path",
  received: (r) => percentDecode(r, r.captures[index] ?? "", r.pathPlus === "space"),
});

/** Text of a path parameter. */
export function pathText(r: ParameterReader, index: number, name: string): string | undefined {
  r.begin("path", name);
  if (r.hasParser("path", name)) return parsedText(r, name, segment(index));
  return percentDecode(r, r.captures[index] ?? "", r.pathPlus === "space");
}

/** Text of a path parameter after its prefix: `.blue` or `;color=blue`. */
export function prefixedPathText(
  r: ParameterReader,
  index: number,
  name: string,
  style: PathStyle,
): string | undefined {
  r.begin("path", name);
  if (r.hasParser("path", name)) return parsedText(r, name, segment(index));
  const raw = afterPrefix(r, r.captures[index] ?? "", style, name);
  return raw === undefined ? undefined : percentDecode(r, raw, r.pathPlus === "space");
}

/** Texts of an array in a path, or names and values of an object that is not exploded. */
export function pathTexts(
  r: ParameterReader,
  index: number,
  name: string,
  style: PathStyle,
  explode: boolean,
): readonly string[] | undefined {
  r.begin("path", name);
  if (r.hasParser("path", name)) return parsedTexts(r, name, segment(index));
  const capture = r.captures[index] ?? "";
  if (style === "matrix" && explode) {
    if (!capture.startsWith(";")) return r.invalid("syntax", `";${name}="`, capture);
    const raws: string[] = [];
    for (const piece of capture.slice(1).split(";")) {
      const raw = afterName(r, piece, name);
      if (raw === undefined) return undefined;
      raws.push(raw);
    }
    return percentDecodeAll(r, raws, r.pathPlus === "space");
  }
  const raw = afterPrefix(r, capture, style, name);
  if (raw === undefined) return undefined;
  const pieces = raw === "" ? [] : raw.split(style === "label" && explode ? "." : ",");
  return percentDecodeAll(r, pieces, r.pathPlus === "space");
}

/** Texts of an array in a path with delimiters that are percent-encoded. Source: OpenAPI 2.0, `collectionFormat`. */
export function delimitedPathTexts(
  r: ParameterReader,
  index: number,
  name: string,
  delimiter: string,
): readonly string[] | undefined {
  r.begin("path", name);
  if (r.hasParser("path", name)) return parsedTexts(r, name, segment(index));
  const text = percentDecode(r, r.captures[index] ?? "", r.pathPlus === "space");
  return text === "" ? [] : text?.split(delimiter);
}

/** Names and values of an exploded object in a path: `R=100,G=200`, `.R=100.G=200`, `;R=100;G=200`. */
export function explodedPathTexts(
  r: ParameterReader,
  index: number,
  name: string,
  style: PathStyle,
): readonly string[] | undefined {
  r.begin("path", name);
  if (r.hasParser("path", name)) return parsedTexts(r, name, segment(index));
  const prefix = { simple: "", label: ".", matrix: ";" }[style];
  const capture = r.captures[index] ?? "";
  if (!capture.startsWith(prefix)) return r.invalid("syntax", JSON.stringify(prefix), capture);
  const raw = capture.slice(prefix.length);
  if (raw === "") return [];
  const texts: string[] = [];
  for (const pair of raw.split(prefix === "" ? "," : prefix)) {
    const equals = pair.indexOf("=");
    if (equals < 0 && style !== "matrix") return r.invalid("syntax", "name=value", pair);
    texts.push(equals < 0 ? pair : pair.slice(0, equals), equals < 0 ? "" : pair.slice(equals + 1));
  }
  return percentDecodeAll(r, texts, r.pathPlus === "space");
}

/**
 * Checks that a parameter whose name stands in the path several times has one value there.
 *
 * @param indexes its places among the captures
 */
export function repeatedPathParameter(
  r: ParameterReader,
  name: string,
  indexes: readonly number[],
): ParameterReader {
  r.begin("path", name);
  const [first, ...others] = indexes.map((index) =>
    percentDecode(r, r.captures[index] ?? "", r.pathPlus === "space"),
  );
  if (others.some((other) => other !== first))
    r.note("duplicate", "stands in the path more than once, with different values");
  return r;
}

function afterPrefix(
  r: ParameterReader,
  raw: string,
  style: PathStyle,
  name: string,
): string | undefined {
  if (style === "simple") return raw;
  if (style === "label")
    return raw.startsWith(".") ? raw.slice(1) : r.invalid("syntax", 'text after "."', raw);
  return raw.startsWith(";")
    ? afterName(r, raw.slice(1), name)
    : r.invalid("syntax", `";${name}="`, raw);
}

/** The value after `name=`; an empty value may be without the equals sign. */
function afterName(r: ParameterReader, piece: string, name: string): string | undefined {
  const equals = piece.indexOf("=");
  const raw = equals < 0 ? piece : piece.slice(0, equals);
  if (raw !== name && percentDecode(r, raw, false) !== name)
    return r.refused ? undefined : r.invalid("syntax", `";${name}="`, piece);
  return equals < 0 ? "" : piece.slice(equals + 1);
}
