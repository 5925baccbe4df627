import type { JsonObject, Site } from "../../../openapi/site.ts";
import type { ParameterNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";
import { pathConstants } from "../../path-constants.ts";
import { originOf, type Origin } from "../../origin.ts";
import { emptyDoc } from "../lower-doc.ts";

/** Names in braces in a path template, in order. Source: OpenAPI 3.1, Path Templating. */
function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
}

/**
 * The parameters with one for every name in braces, and without path parameters that have no braces.
 * Both are reported: of the first nothing is known but that it is a text.
 */
export function settlePathParameters(
  lowering: Lowering,
  operation: Site<JsonObject>,
  path: string,
  parameters: readonly ParameterNode[],
): readonly ParameterNode[] {
  const names = templateNames(path);
  const described = parameters.filter((parameter) => parameter.in === "path");
  const missing = [...new Set(names)].filter(
    (name) => !described.some((parameter) => parameter.name === name),
  );
  for (const name of missing) {
    const problem = "has no parameter that describes";
    const taken = `'${name}' is a required text`;
    lowering.diagnostics.report(
      "path-parameter",
      { ...originOf(operation), part: "key" },
      { path, problem, name, taken },
    );
  }
  for (const [index, name] of names.entries()) {
    // Reported once, at its second occurrence.
    const occurrence = names.slice(0, index).filter((earlier) => earlier === name).length;
    if (occurrence !== 1) continue;
    lowering.diagnostics.report(
      "path-parameter-repeated",
      { ...originOf(operation), part: "key" },
      { path, name },
    );
  }
  const superfluous = described.filter(({ name }) => !names.includes(name));
  for (const { name, origin } of superfluous) {
    const problem = "does not contain";
    const taken = `the parameter '${name}' is left out`;
    lowering.diagnostics.report("path-parameter", origin, { path, problem, name, taken });
  }
  if (missing.length === 0 && superfluous.length === 0) return parameters;
  const kept = parameters.filter((parameter) => !superfluous.includes(parameter));
  return [...missing.map((name) => textParameter(name, originOf(operation))), ...kept];
}

/** The parameters without those of the query that the path itself gives a value. */
export function withoutConstants(
  path: string,
  parameters: readonly ParameterNode[],
): readonly ParameterNode[] {
  const constants = new Set(pathConstants(path).map(({ name }) => name));
  if (constants.size === 0) return parameters;
  return parameters.filter((one) => one.in !== "query" || !constants.has(one.name));
}

/** A path parameter of which only the name is known. */
function textParameter(name: string, origin: Origin): ParameterNode {
  return {
    name,
    in: "path",
    required: true,
    type: { kind: "string", origin, held: "string" },
    style: "simple",
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    examples: [],
    doc: emptyDoc,
    origin,
  };
}
