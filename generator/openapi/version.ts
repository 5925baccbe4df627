import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiVersion } from "./document.ts";
import { own, type JsonObject, type Site } from "./site.ts";

/** The version whose rules apply; anything other than 3.0 to 3.2 is reported. */
export function readVersion(
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): OpenApiVersion | undefined {
  const openapi = own(root, "openapi");
  const version = typeof openapi === "string" ? /^3\.[012](?=\.\d)/.exec(openapi)?.[0] : undefined;
  if (version !== undefined) return version as OpenApiVersion;
  const swagger = own(root, "swagger");
  const key = openapi === undefined && swagger !== undefined ? "swagger" : "openapi";
  const location = { file: root.file, pointer: `${(openapi ?? swagger) ? `/${key}` : ""}` };
  const found =
    openapi !== undefined
      ? `of the unknown version '${String(openapi)}'`
      : swagger !== undefined
        ? `in the format of Swagger ${String(swagger)}`
        : "not an OpenAPI document: the field 'openapi' is missing";
  diagnostics.report("openapi-version", location, { found });
  return undefined;
}
