import { parseMediaType, splitUnquoted } from "../../http/media-type.ts";
import { invalidParts } from "./multipart-error.ts";

/**
 * The boundary that Content-Type names. Source: RFC 2046, 5.1.1.
 *
 * @throws {MultipartError} the boundary is missing, repeated or malformed
 */
export function boundaryOf(contentType: string | undefined): string {
  const text = contentType ?? "";
  const boundary = parseMediaType(text)?.parameters.get("boundary") ?? "";
  // A relay of the request may have divided the body by the other one.
  const isOnly =
    splitUnquoted(text, ";").filter((part) => /^\s*boundary\s*=/i.test(part)).length < 2;
  if (isOnly && /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary)) return boundary;
  throw invalidParts([
    { parameter: "Content-Type", detail: "names no boundary of the parts, or two" },
  ]);
}
