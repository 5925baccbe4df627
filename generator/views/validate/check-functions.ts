import { code, commas, literal, name, rt, viewIdentity, type Name } from "../../code/index.ts";
import {
  calleesFirst,
  childrenOf,
  isLeaf,
  someChild,
  type Declaration,
  type TypeNode,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { conditionFailures } from "../checks/condition-failures.ts";
import { checkName, conditionsSymbol } from "../symbols.ts";
import { noForm } from "./no-form.ts";
import type { FunctionView } from "./views.ts";

/** Functions are made where they are called, down to this depth: the module then reads from the top. */
const deepestRecursion = 200;

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

  constructor(context: ModuleContext, view: ViewOf) {
    this.context = context;
    this.#view = view;
    const { declarations } = context.api;
    // Components first, so that what they share with inline types has the component's name.
    const roots = [
      ...declarations.filter(({ component }) => component !== undefined),
      ...declarations,
    ].map(({ id }) => id);
    const { order, depth } = calleesFirst(roots, (id) => this.#callees(id));
    if (depth <= deepestRecursion) {
      for (const id of roots) this.check(id);
      return;
    }
    // Recursive functions are never shared, so their names are known before they are made.
    for (const d of declarations) if (d.recursive) this.#checks.set(d.id, name(checkName(d)));
    for (const id of order) this.#make(id);
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
    return this.#checks.get(id) ?? this.#make(id);
  }

  #make(id: string): Name {
    const declaration = this.context.index.declaration(id);
    const { type, recursive } = declaration;
    const own = name(checkName(declaration));
    // Known before its body is, as the body of a recursive type calls it.
    this.#checks.set(id, own);
    const check =
      declaration.conditions !== undefined
        ? this.#checkWith(declaration, declaration.conditions, own)
        : type.kind === "ref" && !recursive
          ? this.check(type.target)
          : this.#share(this.#view(type, recursive, this), recursive, () => own);
    this.#checks.set(id, check);
    return check;
  }

  /** Declarations whose functions the function of a declaration calls. */
  #callees(id: string): readonly string[] {
    const targets: string[] = [];
    const visit = (node: TypeNode): void => {
      if (node.kind !== "ref") childrenOf(node).forEach(visit);
      else if (!isInline(this.resolve(node))) targets.push(node.target);
    };
    const { type } = this.context.index.declaration(id);
    if (type.kind === "ref") return [type.target];
    visit(type);
    return targets;
  }

  /** The function that checks a declaration's type by another function, then its conditions. */
  #checkWith(
    { type, recursive, name: stem }: Declaration,
    entries: readonly string[],
    own: Name,
  ): Name {
    const { api, index } = this.context;
    const { schemas } = api.conditions;
    const failures = conditionFailures(type, entries, schemas, index, code`value`);
    if (failures !== undefined && isListOrObject(type)) {
      const view = { ...this.#view(type, recursive, this), further: failures };
      return this.#share(view, recursive, () => own);
    }
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
      further: [],
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
    const key = `${required ? "required" : "optional"} ${contentOf(node)}`;
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
    return someChild(node, (child) => this.#recurs(child));
  }
}

/** A text that is equal for scalar types of the same content, wherever they stand. */
function contentOf(node: TypeNode): string {
  if (node.kind === "nullable") return `nullable ${contentOf(node.inner)}`;
  const { origin: _, ...content } = node;
  // Most types hold no bigint, and print many times faster without a function for each member.
  const mayHoldBigint = node.kind === "integer" || node.kind === "enum";
  return mayHoldBigint ? JSON.stringify(content, bigintAsObject) : JSON.stringify(content);
}

const bigintAsObject = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? { bigint: String(value) } : value;

/** Whether the check of a type ends early where the value is of another kind. */
function isListOrObject({ kind }: TypeNode): boolean {
  return kind === "object" || kind === "array";
}

/** Whether a type is checked inline, without a function of its own. */
export function isInline(node: TypeNode): boolean {
  if (isLeaf(node)) return true;
  switch (node.kind) {
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
