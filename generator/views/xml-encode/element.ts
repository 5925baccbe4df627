import type { TypeNode } from "../../ir/index.ts";
import { writerOf, type ElementRules, type Emission } from "./emission.ts";
import { wrappedStatement } from "./list.ts";
import { scalarKind, scalarWriter } from "./scalar.ts";
import { unionStatement } from "./union.ts";

/** Statement that writes `value` as one element with the tags of `tag`; both are expressions. */
export function elementStatement(
  emission: Emission,
  node: TypeNode,
  tag: string,
  value: string,
): string {
  const writer = namedWriter(emission, node);
  if (writer !== undefined) return `${writer}(w, ${tag}, ${value});`;
  switch (node.kind) {
    case "nullable": {
      const nil = emission.runtime("writeXmlNil");
      return `if (${value} === null) ${nil}(w, ${tag}); else { ${elementStatement(emission, node.inner, tag, value)} }`;
    }
    case "map":
      return `${emission.runtime("writeXmlMap")}(w, ${tag}, ${value}, ${elementWriter(emission, node.values)});`;
    case "array":
    case "tuple":
      return wrappedStatement(
        emission,
        node,
        { kind: "element", name: { local: "item" } },
        tag,
        value,
      );
    case "union":
      return unionStatement(emission, node, tag, value);
    default:
      throw new Error(`no element for ${node.kind}`);
  }
}

/** Expression of a function that writes a value as one element. */
export function elementWriter(emission: Emission, node: TypeNode): string {
  return (
    namedWriter(emission, node) ??
    `(w, tag, value) => { ${elementStatement(emission, node, "tag", "value")} }`
  );
}

/** Name of a function that writes the type as one element, where one exists. */
function namedWriter(emission: Emission, node: TypeNode): string | undefined {
  switch (node.kind) {
    case "ref":
      return writerOf(emission.declaration(node));
    case "any":
      return emission.runtime("writeXmlAny");
    case "never":
      return emission.runtime("writeXmlNever");
    case "null":
      return emission.runtime("writeXmlNull");
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "enum": {
      const kind = scalarKind(emission, node);
      return kind === undefined ? undefined : scalarWriter(emission, kind);
    }
    case "array":
    case "tuple":
    case "map":
    case "union":
    case "nullable":
    case "object":
      return undefined;
  }
}

export const elementRules: ElementRules = { statement: elementStatement, writer: elementWriter };
