import type { Declaration, TypeNode, XmlName } from "../../ir/index.ts";
import { CodecContext } from "../codec-context.ts";
import { quote } from "../../names/quote.ts";

/** What the views of the module share; knows the constants and roots of XML too. */
export class DecodeContext extends CodecContext {
  /** The type behind references and `nullable`. */
  resolve(node: TypeNode): TypeNode {
    let type = node;
    for (;;) {
      if (type.kind === "ref") type = this.declaration(type.target).type;
      else if (type.kind === "nullable") type = type.inner;
      else return type;
    }
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
