import type {
  Api,
  ApiIndex,
  HttpMethod,
  OperationNode,
  TypeNode,
} from "../../../../generator/ir/index.ts";
import { idPropertyOf, type IdParameter } from "./id-property.ts";
import { itemPathOf, listPaths, otherListPaths, shapeOf, type ItemPath } from "./item-paths.ts";
import { areAlike, isOpen, propertiesOf, sharedProperties } from "./item-shape.ts";
import { listTypeOf } from "./list-type.ts";
import { bodyTypeOf, sentTypesOf } from "./operation-types.ts";
import { wrapperOf } from "./wrapped.ts";

/** Things of one kind that are made, read, changed and removed by their ids. */
export interface Collection {
  /** Path template of all of them, such as `/pets`. */
  readonly path: string;
  /** Path template of one of them; undefined where they are made and listed alone. */
  readonly itemPath: string | undefined;
  /** Name of the last parameter of that path; empty without it. */
  readonly parameter: string;
  /** The property that has its value; undefined where items do not show their ids. */
  readonly id: string | undefined;
  /** Type of that property, or else of the parameter. */
  readonly idType: TypeNode;
  /** Type of the parameter, where the document describes it. */
  readonly parameterType: TypeNode | undefined;
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

type Roles = Map<Role, OperationNode>;

const itemRoles: readonly (readonly [Role, HttpMethod])[] = [
  ["read", "get"],
  ["replace", "put"],
  ["update", "patch"],
  ["delete", "delete"],
];

const listRoles: readonly (readonly [Role, HttpMethod])[] = [
  ["list", "get"],
  ["create", "post"],
];

/** Finds paths such as `/pets` and `/pets/{petId}` whose items are kept, and paths whose items are made and listed alone. */
export function collectionsOf({ operations }: Api, index: ApiIndex): Recognized {
  const paths = new Paths(operations);
  const collections: Collection[] = [];
  const unrecognized: Unrecognized[] = [];
  const used = new Set<OperationNode>();
  for (const itemPath of paths.all) {
    const parts = itemPathOf(itemPath);
    if (parts === undefined) continue;
    const roles = paths.rolesOf(itemPath, parts, index);
    for (const [role, operation] of roles) if (used.has(operation)) roles.delete(role);
    const result = recognize(itemPath, parts, roles, index);
    if (typeof result === "string") unrecognized.push({ path: itemPath, reason: result });
    else {
      collections.push(result);
      for (const operation of roles.values()) used.add(operation);
    }
  }
  for (const path of paths.all) {
    const found = listedAlone(path, paths, used, index);
    if (found !== undefined) collections.push(found);
  }
  return { collections, unrecognized };
}

/** Operations by their paths, whatever the parameters of these are called. */
class Paths {
  /** Path templates in the order of the document. */
  readonly all: readonly string[];
  readonly #methods = new Map<string, Map<HttpMethod, OperationNode>>();

  constructor(operations: readonly OperationNode[]) {
    const paths = new Map<string, string>();
    for (const operation of operations) {
      const shape = shapeOf(operation.path);
      if (!paths.has(shape)) paths.set(shape, operation.path);
      const methods = this.#methods.get(shape) ?? new Map<HttpMethod, OperationNode>();
      this.#methods.set(shape, methods);
      if (!methods.has(operation.method)) methods.set(operation.method, operation);
    }
    this.all = [...paths.values()];
  }

  get(path: string, method: HttpMethod): OperationNode | undefined {
    return this.#methods.get(shapeOf(path))?.get(method);
  }

  /** The operations of a path of items, and of the paths that all of them may be at. */
  rolesOf(itemPath: string, parts: ItemPath, index: ApiIndex): Roles {
    const roles: Roles = new Map();
    const others = otherListPaths(parts).filter((path) => !this.#hasItems(path));
    for (const [role, method] of listRoles) {
      const own = listPaths(parts).flatMap((path) => this.get(path, method) ?? []);
      const other = others
        .flatMap((path) => this.get(path, method) ?? [])
        .filter((one) => role === "create" || listTypeOf(one, index) !== undefined);
      const [operation] = [...own, ...other];
      if (operation !== undefined) roles.set(role, operation);
    }
    for (const [role, method] of itemRoles) {
      const operation = this.get(itemPath, method);
      if (operation !== undefined) roles.set(role, operation);
    }
    // Some services change an item by POST at its own path.
    const post = this.get(itemPath, "post");
    const read = roles.get("read");
    const shown = read && bodyTypeOf(read);
    const changed = post && bodyTypeOf(post);
    if (post !== undefined && !roles.has("update") && shown !== undefined && changed !== undefined)
      if (areAlike(shown, changed, index)) roles.set("update", post);
    return roles;
  }

  /** Whether a path has items of its own below it. */
  #hasItems(path: string): boolean {
    return this.#methods.has(`${shapeOf(path).replace(/\/$/, "")}/{}`);
  }
}

function recognize(
  itemPath: string,
  parts: ItemPath,
  operations: Roles,
  index: ApiIndex,
): Collection | string {
  const list = operations.get("list");
  const create = operations.get("create");
  if (list === undefined && create === undefined)
    return `${parts.before === "" ? "/" : parts.before} has neither GET nor POST`;
  const types = typesOfItems(operations, index).filter(
    (type) => propertiesOf(type, index) !== undefined,
  );
  const [first] = types;
  if (first === undefined) return "its items are no objects in JSON or XML";
  const parameter = parameterOf(parts.parameter, operations);
  const path = list?.path ?? create?.path ?? parts.before;
  const own = { path, itemPath, parameter: parameter.name, operations };
  // Where no item can be read, the answer of a change may be of a task.
  for (const wrapped of operations.has("read") ? [first] : types) {
    const wrapper = wrapperOf(wrapped, index);
    for (const type of wrapper === undefined ? [wrapped] : [wrapper.type, wrapped]) {
      const id = idPropertyOf(parameter, parts.before, sharedProperties(type, index), index);
      if (id !== undefined)
        return {
          ...own,
          wrapped,
          id: id.name,
          idType: id.type,
          parameterType: parameter.type,
          type,
        };
    }
  }
  const type = wrapperOf(first, index)?.type ?? first;
  const { type: parameterType } = parameter;
  if (parameterType === undefined || !isOfOneThing(type, operations, index))
    return `no property of its items is '${parameter.name}'`;
  return { ...own, wrapped: first, id: undefined, idType: parameterType, parameterType, type };
}

/** Types that may be those of an item: as it is read, then as changes answer it, then as it is listed. */
function typesOfItems(operations: Roles, index: ApiIndex): readonly TypeNode[] {
  const answers = (["read", "replace", "update"] as const).flatMap((role) => {
    const operation = operations.get(role);
    return (operation && bodyTypeOf(operation)) ?? [];
  });
  const list = operations.get("list");
  const create = operations.get("create");
  const listed = list && listTypeOf(list, index)?.item;
  const made = create === undefined ? [] : [bodyTypeOf(create), ...sentTypesOf(create)];
  return [...answers, listed, ...made].filter((one) => one !== undefined);
}

function parameterOf(name: string, operations: Roles): IdParameter {
  for (const role of ["read", "replace", "update", "delete"] as const)
    for (const one of operations.get(role)?.parameters ?? [])
      if (one.in === "path" && one.name === name) return { name, type: one.type };
  return { name, type: undefined };
}

/** Whether what is listed or made is what a path of items has, though nothing of it shows its id. */
function isOfOneThing(type: TypeNode, operations: Roles, index: ApiIndex): boolean {
  const list = operations.get("list");
  const create = operations.get("create");
  const listed = list && listTypeOf(list, index)?.item;
  if (listed !== undefined && (areAlike(listed, type, index) || isOpen(type, index))) return true;
  return create !== undefined && sentTypesOf(create).some((one) => areAlike(one, type, index));
}

/** A path whose items are made by POST and listed by GET, and have no address of their own. */
function listedAlone(
  path: string,
  paths: Paths,
  used: ReadonlySet<OperationNode>,
  index: ApiIndex,
): Collection | undefined {
  const list = paths.get(path, "get");
  const create = paths.get(path, "post");
  if (list === undefined || create === undefined || used.has(list) || used.has(create))
    return undefined;
  const type = listTypeOf(list, index)?.item;
  if (type === undefined) return undefined;
  const made = [bodyTypeOf(create), ...sentTypesOf(create)].filter((one) => one !== undefined);
  const isMade = made.some((one) =>
    [one, wrapperOf(one, index)?.type ?? one].some((inner) => areAlike(inner, type, index)),
  );
  if (!isMade) return undefined;
  const properties = sharedProperties(type, index);
  const id = idPropertyOf({ name: "id", type: undefined }, path, properties, index);
  const operations: Roles = new Map([
    ["list", list],
    ["create", create],
  ]);
  const own = { path, itemPath: undefined, parameter: "", parameterType: undefined, operations };
  const text: TypeNode = { kind: "string", origin: type.origin, held: "string" };
  return { ...own, id: id?.name, idType: id?.type ?? text, type, wrapped: type };
}
