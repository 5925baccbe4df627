import { pascalCase } from "../../../names/identifier.ts";
import { at, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import { isToken } from "../../../openapi/token.ts";
import type { HeaderNode, ResponseNode } from "../../operations.ts";
import { lowerResponseContents } from "./lower-contents.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import type { GivenResponse } from "../given-extensions.ts";
import { lowerDoc } from "../lower-doc.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { delimitedStyleOf, describedBy, describedExamples } from "./lower-parameters.ts";

/** `responses` of an operation. Names of types contain the status unless it is 2XX. */
export function lowerResponses(
  lowering: OperationLowering,
  operation: Site<JsonObject>,
  name: string,
  given: ReadonlyMap<string, GivenResponse> = new Map(),
): readonly ResponseNode[] {
  reportUnlisted(lowering, operation, given);
  return membersAt(operation, "responses").flatMap((member) => {
    if (member.key.startsWith("x-")) return [];
    const site = lowering.document.follow(member);
    if (site === undefined) return [];
    if (own(site, "links") !== undefined)
      lowering.notes.linkedResponses.set(`${site.file}#${site.pointer}`, site);
    const typeName = member.key.startsWith("2")
      ? name
      : `${name}${pascalCase(member.key).replace(/^T(?=\d)/, "")}`;
    const status = member.key.toUpperCase().replace("DEFAULT", "default");
    const response = lowering.parts.once("response", member, site, typeName, (part) =>
      lowerResponse(lowering, site, part),
    );
    // A response that operations share is what it is for the others.
    const extended = { ...site, value: { ...site.value, ...given.get(member.key)?.value } };
    const bodyOptional = given.has(member.key)
      ? isBodyOptional(lowering, extended)
      : response.bodyOptional;
    return [{ status, ...response, bodyOptional }];
  });
}

/** Reports statuses that the configuration names and the operation does not have. */
function reportUnlisted(
  lowering: OperationLowering,
  operation: Site<JsonObject>,
  given: ReadonlyMap<string, GivenResponse>,
): void {
  const listed = membersAt(operation, "responses").map(({ key }) => key);
  for (const [name, { location, setting }] of given) {
    if (listed.includes(name)) continue;
    const suggestion = suggest(name, listed, "Remove it from the configuration");
    lowering.diagnostics.report("extension-unknown", location, { setting, name, suggestion });
  }
}

function lowerResponse(
  lowering: OperationLowering,
  site: Site<JsonObject>,
  name: string,
): Omit<ResponseNode, "status"> {
  return {
    headers: lowerHeaders(lowering, site, name),
    contents: lowerResponseContents(lowering, site, `${name}Body`),
    bodyOptional: isBodyOptional(lowering, site),
    doc: lowerDoc(site, lowering.document),
    origin: originOf(site),
  };
}

/** OpenAPI can say of requests alone that their body is optional. */
function isBodyOptional(lowering: OperationLowering, response: Site<JsonObject>): boolean {
  const value = own(response, "x-body-optional");
  if (value === undefined || typeof value === "boolean") return value ?? false;
  lowering.diagnostics.refuseOnce("extension-invalid", at(response, "x-body-optional"), {
    extension: "x-body-optional",
    reason: "it must be true or false",
  });
  return false;
}

function lowerHeaders(
  lowering: OperationLowering,
  response: Site<JsonObject>,
  name: string,
): readonly HeaderNode[] {
  return membersAt(response, "headers").flatMap((member) => {
    const site = lowering.document.follow(member);
    // The media type of the content determines Content-Type. Source: OpenAPI 3.1, Response Object.
    if (site === undefined || member.key.toLowerCase() === "content-type") return [];
    const { file, pointer, key } = member;
    if (!isToken(key))
      lowering.diagnostics.reportOnce(
        "name-token",
        { file, pointer, part: "key" },
        { holder: "header", name: key },
      );
    const header = lowering.parts.once(
      "header",
      member,
      site,
      `${name}${pascalCase(member.key)}`,
      (parent) => lowerHeader(lowering, site, parent),
    );
    return [{ name: member.key, ...header }];
  });
}

function lowerHeader(
  lowering: OperationLowering,
  site: Site<JsonObject>,
  parent: string,
): Omit<HeaderNode, "name"> {
  const { schema, mediaType } = describedBy(site) ?? {};
  lowering.notes.carry(site, schema, parent);
  const style = delimitedStyleOf(lowering, site);
  return {
    required: own(site, "required") === true,
    type:
      schema === undefined
        ? { kind: "any", origin: originOf(site) }
        : lowering.lowerSchema(schema, { parent, part: "" }),
    explode: own(site, "explode") === true,
    examples: describedExamples(lowering, site),
    doc: lowerDoc(site, lowering.document),
    origin: originOf(site),
    ...(style !== undefined && { style }),
    ...(mediaType !== undefined && { mediaType }),
  };
}
