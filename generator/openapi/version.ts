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
  const isSwagger = openapi === undefined && swagger !== undefined;
  diagnostics.report("openapi-version", location, { found, cure: isSwagger ? convert : write });
  return undefined;
}

const convert =
  "Convert it once, as by 'npx swagger2openapi --outfile openapi.yaml <file>', and keep the result";

const write = "Write 'openapi: 3.1.1' if the document follows it; 3.0, 3.1 and 3.2 are supported";
