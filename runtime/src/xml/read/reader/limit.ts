import type { XmlLimits } from "../xml-decode-options.ts";
import type { XmlReader } from "./xml-reader.ts";

/** Ends decoding, because what begins at an offset is more than a limit allows. */
export function exceed(r: XmlReader, at: number, limit: keyof XmlLimits): never {
  return r.fail(
    limit === "maxDepth" ? "depth" : "limit",
    at,
    `the document exceeds limits.${limit}`,
  );
}
