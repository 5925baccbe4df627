import { rulesOf, type Declaration, type TypeNode } from "diptych/plugin";

/**
 * Whether Zod reads properties of an object that it does not have itself: it looks up names such as
 * `constructor` in the prototype too, and leaves `__proto__` out.
 */
export function isBeyondZod(node: TypeNode): boolean {
  return node.kind === "object" && node.properties.some(({ name }) => name in Object.prototype);
}

/** Whether the validator of a declaration judges what its schema in Zod cannot. */
export function needsValidator({ type, conditions }: Declaration): boolean {
  return conditions !== undefined || isBeyondZod(type);
}

/** Whether checks follow the schema of a declaration: those of rules that look at the whole value. */
export function isChecked(declaration: Declaration): boolean {
  return needsValidator(declaration) || rulesOf(declaration.type).length > 0;
}
