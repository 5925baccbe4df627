import type { JsonObject, Site } from "../../../openapi/site.ts";
import type { ParameterNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";
import { originOf } from "../../origin.ts";

/** Names in braces in a path template, in order. Source: OpenAPI 3.1, Path Templating. */
function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
}

/** Every name in braces needs a path parameter, and every path parameter needs its braces. */
export function checkPathTemplate(
  lowering: Lowering,
  operation: Site<JsonObject>,
  path: string,
  parameters: readonly ParameterNode[],
): void {
  const names = templateNames(path);
  const described = parameters.filter((parameter) => parameter.in === "path");
  for (const name of new Set(names)) {
    if (described.some((parameter) => parameter.name === name)) continue;
    const problem = "has no parameter that describes";
    lowering.diagnostics.report(
      "path-parameter",
      { ...originOf(operation), part: "key" },
      { path, problem, name },
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
  for (const { name, origin } of described) {
    if (names.includes(name)) continue;
    lowering.diagnostics.report("path-parameter", origin, {
      path,
      problem: "does not contain",
      name,
    });
  }
}
