import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiVersion } from "./document.ts";
import { own, type JsonObject, type Site } from "./site.ts";

/** The version whose rules apply, and the field that states it as it is meant. */
interface ReadVersion {
  readonly version: OpenApiVersion;
  readonly stated: Readonly<Record<string, string>>;
}

/** The version whose rules apply; anything other than 2.0 and 3.0 to 3.2 is reported. */
export function readVersion(
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): ReadVersion | undefined {
  const openapi = own(root, "openapi");
  const swagger = own(root, "swagger");
  const version = typeof openapi === "string" ? /^3\.[012](?=\.\d)/.exec(openapi)?.[0] : undefined;
  if (version !== undefined) return { version: version as OpenApiVersion, stated: {} };
  if (openapi === undefined && swagger === "2.0") return { version: "2.0", stated: {} };
  // YAML reads versions of two numbers without quotes as numbers.
  const meant = openapi === undefined ? swagger : openapi;
  const short = typeof meant === "number" ? meant.toFixed(1) : meant;
  const field = openapi === undefined ? "swagger" : "openapi";
  const place = { file: root.file, pointer: `/${field}` };
  if (field === "swagger" && short === "2.0") {
    const cure = "Did you mean 'swagger: \"2.0\"', in quotes?";
    const args = { field, expected: "a string", found: "a number", cure };
    diagnostics.report("field-type", place, { ...args, taken: "it is read as '2.0'" });
    return { version: "2.0", stated: { swagger: "2.0" } };
  }
  if (field === "openapi" && (short === "3.0" || short === "3.1" || short === "3.2")) {
    const taken = `it is read as '${short}.0'`;
    const expected = `Write the whole version, such as 'openapi: ${short}.1'`;
    diagnostics.report("field-value", place, { field, found: short, expected, taken });
    return { version: short, stated: { openapi: `${short}.0` } };
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
