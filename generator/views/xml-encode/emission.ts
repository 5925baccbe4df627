import type { Api, Declaration, RefNode, TypeNode, XmlName } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";

/** How elements are written: the rules for lists and unions need those for what is in them. */
export interface ElementRules {
  /** Statement that writes `value` as one element with the tags of `tag`; both are expressions. */
  statement(emission: Emission, node: TypeNode, tag: string, value: string): string;
  /** Expression of a function that writes a value as one element. */
  writer(emission: Emission, node: TypeNode): string;
}

/** What the parts of the XML encoder's view share while they are put together. */
export class Emission {
  readonly scope: ModuleScope;
  readonly options: Options;
  readonly elements: ElementRules;
  readonly #declarations: ReadonlyMap<string, Declaration>;

  constructor(api: Api, options: Options, scope: ModuleScope, elements: ElementRules) {
    this.elements = elements;
    this.scope = scope;
    this.options = options;
    this.#declarations = new Map(
      api.declarations.map((declaration) => [declaration.id, declaration]),
    );
  }

  declaration(ref: RefNode): Declaration {
    const found = this.#declarations.get(ref.target);
    if (found === undefined) throw new Error(`no declaration ${ref.target}`);
    return found;
  }

  /** The type behind references; a loop of nothing but references does not lower. */
  resolve(node: TypeNode): TypeNode {
    let type = node;
    while (type.kind === "ref") type = this.declaration(type).type;
    return type;
  }

  runtime(symbol: string): string {
    return this.scope.value("runtime", symbol);
  }

  /** Constant with an element's tags; `step` is what the path of an issue calls it, `null` nothing. */
  tag(name: XmlName, step: string | null): string {
    return this.scope.constant(
      "tag",
      `/* @__PURE__ */ ${this.runtime("xmlTag")}(${nameArguments(name, step)})`,
    );
  }

  attributeName(name: XmlName, step: string): string {
    const make = this.runtime("xmlAttributeName");
    return this.scope.constant(
      "attribute",
      `/* @__PURE__ */ ${make}(${nameArguments(name, step)})`,
    );
  }
}

/** Name of the function that writes a declaration's value as an element. */
export const writerOf = (declaration: Declaration): string => `write${declaration.name}`;

function nameArguments(name: XmlName, step: string | null): string {
  const { local, namespace, prefix = "" } = name;
  const stepText = step === null ? "null" : quote(step);
  if (namespace !== undefined)
    return [quote(local), stepText, quote(namespace), quote(prefix)].join(", ");
  return step === local ? quote(local) : `${quote(local)}, ${stepText}`;
}
