import type { OperationNode } from "../../ir/index.ts";
import { propertyKey } from "../../names/quote.ts";
import type { ClientContext } from "./client-context.ts";
import { paramText } from "./param-text.ts";
import type { ClientParam } from "./params.ts";

/** Object literal of the headers that parameters stand in; empty where there are none. */
export function headersText(
  operation: OperationNode,
  params: readonly ClientParam[],
  context: ClientContext,
): string {
  const members = params
    .filter(({ parameter }) => parameter.in === "header")
    .map(
      (param) => `${propertyKey(param.parameter.name)}: ${paramText(operation, param, context)}`,
    );
  const cookies = params
    .filter(({ parameter }) => parameter.in === "cookie")
    .map((param) => paramText(operation, param, context));
  const [only] = cookies;
  if (cookies.length === 1 && only !== undefined) members.push(`Cookie: ${only}`);
  if (cookies.length > 1)
    members.push(`Cookie: [${cookies.join(", ")}].filter(Boolean).join("; ") || undefined`);
  return members.length === 0 ? "" : `{ ${members.join(", ")} }`;
}
