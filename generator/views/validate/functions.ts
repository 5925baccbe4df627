import type { Api, Declaration, TypeNode } from "../../ir/index.ts";
import { pascalCase } from "../../names/identifier.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";

/** A function that is still to be put into a view. */
export interface Pending {
  readonly name: string;
  readonly node: TypeNode;
  readonly recursive: boolean;
}

/**
 * The functions of the module, each checking one type. Collections and unions that stand inline
 * get functions of their own, named after the place where they stand, so that each stays flat.
 */
export class Functions {
  readonly scope: ModuleScope;
  readonly options: Options;
  readonly #declarations: ReadonlyMap<string, Declaration>;
  readonly #names: Set<string>;
  readonly #pending: Pending[] = [];

  constructor(api: Api, scope: ModuleScope, options: Options) {
    this.scope = scope;
    this.options = options;
    this.#declarations = new Map(api.declarations.map((d) => [d.id, d]));
    this.#names = new Set(api.declarations.map(checkName));
  }

  declaration(id: string): Declaration {
    const declaration = this.#declarations.get(id);
    if (declaration === undefined) throw new Error(`there is no declaration ${id}`);
    return declaration;
  }

  /** A type with references to declarations of scalars, of anything and of nothing resolved. */
  resolve(node: TypeNode): TypeNode {
    let resolved = node;
    for (const seen = new Set<TypeNode>(); resolved.kind === "ref" && !seen.has(resolved); ) {
      seen.add(resolved);
      resolved = this.declaration(resolved.target).type;
    }
    if (resolved.kind === "nullable") {
      const inner = this.resolve(resolved.inner);
      return isInline(inner) ? { ...resolved, inner } : node;
    }
    return isInline(resolved) ? resolved : node;
  }

  /** Name of the function that checks a type which is no scalar; makes the function if need be. */
  call(node: TypeNode, parent: Pending, part: string): string {
    if (node.kind === "ref") return checkName(this.declaration(node.target));
    const stem = `${parent.name}${pascalCase(part)}`;
    let name = stem;
    for (let n = 2; this.#names.has(name); n++) name = `${stem}${n}`;
    this.#names.add(name);
    this.#pending.push({ name, node, recursive: parent.recursive && this.#recurs(node) });
    return name;
  }

  /** Whether an inline type of a recursive declaration leads on to a recursive one. */
  #recurs(node: TypeNode): boolean {
    switch (node.kind) {
      case "array":
        return this.#recurs(node.items);
      case "map":
        return this.#recurs(node.values);
      case "nullable":
        return this.#recurs(node.inner);
      case "tuple":
        return [...node.items, ...(node.rest === false ? [] : [node.rest])].some((item) =>
          this.#recurs(item),
        );
      case "union":
        return node.members.some((member) => this.#recurs(member));
      case "ref":
        return this.declaration(node.target).recursive;
      default:
        return false;
    }
  }

  /** Views of a declaration's function and of those that it gave rise to. */
  views<View>(declaration: Declaration, view: (pending: Pending) => View): View[] {
    const { type: node, recursive } = declaration;
    const views = [view({ name: checkName(declaration), node, recursive })];
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) {
      views.push(view(next));
    }
    return views;
  }
}

/** Name of the function that checks a declaration; it stays within the module. */
export function checkName(declaration: Declaration): string {
  return `check${declaration.name}`;
}

/** Types that are checked where they stand. */
export function isInline(node: TypeNode): boolean {
  switch (node.kind) {
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "enum":
      return true;
    case "nullable":
      return isInline(node.inner);
    default:
      return false;
  }
}
