import type { Api, Declaration, TypeNode } from "../../ir/index.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";
import type { FunctionView } from "./views.ts";

/** Makes the view of the function that checks a type; handed in, as types hold types. */
type ViewOf = (node: TypeNode, recursive: boolean, functions: Functions) => FunctionView;

/**
 * The functions of the module, each checking one type. Whatever is printed alike is one function:
 * declarations whose checks are the same share it, and so do collections that stand inline.
 */
export class Functions {
  readonly scope: ModuleScope;
  readonly options: Options;
  readonly #view: ViewOf;
  readonly #declarations: ReadonlyMap<string, Declaration>;
  /** Name of the function that checks a declaration, by the declaration's id. */
  readonly #checks = new Map<string, string>();
  /** Name of the function that is printed as this text. */
  readonly #names = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #views = new Map<string, FunctionView>();

  constructor(api: Api, scope: ModuleScope, options: Options, view: ViewOf) {
    this.scope = scope;
    this.options = options;
    this.#view = view;
    this.#declarations = new Map(api.declarations.map((d) => [d.id, d]));
    // Components first, so that what they share with inline types has the component's name.
    for (const d of api.declarations) if (d.component !== undefined) this.check(d.id);
    for (const d of api.declarations) this.check(d.id);
  }

  declaration(id: string): Declaration {
    const declaration = this.#declarations.get(id);
    if (declaration === undefined) throw new Error(`there is no declaration ${id}`);
    return declaration;
  }

  /** Views of the functions, by name, in the order in which they were made. */
  get views(): ReadonlyMap<string, FunctionView> {
    return this.#views;
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

  /** Name of the function that checks a declaration. */
  check(id: string): string {
    const known = this.#checks.get(id);
    if (known !== undefined) return known;
    const declaration = this.declaration(id);
    const { type, recursive } = declaration;
    const own = checkName(declaration);
    // Known before its body is, as the body of a recursive type calls it.
    this.#checks.set(id, own);
    const name =
      type.kind === "ref" && !recursive
        ? this.check(type.target)
        : this.#share(this.#view(type, recursive, this), recursive, () => own);
    this.#checks.set(id, name);
    return name;
  }

  /** Name of the function that checks a type which is no scalar, within a recursive type or not. */
  call(node: TypeNode, recursive: boolean): string {
    if (node.kind === "ref") return this.check(node.target);
    const counts = recursive && this.#recurs(node);
    return this.#share(this.#view(node, counts, this), false, () => this.#number(node.kind));
  }

  /** Name of a function with this view; `stem` names it if there is none yet. */
  shared(stem: string, view: FunctionView): string {
    return this.#share(view, false, () => this.#unused(stem));
  }

  /** A recursive function calls itself by name, so that it is like no other. */
  #share(view: FunctionView, alone: boolean, name: () => string): string {
    const text = JSON.stringify(view);
    const known = alone ? undefined : this.#names.get(text);
    if (known !== undefined) return known;
    const made = name();
    this.#names.set(text, made);
    this.#views.set(made, view);
    return made;
  }

  #number(stem: string): string {
    let n = 1;
    while (this.#used.has(`${stem}${n}`)) n++;
    this.#used.add(`${stem}${n}`);
    return `${stem}${n}`;
  }

  #unused(stem: string): string {
    let name = stem;
    for (let n = 2; this.#used.has(name); n++) name = `${stem}${n}`;
    this.#used.add(name);
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
