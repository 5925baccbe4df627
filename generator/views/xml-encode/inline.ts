import { code, literal, name, nothing, rt, type Code, type Printable } from "../../code/index.ts";
import { othersInXml, type Declaration, type ObjectNode, type TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { hasAttributes } from "../xml-attributes.ts";
import { elementWriter } from "./element.ts";
import { attributesWriterOf, contentWriterOf } from "./writer-names.ts";
import { memberChain } from "./union.ts";

/** Part of an inline object that is written: its attributes come before everything between the tags. */
export type InlinePart = "attributes" | "content";

/** Writes the attributes or the content of an object into the element that is open. */
export function inlineStatement(
  node: TypeNode,
  step: string,
  value: Printable,
  part: InlinePart,
  context: ModuleContext,
): Code {
  const type = context.index.resolve(node);
  const refuse = code`${rt.refuseXmlNull}(w, ${literal(step)});`;
  if (type.kind === "nullable") {
    const inner = inlineStatement(type.inner, step, value, part, context);
    return code`if (${value} === null) ${refuse} else { ${inner} }`;
  }
  if (type.kind === "union") {
    const write = (member: TypeNode, narrowed: Printable): Code =>
      inlineStatement(member, step, code`(${narrowed})`, part, context);
    return memberChain(type, value, refuse, write, context);
  }
  if (part === "attributes" && !hasAttributes(type, context)) return nothing;
  const enter = code`${rt.enterXml}(w, ${literal(step)}, ${value});`;
  return code`${enter} ${partCall(node, value, part, context)} w.leave();`;
}

function partCall(
  node: TypeNode,
  value: Printable,
  part: InlinePart,
  context: ModuleContext,
): Code {
  const type = context.index.resolve(node);
  if (type.kind === "map")
    return code`${rt.writeXmlEntries}(w, ${value}, [], [], ${elementWriter(type.values, context)});`;
  const declaration = objectDeclaration(node, context);
  const { type: object } = declaration;
  if (part === "content" && object.kind === "object" && !hasContent(object)) return nothing;
  const writer = part === "content" ? contentWriterOf : attributesWriterOf;
  return code`${name(writer(declaration))}(w, ${value});`;
}

/** The declaration of an object behind references. */
function objectDeclaration(node: TypeNode, context: ModuleContext): Declaration {
  if (node.kind !== "ref") throw new Error(`${node.kind} cannot be inline`);
  const declaration = context.index.declaration(node.target);
  return declaration.type.kind === "object"
    ? declaration
    : objectDeclaration(declaration.type, context);
}

/** Whether anything may stand between the tags of an object. */
export const hasContent = (node: ObjectNode): boolean =>
  node.properties.some(({ xml }) => xml.kind !== "attribute") ||
  typeof othersInXml(node) === "object";

/** Objects that are inline in another; their parts are written by functions of their own. */
export function inlinedDeclarations(
  declarations: readonly Declaration[],
  context: ModuleContext,
): ReadonlySet<Declaration> {
  const types = declarations.flatMap(({ type }) =>
    type.kind === "object"
      ? type.properties.flatMap((property) =>
          property.xml.kind === "inline" ? [property.type] : [],
        )
      : [],
  );
  const reached = [...context.index.reachable(types, "alternatives")];
  return new Set(
    reached.map((id) => context.index.declaration(id)).filter(({ type }) => type.kind === "object"),
  );
}
