import type { ApiIndex, ObjectNode, PropertyNode } from "../../../../generator/ir/index.ts";

/**
 * The property that a parameter such as `petId` of `/pets/{petId}` has the value of: `petId`, or `id` where
 * the rest of the name is of the collection's.
 */
export function idPropertyOf(
  parameter: string,
  collectionPath: string,
  { properties }: ObjectNode,
  index: ApiIndex,
): PropertyNode | undefined {
  const subject = plain(/([^/{}]+)(?:\/\{[^/]*\})*$/.exec(collectionPath)?.[1] ?? "");
  const own = plain(parameter);
  const names = [own];
  // `user_name` of `/users` is the `name` of a user, and `orgId` of `/organizations` the `id` of one.
  for (let length = own.length - 2; length >= 2; length--)
    if (subject.startsWith(own.slice(0, length))) names.push(own.slice(length));
  for (const name of names) {
    const found = properties.find((one) => plain(one.name) === name);
    if (found !== undefined && isScalar(found, index)) return found;
  }
  return undefined;
}

/** A name without case and separators. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

function isScalar({ type }: PropertyNode, index: ApiIndex): boolean {
  const { node } = index.resolveNullable(type);
  return node.kind === "string" || node.kind === "integer" || node.kind === "enum";
}
