import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { accepts } from "../../../../generator/json-schema/accepts.ts";
import { ajv } from "../../../../generator/json-schema/ajv.ts";
import { joinPointer, splitPointer } from "../../../../generator/source/locations/pointer.ts";
import { extensionSchema } from "../../extension-schema.ts";
import type { Rule } from "../../rule.ts";

/** Extensions that Diptych reads are valid against `spec/extensions.schema.json`. */
export const extensionInvalid: Rule = {
  name: "extension-invalid",
  applies: "always",
  check(document, diagnostics) {
    const keepsLedger = document.gaps !== undefined;
    let isValid: ((extensions: unknown) => boolean) | undefined;
    let explain: ValidateFunction | undefined;
    for (const { value, file, pointer } of document.nodes) {
      const names = Object.keys(value).filter(
        (key) => key.startsWith("x-") && (keepsLedger || !ofLedgers.has(key)),
      );
      if (names.length === 0) continue;
      isValid ??= accepts(extensionSchema());
      const extensions = Object.fromEntries(names.map((name) => [name, value[name]]));
      if (isValid(extensions)) continue;
      explain ??= compile(extensionSchema());
      if (explain(extensions)) continue;
      const error = deepest(explain.errors ?? []);
      if (error === undefined) continue;
      const segments = splitPointer(error.instancePath);
      const location = { file, pointer: joinPointer(pointer, ...segments) };
      const extension = segments[0] ?? "x-";
      diagnostics.report("extension-invalid", location, { extension, reason: reasonOf(error) });
    }
  },
};

/** Extensions of documents with a ledger, which mean something else in others. */
const ofLedgers = new Set(["x-effects", "x-gap", "x-gaps", "x-source", "x-replaced-by"]);

function compile(schema: object): ValidateFunction {
  const { Ajv2020 } = ajv();
  return new Ajv2020({ allErrors: false, strict: false }).compile(schema);
}

/** Of the errors of several alternatives, the one that got furthest is the most helpful. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject): number => splitPointer(error.instancePath).length;
  return errors.toSorted((a, b) => depth(b) - depth(a))[0];
}

function reasonOf(error: ErrorObject): string {
  const name = splitPointer(error.instancePath).slice(1).join(".");
  const text = (error.message ?? "is not valid").replace(/"/g, "'");
  const { additionalProperty } = error.params as { readonly additionalProperty?: string };
  const extra = additionalProperty === undefined ? "" : `: '${additionalProperty}'`;
  return `${name === "" ? "it" : `'${name}'`} ${text}${extra}`;
}
