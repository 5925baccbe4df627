import type { Api, Declaration, EnumNode, TupleNode, TypeNode } from "../../ir/index.ts";
import { literal } from "../checks/enum-checks.ts";
import type { Options } from "../options.ts";
import type { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";

/** What is needed to write a type down in a module. */
export interface TypeContext {
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly scope: ModuleScope;
  readonly options: Options;
}

export function typeContext(api: Api, scope: ModuleScope, options: Options): TypeContext {
  return { declarations: new Map(api.declarations.map((d) => [d.id, d])), scope, options };
}

/** A type as TypeScript; declarations that it names are imported. */
export function typeText(node: TypeNode, context: TypeContext): string {
  switch (node.kind) {
    case "any":
      return "unknown";
    case "never":
    case "null":
    case "boolean":
    case "number":
    case "string":
      return node.kind;
    case "integer":
      return node.format === "int64" ? context.options.int64 : "number";
    case "enum":
      return enumText(node);
    case "array":
      return `${operand(node.items, context)}[]`;
    case "tuple":
      return tupleText(node, context);
    case "map":
      return `{ [key: string]: ${typeText(node.values, context)} }`;
    case "union":
      return alternatives(node.members, context).join(" | ");
    case "nullable":
      return alternatives([node.inner], context).concat("null").join(" | ");
    case "ref":
      return context.scope.type("types", symbols.type(target(node.target, context)));
    case "object":
      throw new Error(`an object without a declaration at ${node.origin.pointer}`);
  }
}

/** The declaration of an id. */
export function target(id: string, context: Pick<TypeContext, "declarations">): Declaration {
  const declaration = context.declarations.get(id);
  if (declaration === undefined) throw new Error(`there is no declaration ${id}`);
  return declaration;
}

function enumText(node: EnumNode): string {
  const known = node.values.map(literal);
  // The intersection keeps the known values from dissolving in `string`, so that editors offer them.
  return [...known, ...(node.open ? ["(string & {})"] : [])].join(" | ");
}

function tupleText(node: TupleNode, context: TypeContext): string {
  const required = node.minItems ?? 0;
  const items = node.items
    .slice(0, node.maxItems)
    .map((item, i) => (i < required ? typeText(item, context) : `${operand(item, context)}?`));
  if (node.rest !== false) items.push(`...${operand(node.rest, context)}[]`);
  return `[${items.join(", ")}]`;
}

function alternatives(members: readonly TypeNode[], context: TypeContext): string[] {
  return [...new Set(members.map((member) => typeText(member, context)))];
}

/** A type where an operator follows. */
function operand(node: TypeNode, context: TypeContext): string {
  const text = typeText(node, context);
  const compound = node.kind === "union" || node.kind === "nullable" || node.kind === "enum";
  return compound ? `(${text})` : text;
}
