import { joinPointer } from "../../source/locations/pointer.ts";
import { isJson, isXml } from "../media-type.ts";
import {
  at,
  isObject,
  membersAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../site.ts";
import { followed, sharedName, without, type Conversion } from "./conversion.ts";
import { contentOf, hasOwnTypes, mediaTypes, orAssumed, type MediaType } from "./media-types.ts";
import { simpleKeywords, simpleSchema } from "./simple-schema.ts";

/** `responses` of the document as those of components, with the media types of the document. */
export function convertSharedResponses(conversion: Conversion): {
  readonly responses?: JsonObject;
} {
  const { root } = conversion.document;
  const responses = membersAt(root, "responses").map((member) => {
    const pointer = joinPointer("/components/responses", member.key);
    conversion.places.note(pointer, member);
    const isAlias = sharedName(conversion, "responses", member) !== undefined;
    const response = isAlias ? member.value : convertOne(conversion, member, undefined, pointer);
    return [member.key, response] as const;
  });
  return responses.length === 0 ? {} : { responses: Object.fromEntries(responses) };
}

/** `responses` of an operation. */
export function convertResponses(
  conversion: Conversion,
  operation: Site<JsonObject>,
  pointer: string,
): JsonObject {
  const responses = membersAt(operation, "responses").map((member) => {
    const { key, value } = member;
    const isKept =
      key.startsWith("x-") ||
      (!hasOwnTypes("produces", operation) &&
        sharedName(conversion, "responses", member) !== undefined);
    const inner = joinPointer(pointer, key);
    return [key, isKept ? value : convertOne(conversion, member, operation, inner)] as const;
  });
  return Object.fromEntries(responses);
}

function convertOne(
  conversion: Conversion,
  site: Site,
  operation: Site<JsonObject> | undefined,
  pointer: string,
): unknown {
  const target = followed(conversion, "response", site);
  return target === undefined
    ? site.value
    : convertResponse(conversion, target, operation, pointer);
}

function convertResponse(
  conversion: Conversion,
  site: Site<JsonObject>,
  operation: Site<JsonObject> | undefined,
  pointer: string,
): JsonObject {
  conversion.places.note(pointer, site);
  const headers = membersAt(site, "headers").flatMap((member) => {
    if (!isObjectSite(member)) return [];
    const inner = joinPointer(pointer, "headers", member.key);
    return [[member.key, convertHeader(conversion, member, inner)] as const];
  });
  const content = contentOfResponse(conversion, site, operation, pointer);
  return {
    ...without(site.value, "schema", "examples", "headers"),
    ...(own(site, "headers") === undefined ? {} : { headers: Object.fromEntries(headers) }),
    ...(content === undefined ? {} : { content }),
  };
}

function convertHeader(
  conversion: Conversion,
  site: Site<JsonObject> & { readonly key: string },
  pointer: string,
): JsonObject {
  conversion.places.note(pointer, site);
  conversion.places.note(`${pointer}/schema`, site);
  const { schema, style } = simpleSchema(conversion, site, "response header", site.key);
  return { ...without(site.value, ...simpleKeywords), ...style, schema };
}

/** A response without a schema has no content. Source: OpenAPI 2.0, Response Object. */
function contentOfResponse(
  conversion: Conversion,
  site: Site<JsonObject>,
  operation: Site<JsonObject> | undefined,
  pointer: string,
): JsonObject | undefined {
  const examples = new Map(membersAt(site, "examples").map((example) => [example.key, example]));
  const types = hasSchema(site) ? typesOf(conversion, site, operation) : [];
  const content =
    types.length === 0
      ? undefined
      : contentOf(conversion, types, `${pointer}/content`, (name, inner) => {
          const example = examples.get(name);
          examples.delete(name);
          conversion.places.note(`${inner}/schema`, at(site, "schema"));
          if (example !== undefined) conversion.places.note(`${inner}/example`, example);
          return {
            schema: schemaOf(site, name),
            ...(example === undefined ? {} : { example: example.value }),
          };
        });
  const reason = hasSchema(site)
    ? "the response is not produced in this media type"
    : "the response has no schema, so it has no content";
  for (const { file, pointer: place, key } of examples.values()) {
    const location = { file, pointer: place, part: "key" } as const;
    conversion.diagnostics.report("swagger-example", location, { name: key, reason });
  }
  return content;
}

const hasSchema = (site: Site<JsonObject>): boolean => own(site, "schema") !== undefined;

function typesOf(
  conversion: Conversion,
  site: Site<JsonObject>,
  operation: Site<JsonObject> | undefined,
): readonly MediaType[] {
  const types = mediaTypes(conversion, "produces", operation);
  return isFile(site)
    ? orAssumed(conversion, "produces", types, site, "application/octet-stream")
    : orAssumed(conversion, "produces", types, site);
}

/**
 * A file is the bytes of the body, or its text if the media type is one whose values would be decoded
 * otherwise. Source: OpenAPI 2.0, Response Object, `schema`.
 */
function schemaOf(site: Site<JsonObject>, mediaType: string): unknown {
  const schema = own(site, "schema");
  if (!isFile(site)) return schema;
  const isDecoded = isJson(mediaType) || isXml(mediaType);
  return {
    ...(schema as JsonObject),
    type: "string",
    ...(isDecoded ? { contentMediaType: mediaType } : { format: "binary" }),
  };
}

function isFile(site: Site<JsonObject>): boolean {
  const schema = own(site, "schema");
  return isObject(schema) && textAt({ ...site, value: schema }, "type") === "file";
}
