import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { createRequire } from "node:module";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { OpenApiVersion } from "./document.ts";
import { explainErrors } from "./explain-errors.ts";
import type { JsonObject, Site } from "./site.ts";

const require = createRequire(import.meta.url);
const validators = new Map<OpenApiVersion, ValidateFunction>();

/**
 * Checks the document against the meta-schema of its version and reports what does not fit. The
 * inside of schemas is checked in lowering.
 */
export function checkStructure(
  version: OpenApiVersion,
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): void {
  const validate = validators.get(version) ?? compile(version);
  validators.set(version, validate);
  if (validate(root.value)) return;
  explainErrors((validate.errors ?? []) as ErrorObject[], root, diagnostics);
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
