import {
  at,
  isObject,
  membersAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { EncodingNode } from "../../content.ts";
import type { ParameterStyle } from "../../parameter-style.ts";
import type { LoweredType } from "../types/lowered.ts";
import { loweredForm } from "./form-objects.ts";
import { delimitedStyleOf } from "./lower-parameters.ts";
import type { OperationLowering } from "./operation-lowering.ts";

/** Styles of a form's properties: those of query parameters. */
const styles: readonly ParameterStyle[] = ["form", "spaceDelimited", "pipeDelimited", "deepObject"];

/** Reports Encoding Objects of a body that is neither a form nor multipart. */
export function reportEncodings(lowering: OperationLowering, media: Site<JsonObject>): void {
  for (const field of ["encoding", ...ofPositions]) {
    if (own(media, field) !== undefined)
      reportIgnored(lowering, at(media, field), `'${field}'`, "it is for forms alone");
  }
}

const ofPositions = ["prefixEncoding", "itemEncoding"];

/**
 * The Encoding Objects of a form by the names of properties, where they differ from the default.
 * Others without effect are reported. Source: OpenAPI 3.2, Encoding Object.
 */
export function lowerEncodings(
  lowering: OperationLowering,
  media: Site<JsonObject>,
  type: LoweredType,
  isRequest: boolean,
): ReadonlyMap<string, EncodingNode> {
  for (const field of ofPositions) {
    if (own(media, field) !== undefined)
      reportIgnored(lowering, at(media, field), `'${field}'`, "it is for multipart bodies alone");
  }
  const encodings = new Map<string, EncodingNode>();
  for (const member of membersAt(media, "encoding")) {
    const reason = isRequest ? unusable(lowering, type, member.key) : "it is in a response";
    if (reason === undefined) {
      const encoding = isObject(member.value)
        ? lowerEncoding(lowering, member as EncodingSite, member.key, "urlencoded")
        : undefined;
      if (encoding !== undefined) encodings.set(member.key, encoding);
    } else reportIgnored(lowering, member, `The encoding of '${member.key}'`, reason);
  }
  return encodings;
}

/** Why an encoding cannot count; undefined where it can. */
function unusable(
  lowering: OperationLowering,
  type: LoweredType,
  name: string,
): string | undefined {
  const { objects } = loweredForm(lowering, type);
  const isNamed = objects.some(
    ({ node }) =>
      node.kind === "map" ||
      typeof node.additional !== "string" ||
      node.properties.some((property) => property.name === name),
  );
  return isNamed ? undefined : "the form has no such property";
}

/** Encoding Objects of the parts of a part. */
const nestedEncodings: readonly string[] = ["encoding", ...ofPositions];

/** Reports Encoding Objects within that of a part which is not multipart. */
export function reportNested(
  lowering: OperationLowering,
  encoding: EncodingSite,
  name: string,
): void {
  for (const field of nestedEncodings)
    if (own(encoding, field) !== undefined)
      reportIgnored(
        lowering,
        at(encoding, field),
        `'${field}' of '${name}'`,
        "the part is not read as a multipart body",
      );
}

export type EncodingSite = Site<JsonObject>;

/** Where a part is: styles are for those of forms, which only requests are, and not for files in these. */
export type PartsFormat = "form-data" | "file" | "multipart" | "response";

/**
 * How one property is written; undefined if its Encoding Object says nothing of it. The media types
 * of a part of a multipart body are a list, as they are written.
 */
export function lowerEncoding(
  lowering: OperationLowering,
  site: EncodingSite,
  name: string,
  format: "urlencoded" | PartsFormat,
): EncodingNode | undefined {
  const ignore = (field: string, reason: string): void =>
    reportIgnored(lowering, at(site, field), `'${field}' of '${name}'`, reason);
  // Otherwise these are for whoever knows what the part is.
  for (const field of ["headers", ...nestedEncodings]) {
    if (own(site, field) !== undefined && format === "urlencoded")
      ignore(field, "it is for multipart bodies alone");
  }
  const mediaType = textAt(site, "contentType");
  const style = textAt(site, "style");
  const explode = own(site, "explode");
  const allowReserved = own(site, "allowReserved");
  if (format === "file") {
    for (const [field, value] of Object.entries({ style, explode, allowReserved }))
      if (value !== undefined && plainForm[field] !== value) ignore(field, "bytes have no style");
    return mediaType === undefined ? undefined : { mediaType };
  }
  if (format === "multipart" || format === "response") {
    const reason = format === "response" ? "it is in a response" : "it is for forms alone";
    for (const field of ["style", "explode", "allowReserved"])
      if (own(site, field) !== undefined) ignore(field, reason);
    return mediaType === undefined ? undefined : { mediaType };
  }
  if (format === "form-data" && allowReserved === true)
    ignore("allowReserved", "nothing is percent-encoded in a multipart body");
  if (style !== undefined || explode !== undefined || allowReserved !== undefined) {
    if (mediaType !== undefined)
      ignore("contentType", "'style', 'explode' or 'allowReserved' take precedence");
    return {
      // The check against the meta-schema refuses others.
      style: styles.find((known) => known === style) ?? delimitedStyleOf(lowering, site) ?? "form",
      explode: typeof explode === "boolean" ? explode : style === undefined || style === "form",
      allowReserved: allowReserved === true && format === "urlencoded",
    };
  }
  if (format === "form-data") return mediaType === undefined ? undefined : { mediaType };
  // Of a list the first one is written; nothing in a form says which of them it is.
  const [first] = (mediaType ?? "").split(",");
  return first === undefined || first.trim() === "" ? undefined : { mediaType: first.trim() };
}

/** Values that ask for what files get anyway, a part each: Swashbuckle writes `style: form` for all properties. */
const plainForm: Readonly<Record<string, unknown>> = {
  style: "form",
  explode: true,
  allowReserved: false,
};

export function reportIgnored(
  lowering: OperationLowering,
  site: Site,
  what: string,
  reason: string,
): void {
  lowering.diagnostics.report("encoding-ignored", { ...site, part: "key" }, { what, reason });
}
