import { at, isObject, objectAt, own, type JsonObject } from "../site.ts";
import { without, type Conversion } from "./conversion.ts";
import { convertPaths } from "./paths.ts";
import { convertSharedParameters } from "./shared-parameters.ts";
import { convertSharedResponses } from "./responses.ts";
import { convertSecurity } from "./security.ts";
import { convertServers } from "./servers.ts";

/** Fields of the document that have another form in OpenAPI 3.0. */
const moved = [
  "swagger",
  "host",
  "basePath",
  "schemes",
  "consumes",
  "produces",
  "paths",
  "definitions",
  "parameters",
  "responses",
  "securityDefinitions",
] as const;

/**
 * The document in the structure of OpenAPI 3.0. Schemas are the same objects as before: those of 2.0
 * become those of 3.0 when they are read, see `upgradeSwaggerSchema`. References stay as they are
 * written; resolving them asks `places` where their targets are now.
 * Source: OpenAPI 2.0 and 3.0.4.
 */
export function convertSwagger(conversion: Conversion): JsonObject {
  const { root } = conversion.document;
  const { places } = conversion;
  const definitions = objectAt(root, "definitions");
  if (definitions !== undefined) places.note("/components/schemas", definitions);
  const shared = convertSharedParameters(conversion);
  const components = {
    ...(definitions === undefined ? {} : { schemas: definitions.value }),
    ...shared,
    ...convertSharedResponses(conversion),
    ...convertSecurity(conversion),
  };
  const servers = convertServers(conversion);
  return {
    ...without(root.value, ...moved),
    openapi: "3.0.4",
    ...(servers === undefined ? {} : { servers }),
    paths: isObject(own(root, "paths")) ? convertPaths(conversion, at(root, "paths")) : {},
    ...(Object.keys(components).length === 0 ? {} : { components }),
  };
}
