/** A value within the root value, and its place as a chain of keys. */
export interface Node {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Node | undefined;
}

/** The node of a value that searches begin at. */
export const rootNode = (value: unknown): Node => ({ value, key: "", parent: undefined });

/** The keys from the root to a node. */
export function pathOf(node: Node): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) keys.push(at.key);
  return keys.reverse();
}

/** Whether a value is an object of JSON. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The members of an object or the elements of an array, in their order. */
export function childrenOf(parent: Node): Node[] {
  const { value } = parent;
  if (Array.isArray(value))
    return value.map((child: unknown, key) => ({ value: child, key, parent }));
  if (!isObject(value)) return [];
  return Object.keys(value).map((key) => ({ value: value[key], key, parent }));
}
