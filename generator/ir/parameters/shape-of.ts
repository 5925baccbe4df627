import type { ApiIndex } from "../navigate.ts";
import type { ParameterNode } from "../operations.ts";
import { parameterShape, withJsonObjects } from "./parameter-shape.ts";
import type { ParameterShape } from "./shape.ts";

/** How a parameter is sent: as one text, a list, names and values, or JSON. */
export function shapeOf(
  parameter: ParameterNode,
  { index }: { readonly index: ApiIndex },
): ParameterShape {
  const { type, mediaType, itemsAreJson = false, objectsAreJson = false } = parameter;
  if (parameter.in !== "querystring") {
    const own = parameterShape(type, mediaType, index);
    if (own.kind === "choice" && objectsAreJson) return withJsonObjects(own);
    return own.kind === "list" && itemsAreJson ? { ...own, itemsAreJson } : own;
  }
  // The whole query is one text, except for a form.
  const isForm = mediaType?.toLowerCase().includes("form-urlencoded") ?? false;
  const shape = parameterShape(type, isForm ? undefined : mediaType, index);
  const isFields =
    shape.kind === "choice"
      ? shape.members.every((member) => member.shape.kind === "fields")
      : shape.kind !== "list";
  return isFields ? shape : { kind: "json", node: type };
}
