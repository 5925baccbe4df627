import { ApiIndex, type DeclarationSource, type ResolvedNode } from "../navigate.ts";
import type { AnyNode, MapNode, ObjectNode, TypeNode } from "../types.ts";

/** An object that a form may be. */
export interface FormObject {
  /** Its type as the document refers to it. */
  readonly type: TypeNode;
  /** A map of any values where no schema describes the form. */
  readonly node: ObjectNode | MapNode;
}

/** The values that a form may be. */
export interface FormShape {
  /** Objects of which a form is one. */
  readonly objects: readonly FormObject[];
  /** Whether null is a value: a form without fields. */
  readonly nullable: boolean;
  /** Types that no form can be. */
  readonly others: readonly TypeNode[];
}

/** The objects that a form may be. References are followed; unions and null come off. */
export function formShape(type: TypeNode, context: DeclarationSource): FormShape {
  const index = new ApiIndex(context);
  return shapeOfForm(type, (node) => index.resolve(node));
}

/** The same, of types that are still worked on. */
export function shapeOfForm(
  type: TypeNode,
  resolve: (type: TypeNode) => TypeNode,
  within: readonly TypeNode[] = [],
): FormShape {
  const node = resolve(type) as ResolvedNode;
  if (within.includes(node)) return nothing;
  const inner = (member: TypeNode): FormShape => shapeOfForm(member, resolve, [...within, node]);
  switch (node.kind) {
    case "object":
    case "map":
      return { ...nothing, objects: [{ type, node }] };
    case "any":
      return { ...nothing, objects: [{ type, node: openForm(node) }] };
    case "never":
      return nothing;
    case "null":
      return { ...nothing, nullable: true };
    case "nullable":
      return { ...inner(node.inner), nullable: true };
    case "union": {
      const shapes = node.members.map(inner);
      return {
        objects: shapes.flatMap(({ objects }) => objects),
        nullable: shapes.some(({ nullable }) => nullable),
        others: shapes.flatMap(({ others }) => others),
      };
    }
    default:
      return { ...nothing, others: [type] };
  }
}

const nothing: FormShape = { objects: [], nullable: false, others: [] };

/** A form that nothing is said of. */
const openForm = (values: AnyNode): MapNode => ({
  kind: "map",
  values,
  origin: values.origin,
});

/** Whether nothing is said of the fields of a form. */
export function isOpenForm({ objects }: FormShape, context: DeclarationSource): boolean {
  const [only] = objects;
  if (only === undefined || objects.length > 1 || only.node.kind !== "map") return false;
  return new ApiIndex(context).resolve(only.node.values).kind === "any";
}
