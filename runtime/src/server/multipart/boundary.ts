import { parseMediaType } from "../../http/media-type.ts";
import { problem } from "../../problem/problem.ts";
import { RequestStreamError } from "../message/request-stream-error.ts";

/**
 * The boundary that Content-Type names. Source: RFC 2046, 5.1.1.
 *
 * @throws {RequestStreamError} there is none, or it is none
 */
export function boundaryOf(contentType: string | undefined): string {
  const boundary = parseMediaType(contentType ?? "")?.parameters.get("boundary") ?? "";
  if (/^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary)) return boundary;
  const errors = [{ parameter: "Content-Type", detail: "names no boundary of the parts" }];
  const detail = "The request is not valid.";
  throw new RequestStreamError(problem(400, { detail, errors }), undefined);
}
