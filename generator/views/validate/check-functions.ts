import { commas, literal, name, rt, viewIdentity, type Name } from "../../code/index.ts";
import { childrenOf, referencesOf, type Declaration, type TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { conditionsSymbol } from "../symbols.ts";
import { noForm } from "./no-form.ts";
import type { FunctionView } from "./views.ts";

/** Functions that are made within each other before the end of a chain is made first. */
const mostNested = 100;

/** Makes the view of the function that checks a type; handed in, as types hold types. */
type ViewOf = (node: TypeNode, recursive: boolean, functions: CheckFunctions) => FunctionView;

/**
 * The functions of the module, each checking one type. Functions that would be printed alike are
 * one: declarations whose checks are the same share it, and so do collections that are inline.
 */
export class CheckFunctions {
  readonly context: ModuleContext;
  readonly #view: ViewOf;
  /** Function that checks a declaration, by the declaration's id. */
  readonly #checks = new Map<string, Name>();
  /** Function with a view, by the identity of the view. */
  readonly #shared = new Map<string, Name>();
  readonly #views = new Map<Name, FunctionView>();
  /** Function for properties of a scalar type, by what the type says. */
  readonly #scalars = new Map<string, Name | undefined>();
  /** Functions of declarations that are being made, each for the one before it. */
  #depth = 0;

  constructor(context: ModuleContext, view: ViewOf) {
    this.context = context;
    this.#view = view;
    const { declarations } = context.api;
    // Components first, so that what they share with inline types has the component's name.
    for (const d of declarations) if (d.component !== undefined) this.check(d.id);
    for (const d of declarations) this.check(d.id);
  }

  /** Views of the functions, by name, in the order in which they were made. */
  get views(): ReadonlyMap<Name, FunctionView> {
    return this.#views;
  }

  /** A type with references to declarations that are checked inline resolved. */
  resolve(node: TypeNode): TypeNode {
    if (this.#hasConditions(node)) return node;
    const resolved = this.context.index.resolve(node);
    if (resolved.kind === "nullable") {
      const inner = this.resolve(resolved.inner);
      return isInline(inner) ? { ...resolved, inner } : node;
    }
    return isInline(resolved) ? resolved : node;
  }

  /** The function that checks a declaration. */
  check(id: string): Name {
    const known = this.#checks.get(id);
    if (known !== undefined) return known;
    return this.#depth < mostNested ? this.#make(id) : this.#makeInOrder(id);
  }

  /** The same where a chain of references may be longer than the stack: its end is made first. */
  #makeInOrder(first: string): Name {
    const { index } = this.context;
    const pending = [first];
    const entered = new Set<string>();
    for (let id = pending.at(-1); id !== undefined; id = pending.at(-1)) {
      if (!this.#checks.has(id)) {
        entered.add(id);
        const declaration = index.declaration(id);
        // As in recursion, what refers back to a type whose function is not there yet calls it by name.
        this.#checks.set(id, name(checkName(declaration)));
        pending.push(...referencesOf(declaration.type, "values").toReversed());
        continue;
      }
      pending.pop();
      if (entered.delete(id)) this.#make(id);
    }
    return this.#checks.get(first) as Name;
  }

  #make(id: string): Name {
    const declaration = this.context.index.declaration(id);
    const { type, recursive } = declaration;
    const own = name(checkName(declaration));
    // Known before its body is, as the body of a recursive type calls it.
    this.#checks.set(id, own);
    this.#depth++;
    const check =
      declaration.conditions !== undefined
        ? this.#checkWith(declaration, declaration.conditions, own)
        : type.kind === "ref" && !recursive
          ? this.check(type.target)
          : this.#share(this.#view(type, recursive, this), recursive, () => own);
    this.#depth--;
    this.#checks.set(id, check);
    return check;
  }

  /** The function that checks a declaration's type by another function, then its conditions. */
  #checkWith(
    { type, recursive, name: stem }: Declaration,
    entries: readonly string[],
    own: Name,
  ): Name {
    const checkType =
      type.kind === "ref"
        ? this.check(type.target)
        : this.#share(this.#view(type, recursive, this), recursive, () =>
            this.context.scope.declare(`check${stem}Type`),
          );
    const conditions = {
      check: rt.checkConditions,
      type: checkType,
      conditions: conditionsSymbol,
      entries: commas(entries.map((entry) => literal(entry))),
    };
    const view = {
      keyed: false,
      required: false,
      tooDeep: false,
      nullable: false,
      form: { ...noForm, conditions },
    } as const;
    return this.#share(view, recursive, () => own);
  }

  /** Whether a reference leads through a declaration with conditions, which must not be skipped. */
  #hasConditions(node: TypeNode): boolean {
    for (let type = node, steps = 0; type.kind === "ref" && steps < 100; steps++) {
      const declaration = this.context.index.declaration(type.target);
      if (declaration.conditions !== undefined) return true;
      type = declaration.type;
    }
    return false;
  }

  /** The function that checks a type which is not a scalar, within a recursive type or not. */
  call(node: TypeNode, recursive: boolean): Name {
    if (node.kind === "ref") return this.check(node.target);
    const counts = recursive && this.#recurs(node);
    const view = this.#view(node, counts, this);
    return this.#share(view, false, () => this.context.scope.declareNumbered(node.kind));
  }

  /** A function with this view; `stem` names it if there is none yet. */
  shared(stem: string, view: FunctionView): Name {
    return this.#share(view, false, () => this.context.scope.declare(stem));
  }

  /**
   * The function that checks properties of a scalar type, which is made once for all types that say
   * the same: a large document has tens of thousands of such properties.
   */
  ofScalar(node: TypeNode, required: boolean, make: () => Name | undefined): Name | undefined {
    const key = `${required ? "required" : "optional"} ${JSON.stringify(node, says)}`;
    if (this.#scalars.has(key)) return this.#scalars.get(key);
    const made = make();
    this.#scalars.set(key, made);
    return made;
  }

  /** A recursive function calls itself by name, so it cannot be shared. */
  #share(view: FunctionView, alone: boolean, declare: () => Name): Name {
    const text = viewIdentity(view);
    const known = alone ? undefined : this.#shared.get(text);
    if (known !== undefined) return known;
    const made = declare();
    this.#shared.set(text, made);
    this.#views.set(made, view);
    return made;
  }

  /** Whether an inline type of a recursive declaration leads on to a recursive one. */
  #recurs(node: TypeNode): boolean {
    if (node.kind === "ref") return this.context.index.declaration(node.target).recursive;
    return childrenOf(node).some((child) => this.#recurs(child));
  }
}

/** What a type says, without the place where it says it. */
const says = (member: string, value: unknown): unknown =>
  member === "origin" ? undefined : typeof value === "bigint" ? { bigint: String(value) } : value;

/** Name of the function that checks a declaration; it stays within the module. */
export function checkName(declaration: Declaration): string {
  return `check${declaration.name}`;
}

/** Whether a type is checked inline, without a function of its own. */
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
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "ref":
      return false;
  }
}
