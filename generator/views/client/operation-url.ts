import type { OperationNode } from "../../ir/index.ts";
import { quote, templateText } from "../../names/quote.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import type { ClientContext } from "./client-context.ts";
import { paramText } from "./param-text.ts";
import type { ClientParam } from "./params.ts";

/** Expression of the path with its parameters, and the query behind it. */
export function urlText(
  operation: OperationNode,
  params: readonly ClientParam[],
  context: ClientContext,
): string {
  const inPath = new Map(
    params
      .filter(({ parameter }) => parameter.in === "path")
      .map(({ parameter, value }) => [parameter.name, encodeParameter(parameter, value, context)]),
  );
  const parts = operation.path.split(/\{([^}]*)\}/).map((part, i) => {
    if (i % 2 === 1) return `\${${inPath.get(part) ?? '""'}}`;
    return templateText(encodeURI(part));
  });
  const isFixed = parts.length === 1;
  const path = isFixed ? quote(encodeURI(operation.path)) : `\`${parts.join("")}\``;
  const query = queryText(operation, params, context);
  return query === "" ? path : `${path} + ${query}`;
}

function queryText(
  operation: OperationNode,
  params: readonly ClientParam[],
  context: ClientContext,
): string {
  const parts = params
    .filter(({ parameter }) => parameter.in === "query" || parameter.in === "querystring")
    .map((param) => paramText(operation, param, context));
  return parts.length === 0 ? "" : `${context.runtime("joinQuery")}([${parts.join(", ")}])`;
}
