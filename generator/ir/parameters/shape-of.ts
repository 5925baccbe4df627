import type { ApiIndex } from "../navigate.ts";
import type { ParameterNode } from "../operations.ts";
import { parameterShape, withJsonObjects } from "./parameter-shape.ts";
import type { ParameterShape } from "./shape.ts";

/** How a parameter is sent: as one text, a list, names and values, or JSON. */
export function shapeOf(
  parameter: ParameterNode,
  { index }: { readonly index: ApiIndex },
): ParameterShape {
  const shape = shapeByType(parameter, index);
  return repeatsLists(parameter) ? withRepeats(shape) : shape;
}

/** Whether the members of an object are pairs, whose names may be there more than once. */
function repeatsLists({ in: place, style, explode }: ParameterNode): boolean {
  if (place === "querystring") return true;
  return (
    (place === "query" && style === "deepObject") ||
    (place !== "path" && place !== "header" && explode)
  );
}

function withRepeats<Shape extends ParameterShape>(shape: Shape): Shape {
  if (shape.kind === "fields") return { ...shape, repeats: true };
  if (shape.kind !== "choice") return shape;
  const members = shape.members.map((one) => ({ ...one, shape: withRepeats(one.shape) }));
  return { ...shape, members };
}

function shapeByType(parameter: ParameterNode, index: ApiIndex): ParameterShape {
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
