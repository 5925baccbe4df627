import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { at, type Site } from "../../../openapi/site.ts";
import { count } from "../../../rules/words.ts";

/** Keywords whose schemas say what the value is. */
const typing = ["$ref", "allOf", "anyOf", "oneOf", "const", "enum"];

/**
 * Reads the two spellings by which Kubernetes says that a value is an integer or a string: a format of strings, and an
 * extension of schemas without a type. Source: Kubernetes, CustomResourceDefinition, `x-kubernetes-int-or-string`.
 */
export class IntOrString {
  #first: Site | undefined;
  #count = 0;

  /** @param schema in the form of 3.1 */
  read(schema: Record<string, unknown>, site: () => Site): void {
    const { type, format } = schema;
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    const isFormat = format === "int-or-string" && types.includes("string");
    const isExtension =
      schema["x-kubernetes-int-or-string"] === true &&
      type === undefined &&
      !typing.some((keyword) => keyword in schema);
    if (!isFormat && !isExtension) return;
    this.#first ??= at(site(), isFormat ? "format" : "x-kubernetes-int-or-string");
    this.#count++;
    const isNullable = types.includes("null") || schema["nullable"] === true;
    schema["type"] = ["integer", "string", ...(isNullable ? ["null"] : [])];
    delete schema["nullable"];
    if (format === "int-or-string") delete schema["format"];
  }

  report(diagnostics: Diagnostics): void {
    if (this.#first === undefined) return;
    diagnostics.report("int-or-string", this.#first, { schemas: count(this.#count, "schema") });
  }
}
