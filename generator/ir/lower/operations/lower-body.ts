import { at, objectAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { ContentKind, ContentNode } from "../../content.ts";
import type { BodyNode } from "../../operations.ts";
import { lowerRequestContents } from "./lower-contents.ts";
import { lowerDoc } from "../lower-doc.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";

/** `requestBody` of an operation. */
export function lowerBody(
  lowering: OperationLowering,
  operation: Site<JsonObject>,
  name: string,
): BodyNode | undefined {
  const place = objectAt(operation, "requestBody");
  if (place === undefined) {
    refuseAlone(lowering, operation);
    return undefined;
  }
  const site = lowering.document.follow(place);
  if (site === undefined) return undefined;
  const contents = lowering.parts.once("requestBody", place, site, name, (part) =>
    lowerRequestContents(lowering, site, part),
  );
  const limit = lowerLimit(lowering, operation);
  return {
    required: own(site, "required") === true,
    contents,
    streams: lowerStreams(lowering, operation, contents),
    ...(limit === undefined ? {} : { limit }),
    doc: lowerDoc(site, lowering.document),
    origin: originOf(site),
  };
}

/** `x-body-stream`: whether the handler gets a body of bytes, or of parts, piece by piece. */
function lowerStreams(
  lowering: OperationLowering,
  operation: Site<JsonObject>,
  contents: readonly ContentNode[],
): boolean {
  const value = own(operation, "x-body-stream");
  if (value === undefined || value === false) return false;
  const hasBytes = contents.some(({ kind }) => hasPieces[kind]);
  const spread = contents.map(spreadPart).find((name) => name !== undefined);
  const isChosen = contents.some(
    ({ kind, ...content }) => kind === "parts" && "choices" in content,
  );
  if (value === true && hasBytes && spread === undefined && !isChosen) return true;
  const reason =
    value === true && isChosen
      ? "the body is one of several objects, which all parts together tell"
      : value === true && spread !== undefined
        ? `the properties of '${spread}' are parts of their own, which cannot come one after the other`
        : value === true
          ? "the body has no media type that is passed on as bytes, and is not multipart"
          : "it must be true or false";
  const place = at(operation, "x-body-stream");
  lowering.diagnostics.refuse("extension-invalid", place, { extension: "x-body-stream", reason });
  return false;
}

/** Whether a body of a kind consists of bytes or of parts. */
const hasPieces: Readonly<Record<ContentKind, boolean>> = {
  json: false,
  xml: false,
  text: false,
  form: false,
  multipart: true,
  parts: true,
  positions: true,
  binary: true,
  sequence: false,
};

/** The name of an object in a multipart body that an Encoding Object makes several parts. */
function spreadPart(content: ContentNode): string | undefined {
  if (content.kind !== "parts") return undefined;
  const spread = [...content.parts].find(
    ([, part]) =>
      part.kind === "style" && (part.encoding.explode || part.encoding.style === "deepObject"),
  );
  return spread?.[0];
}

/** `x-body-limit`: most bytes of the body, in place of the server's limit. */
function lowerLimit(lowering: OperationLowering, operation: Site<JsonObject>): number | undefined {
  const value = own(operation, "x-body-limit");
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  const place = at(operation, "x-body-limit");
  const reason = "it must be a whole number of bytes";
  lowering.diagnostics.refuse("extension-invalid", place, { extension: "x-body-limit", reason });
  return undefined;
}

/** An extension of a missing body says nothing. */
function refuseAlone(lowering: OperationLowering, operation: Site<JsonObject>): void {
  for (const extension of ["x-body-stream", "x-body-limit"]) {
    if (own(operation, extension) === undefined) continue;
    const reason = "the operation has no body";
    lowering.diagnostics.refuse("extension-invalid", at(operation, extension), {
      extension,
      reason,
    });
  }
}
