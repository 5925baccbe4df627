/** A place in a file: the file, and a JSON Pointer into it. */
export interface NodePlace {
  readonly file: string;
  readonly pointer: string;
}

/** A value within the root value, and its place as a chain of keys. */
export interface Node {
  readonly value: unknown;
  readonly key: string | number;
  readonly parent: Node | undefined;
  /** Where the value is written, if a reference leads there. */
  readonly target?: NodePlace;
}

/** The value that an object refers to, and its place; undefined where it is no reference, or leads to nothing. */
export type Follow = (
  value: Readonly<Record<string, unknown>>,
  file: string,
) => { readonly value: unknown; readonly place: NodePlace } | undefined;

/** The node of a value that searches begin at. */
export const rootNode = (value: unknown): Node => ({ value, key: "", parent: undefined });

/** The keys from the root to a node. */
export function pathOf(node: Node): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) keys.push(at.key);
  return keys.reverse();
}

/** The keys from the file's root to where a node is written, and the file if a reference leads to another one. */
export function writtenPath(node: Node): {
  readonly target: NodePlace | undefined;
  readonly path: readonly (string | number)[];
} {
  const keys: (string | number)[] = [];
  let at = node;
  for (; at.parent !== undefined && at.target === undefined; at = at.parent) keys.push(at.key);
  return { target: at.target, path: keys.reverse() };
}

/** Whether a value is an object of JSON. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The member of a node, in place of a reference what it leads to. */
export function memberNode(
  parent: Node,
  key: string | number,
  value: unknown,
  follow?: Follow,
): Node {
  const node = { value, key, parent };
  if (follow === undefined || !isObject(value) || typeof value["$ref"] !== "string") return node;
  const found = follow(value, fileOf(parent));
  return found === undefined ? node : { value: found.value, key, parent, target: found.place };
}

/** The file that a node is written in; empty for that of the root. */
function fileOf(node: Node): string {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (at.target !== undefined) return at.target.file;
  return "";
}

/** The members of an object or the elements of an array, in their order. */
export function childrenOf(parent: Node, follow?: Follow): Node[] {
  const { value } = parent;
  if (Array.isArray(value))
    return value.map((child: unknown, key) => memberNode(parent, key, child, follow));
  if (!isObject(value)) return [];
  return Object.keys(value).map((key) => memberNode(parent, key, value[key], follow));
}
