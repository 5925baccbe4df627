import {
  code,
  literal,
  name,
  nothing,
  rt,
  type Code,
  type FunctionScope,
  type Name,
} from "../../code/index.ts";
import type { TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { readCall } from "./element-reader.ts";
import type { Slot } from "./object-parts.ts";
import { parserOf, parseText } from "./parser.ts";
import { localDeclaration } from "./property-local.ts";
import { readerOf } from "./reader.ts";
import { takesNull } from "./reader-traits.ts";

/** Statements that read an attribute into a variable, which is declared where it is read. */
export function attributeLines(
  slot: Slot,
  locals: FunctionScope,
  context: ModuleContext,
): readonly Code[] {
  const { property, local, isField, key } = slot;
  const { xml, type, required } = property;
  if (xml.kind !== "attribute") return [];
  const { local: attribute, namespace } = xml.name;
  const within = namespace === undefined ? nothing : code`, ${literal(namespace)}`;
  const find = code`${rt.xmlAttribute}(r, at, ${literal(attribute)}${within})`;
  const parser = parserOf(type, context);
  // An absent attribute stands for null. Source: OpenAPI 3.2, Handling null Values.
  const isNull = takesNull(type, context);
  if (parser === undefined) {
    const value = isNull ? code`${find} ?? null` : find;
    if (isField) return [code`${local} = ${value};`];
    // A required one is assigned once more where it is missing.
    return [code`${required && !isNull ? code`let` : code`const`} ${local} = ${value};`];
  }
  const text = locals.local(`${property.name}Text`);
  const value = parseText(parser, text, { at: name("at"), key: literal(key) });
  return [
    code`const ${text} = ${find};`,
    ...(isField ? [] : [localDeclaration(slot, context)]),
    isNull
      ? code`${local} = ${text} === undefined ? null : ${value};`
      : code`if (${text} !== undefined) ${local} = ${value};`,
  ];
}

/** Statements that read the text content into the property's variable. */
export function textLines({ property, local, key }: Slot, context: ModuleContext): readonly Code[] {
  const parser = parserOf(property.type, context);
  const read = code`${rt.readXmlString}(r, at, n, ${literal(key)})`;
  if (parser === undefined) return [code`${local} = ${read};`];
  const text: Name = name("text");
  const value = parseText(parser, text, { at: name("at"), key: literal(key) });
  return [code`const text = ${read};`, code`if (text.trim() !== "") ${local} = ${value};`];
}

/** Statement that reads elements which are not declared; `index` is the first one after those that are. */
export function restStatement(type: TypeNode, index: number, context: ModuleContext): Code {
  const reader = readerOf(type, context);
  const depth = reader.deep ? code`, d` : nothing;
  const value =
    reader.extra.length === 0
      ? reader.callee
      : code`(r, at, n, key${depth}) => ${readCall(reader)}`;
  return code`if (j === ${index}) { ${rt.readXmlEntry}(r, rest, d, ${value}); p = r.pos; }`;
}
