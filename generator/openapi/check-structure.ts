import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { createRequire } from "node:module";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { accepts } from "../json-schema/accepts.ts";
import type { OpenApiVersion } from "./document.ts";
import { explainErrors } from "./explain-errors.ts";
import { membersAt, objectAt, type JsonObject, type Site } from "./site.ts";

const require = createRequire(import.meta.url);
const validators = new Map<OpenApiVersion, ValidateFunction>();

/**
 * Checks the document against the meta-schema of its version and reports what does not fit.
 * Schemas are checked when they are lowered.
 */
export function checkStructure(
  version: OpenApiVersion,
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): void {
  if (version === "3.0") checkComponentNames(root, diagnostics);
  const metaSchema = require(`./meta-schema/${version}.json`) as JsonObject;
  // ajv says what is wrong, and takes as long to load as the rest of a small document's run.
  if (accepts(metaSchema)(root.value)) return;
  const validate = validators.get(version) ?? compile(metaSchema);
  validators.set(version, validate);
  if (validate(root.value)) return;
  explainErrors(version, (validate.errors ?? []) as ErrorObject[], root, diagnostics);
}

/** Checks a part of another file against the definition of the meta-schema that it has to fit. */
export function checkFragment(
  version: OpenApiVersion,
  definition: string,
  site: Site<JsonObject>,
  diagnostics: Diagnostics,
): void {
  const metaSchema = require(`./meta-schema/${version}.json`) as JsonObject;
  const schema = { $ref: `#/$defs/${definition}`, $defs: metaSchema["$defs"] };
  if (accepts(schema)(site.value)) return;
  const validate = compile(schema);
  if (validate(site.value)) return;
  explainErrors(version, (validate.errors ?? []) as ErrorObject[], site, diagnostics);
}

/** The meta-schema of 3.0 checks components with allowed names, and lets the others pass unseen. */
function checkComponentNames(root: Site<JsonObject>, diagnostics: Diagnostics): void {
  const components = objectAt(root, "components");
  if (components === undefined) return;
  for (const kind of Object.keys(components.value)) {
    for (const { key: name, file, pointer } of membersAt(components, kind)) {
      if (kind.startsWith("x-") || /^[a-zA-Z0-9._-]+$/.test(name)) continue;
      diagnostics.report("component-name", { file, pointer, part: "key" }, { name });
    }
  }
}

function compile(metaSchema: JsonObject): ValidateFunction {
  const library = require("ajv/dist/2020.js") as { readonly Ajv2020: typeof Ajv2020 };
  const ajv = new library.Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
    inlineRefs: false,
  });
  return ajv.compile(metaSchema);
}
