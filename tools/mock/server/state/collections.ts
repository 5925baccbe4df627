import type {
  Api,
  ApiIndex,
  HttpMethod,
  OperationNode,
  TypeNode,
} from "../../../../generator/ir/index.ts";
import { idPropertyOf } from "./id-property.ts";
import { wrapperOf } from "./wrapped.ts";

/** Things of one kind that are made, read, changed and removed by their ids. */
export interface Collection {
  /** Path template of all of them, such as `/pets`. */
  readonly path: string;
  /** Name of the last parameter of the path of one of them. */
  readonly parameter: string;
  /** The property that has its value. */
  readonly id: string;
  /** Type of that property. */
  readonly idType: TypeNode;
  /** Type of one of them. */
  readonly type: TypeNode;
  /** Type of the body that one of them is read in, which may be a wrapper. */
  readonly wrapped: TypeNode;
  readonly operations: ReadonlyMap<Role, OperationNode>;
}

/** An operation of a collection by what it does. */
export type Role = "list" | "create" | "read" | "replace" | "update" | "delete";

/** A path of items that is no collection here, with the reason. */
export interface Unrecognized {
  readonly path: string;
  readonly reason: string;
}

/** The collections of a document, and item paths that are none. */
export interface Recognized {
  readonly collections: readonly Collection[];
  readonly unrecognized: readonly Unrecognized[];
}

const roles: readonly (readonly [Role, "all" | "one", HttpMethod])[] = [
  ["list", "all", "get"],
  ["create", "all", "post"],
  ["read", "one", "get"],
  ["replace", "one", "put"],
  ["update", "one", "patch"],
  ["delete", "one", "delete"],
];

/** Finds paths such as `/pets` and `/pets/{petId}` whose items have their id as a property. */
export function collectionsOf({ operations }: Api, index: ApiIndex): Recognized {
  const byPath = new Map<string, Map<HttpMethod, OperationNode>>();
  for (const operation of operations) {
    const methods = byPath.get(operation.path) ?? new Map<HttpMethod, OperationNode>();
    byPath.set(operation.path, methods);
    methods.set(operation.method, operation);
  }
  const collections: Collection[] = [];
  const unrecognized: Unrecognized[] = [];
  for (const [itemPath, one] of byPath) {
    const [, path = "", parameter = ""] = /^(.+)\/\{([^{}/]+)\}$/.exec(itemPath) ?? [];
    if (path === "") continue;
    const all = byPath.get(path);
    const found = new Map(
      roles.flatMap(([role, of, method]): readonly (readonly [Role, OperationNode])[] => {
        const operation = (of === "all" ? all : one)?.get(method);
        return operation === undefined ? [] : [[role, operation]];
      }),
    );
    const result = recognize(path, parameter, found, index);
    if (typeof result === "string") unrecognized.push({ path: itemPath, reason: result });
    else collections.push(result);
  }
  return { collections, unrecognized };
}

function recognize(
  path: string,
  parameter: string,
  operations: ReadonlyMap<Role, OperationNode>,
  index: ApiIndex,
): Collection | string {
  if (!operations.has("list") && !operations.has("create"))
    return `${path} has neither GET nor POST`;
  const read = operations.get("read");
  if (read === undefined) return "no GET says what an item is";
  const wrapped = bodyTypeOf(read);
  const { node } = wrapped === undefined ? { node: undefined } : index.resolveNullable(wrapped);
  if (wrapped === undefined || node?.kind !== "object")
    return "its items are no objects in JSON or XML";
  const wrapper = wrapperOf(wrapped, index);
  for (const type of wrapper === undefined ? [wrapped] : [wrapper.type, wrapped]) {
    const own = index.resolveNullable(type).node;
    const id = own.kind === "object" ? idPropertyOf(parameter, path, own, index) : undefined;
    if (id !== undefined)
      return { path, parameter, id: id.name, idType: id.type, type, wrapped, operations };
  }
  return `no property of its items is '${parameter}'`;
}

/** Type of the body of a success in JSON or XML. */
export function bodyTypeOf({ responses }: OperationNode): TypeNode | undefined {
  const response =
    responses.find(({ status }) => status.startsWith("2")) ??
    responses.find(({ status }) => status === "default");
  return response?.contents.find(({ kind }) => kind === "json" || kind === "xml")?.type;
}
