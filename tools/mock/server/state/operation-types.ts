import type { OperationNode, TypeNode } from "../../../../generator/ir/index.ts";

/** Type of the body of a success in JSON or XML. */
export function bodyTypeOf({ responses }: OperationNode): TypeNode | undefined {
  const response =
    responses.find(({ status }) => status.startsWith("2")) ??
    responses.find(({ status }) => status === "default");
  return response?.contents.find(({ kind }) => kind === "json" || kind === "xml")?.type;
}

/** Types of the bodies that requests for an operation have in JSON, XML or forms. */
export const sentTypesOf = ({ body }: OperationNode): readonly TypeNode[] =>
  (body?.contents ?? []).flatMap(({ kind, type }) =>
    ["json", "xml", "form", "parts"].includes(kind) ? [type] : [],
  );
