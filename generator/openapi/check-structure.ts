import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { createRequire } from "node:module";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiVersion } from "./document.ts";
import { explainErrors } from "./explain-errors.ts";
import type { JsonObject, Site } from "./site.ts";

const require = createRequire(import.meta.url);
const validators = new Map<OpenApiVersion, ValidateFunction>();

/**
 * Holds the document against the meta-schema of its version. Says whether it fits; what does not
 * is reported. The inside of schemas is checked where they are read, see `checkSchema`.
 */
export function checkStructure(
  version: OpenApiVersion,
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): boolean {
  const validate = validators.get(version) ?? compile(version);
  validators.set(version, validate);
  if (validate(root.value)) return true;
  explainErrors((validate.errors ?? []) as ErrorObject[], root, diagnostics);
  return false;
}

function compile(version: OpenApiVersion): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
    inlineRefs: false,
  });
  return ajv.compile(require(`./meta-schema/${version}.json`) as JsonObject);
}
