import {
  code,
  literal,
  literals,
  member,
  name,
  nothing,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { othersInXml, type ObjectNode, type PropertyNode, type TypeNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { hasAttributes } from "../xml-attributes.ts";
import { elementWriter, listStatement, namedStatement } from "./element.ts";
import { inlineStatement } from "./inline.ts";
import { attributeConstant, tagConstant } from "./writer-names.ts";
import { scalarArguments } from "./scalar.ts";
import { shapesOf } from "./shapes.ts";

/** Statements for the object's attributes, in the order of its properties. */
export function attributeStatements(node: ObjectNode, context: ModuleContext): Code[] {
  return node.properties.flatMap((property) => {
    const { xml, name: own } = property;
    switch (xml.kind) {
      case "inline":
        if (!hasAttributes(property.type, context)) return [];
        return guarded(property, (value, type) =>
          inlineStatement(type, own, value, "attributes", context),
        );
      case "attribute": {
        const attribute = attributeConstant(xml.name, own, context);
        return guarded(property, (value, type) => {
          const scalar = scalarArguments(type, own, value, context);
          const write = code`${rt.writeXmlAttribute}(w, ${attribute}, ${scalar});`;
          // Null has no text; the attribute is left out. Source: OpenAPI 3.2, Handling null Values.
          return takesNull(type, context) ? code`if (${value} !== null) { ${write} }` : write;
        });
      }
      case "element":
      case "list":
      case "text":
        return [];
    }
  });
}

/** Statements for everything between the object's tags. */
export function contentStatements(node: ObjectNode, context: ModuleContext): Code[] {
  const statements = node.properties.flatMap((property) =>
    property.xml.kind === "attribute"
      ? []
      : guarded(property, (value, type) => contentStatement({ ...property, type }, value, context)),
  );
  const others = othersInXml(node);
  if (typeof others !== "object") return statements;
  const declared = literals(node.properties.map((property) => property.name));
  const elements = literals([...new Set(node.properties.flatMap(elementNames))]);
  const writer = elementWriter(others, context);
  return [
    ...statements,
    code`${rt.writeXmlEntries}(w, value, ${declared}, ${elements}, ${writer});`,
  ];
}

function contentStatement(
  { xml, type, name: own }: PropertyNode,
  value: Printable,
  context: ModuleContext,
): Code {
  switch (xml.kind) {
    case "element":
      return namedStatement(type, xml, tagConstant(xml.name, own, context), own, value, context);
    case "list":
      return listStatement(type, xml, own, value, context);
    case "text": {
      const scalar = scalarArguments(type, own, value, context);
      return code`${rt.writeXmlText}(w, ${literal(own)}, ${scalar}, ${literal(xml.cdata)});`;
    }
    case "inline":
      return inlineStatement(type, own, value, "content", context);
    case "attribute":
      throw new Error("an attribute is not content");
  }
}

/** Whether null is among the values of a type. */
function takesNull(type: TypeNode, context: ModuleContext): boolean {
  return shapesOf(type, context).includes("null");
}

/** Properties that every object inherits; reading them says nothing about the value. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The statement, under the condition that an optional property is present, or not null where that says the same. */
function guarded(
  { name: own, required, type }: PropertyNode,
  statement: (value: Printable, type: TypeNode) => Code,
): Code {
  const isInherited = inherited.has(own);
  const value = isInherited ? name("own") : member(name("value"), own);
  const isAbsent = type.kind === "nullable" && type.absent === true;
  const inner = statement(value, isAbsent ? type.inner : type);
  const orNull = isAbsent ? code` && ${value} !== null` : nothing;
  const written = required ? inner : code`if (${value} !== undefined${orNull}) { ${inner} }`;
  if (!isInherited) return written;
  return code`{ const own = ${rt.xmlOwn}(value, ${literal(own)}); ${written} }`;
}

/** Names of the elements that a property has within the object's own element. */
function elementNames({ xml }: PropertyNode): string[] {
  if (xml.kind === "element") return [xml.name.local];
  if (xml.kind !== "list") return [];
  const element = xml.wrapper ?? (xml.item.kind === "element" ? xml.item.name : xml.item.wrapper);
  return element === undefined ? [] : [element.local];
}
