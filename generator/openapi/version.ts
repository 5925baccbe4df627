import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiVersion } from "./document.ts";
import { own, type JsonObject, type Site } from "./site.ts";

/** The version whose rules apply; anything other than 2.0 and 3.0 to 3.2 is reported. */
export function readVersion(
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): OpenApiVersion | undefined {
  const openapi = own(root, "openapi");
  const version = typeof openapi === "string" ? /^3\.[012](?=\.\d)/.exec(openapi)?.[0] : undefined;
  if (version !== undefined) return version as OpenApiVersion;
  const swagger = own(root, "swagger");
  if (openapi === undefined && swagger === "2.0") return "2.0";
  if (openapi === undefined && swagger === 2) {
    // YAML reads 2.0 without quotes as a number; the rest of the document is checked nevertheless.
    diagnostics.report(
      "field-type",
      { file: root.file, pointer: "/swagger" },
      {
        field: "swagger",
        expected: "a string",
        found: "a number",
        cure: "Did you mean 'swagger: \"2.0\"', in quotes?",
      },
    );
    return "2.0";
  }
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

const convert = "Convert it to OpenAPI 3.0 once; Swagger 2.0 and OpenAPI 3.0 to 3.2 are supported";

const write =
  "Write 'openapi: 3.1.1' if the document follows it; 3.0 to 3.2 and Swagger 2.0 are supported";
