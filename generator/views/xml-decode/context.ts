import type { Api, Declaration, TypeNode, XmlName } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";
import { target } from "../types/type-text.ts";

/** A function of the module that reads a type which has no declaration. */
export interface HelperView {
  readonly name: string;
  readonly parameters: string;
  readonly type: string;
  readonly lines: readonly { readonly line: string }[];
}

/** What the views of the module share: its names, and the functions made so far. */
export class DecodeContext {
  readonly scope: ModuleScope;
  readonly options: Options;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly #helpers = new Map<string, HelperView>();
  readonly #counts = new Map<string, number>();

  constructor(scope: ModuleScope, api: Api, options: Options) {
    this.scope = scope;
    this.options = options;
    this.declarations = new Map(
      api.declarations.map((declaration) => [declaration.id, declaration]),
    );
  }

  runtime(symbol: string): string {
    return this.scope.value("runtime", symbol);
  }

  declaration(id: string): Declaration {
    return target(id, this);
  }

  /** The type behind references and `nullable`. */
  resolve(node: TypeNode): TypeNode {
    let type = node;
    for (;;) {
      if (type.kind === "ref") type = this.declaration(type.target).type;
      else if (type.kind === "nullable") type = type.inner;
      else return type;
    }
  }

  /** Name of a function with these lines; the same text gets the same function. */
  helper(stem: string, parameters: string, type: string, lines: readonly string[]): string {
    const text = [parameters, type, ...lines].join("\n");
    const known = this.#helpers.get(text);
    if (known !== undefined) return known.name;
    const count = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, count);
    const name = `${stem}${count}`;
    this.#helpers.set(text, { name, parameters, type, lines: lines.map((line) => ({ line })) });
    return name;
  }

  /** Constant that names an object's elements and attributes. */
  fields(
    names: readonly XmlName[],
    attributes: readonly string[],
    others: "open" | "closed" | "taken",
  ): string {
    const list = (texts: readonly string[]): string => `[${texts.map(quote).join(", ")}]`;
    const rest =
      others !== "open"
        ? [list(attributes), quote(others)]
        : attributes.length > 0
          ? [list(attributes)]
          : [];
    const text = [list(names.map(nameText)), ...rest].join(", ");
    return this.scope.constant(
      "fields",
      `/* @__PURE__ */ new ${this.runtime("XmlFields")}(${text})`,
    );
  }

  get helpers(): readonly HelperView[] {
    return [...this.#helpers.values()];
  }
}

/** A name as the runtime compares it. */
export function nameText({ local, namespace }: XmlName): string {
  return namespace === undefined ? local : `{${namespace}}${local}`;
}

/** Name of the function that reads a declaration. */
export function readName(declaration: Declaration): string {
  return `read${declaration.name}`;
}

/** A property's name as a segment of a JSON Pointer (RFC 6901, 3). */
export function segment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
