import type { Declaration, ObjectNode, PropertyNode, TypeNode } from "../../ir/index.ts";
import { propertyAccess, quote } from "../../names/quote.ts";
import { elementStatement, elementWriter } from "./element.ts";
import { writerOf, type Emission } from "./emission.ts";
import { listStatement } from "./list.ts";
import { scalarKind } from "./scalar.ts";
import { memberChain } from "./union.ts";

/** Names of the functions that write an object without an element of its own. */
export const contentWriterOf = (declaration: Declaration): string =>
  `${writerOf(declaration)}Content`;
export const attributesWriterOf = (declaration: Declaration): string =>
  `${writerOf(declaration)}Attributes`;

/** Statements for the object's attributes, in the order of its properties. */
export function attributeStatements(emission: Emission, node: ObjectNode): string[] {
  return node.properties.flatMap((property) => {
    const { xml, type, name } = property;
    if (xml.kind === "inline") {
      if (!hasAttributes(emission, type)) return [];
      return [
        guarded(emission, property, (value) =>
          inlineStatement(emission, type, name, value, "attributes"),
        ),
      ];
    }
    if (xml.kind !== "attribute") return [];
    const attribute = emission.attributeName(xml.name, name);
    const write = emission.runtime("writeXmlAttribute");
    return [
      guarded(
        emission,
        property,
        (value) => `${write}(w, ${attribute}, ${scalarArguments(emission, type, value)});`,
      ),
    ];
  });
}

/** Statements for everything between the object's tags. */
export function contentStatements(emission: Emission, node: ObjectNode): string[] {
  const statements = node.properties.flatMap((property) =>
    property.xml.kind === "attribute"
      ? []
      : [guarded(emission, property, (value) => contentStatement(emission, property, value))],
  );
  if (typeof node.additional !== "object") return statements;
  const declared = node.properties.map(({ name }) => quote(name)).join(", ");
  const elements = [...new Set(node.properties.flatMap(elementNames))].map(quote).join(", ");
  const lists = `[${declared}], [${elements}]`;
  const writer = elementWriter(emission, node.additional);
  return [...statements, `${emission.runtime("writeXmlEntries")}(w, value, ${lists}, ${writer});`];
}

/** Whether attributes of the object, or of what stands inline in it, have namespaces to declare. */
export function hasNamespacedAttributes(emission: Emission, node: TypeNode): boolean {
  return attributesOf(emission, node, new Set()).some(
    ({ xml }) => xml.kind === "attribute" && xml.name.namespace !== undefined,
  );
}

export function hasAttributes(emission: Emission, node: TypeNode): boolean {
  return attributesOf(emission, node, new Set()).length > 0;
}

function attributesOf(emission: Emission, node: TypeNode, seen: Set<TypeNode>): PropertyNode[] {
  const type = emission.resolve(node);
  if (seen.has(type)) return [];
  seen.add(type);
  if (type.kind === "nullable") return attributesOf(emission, type.inner, seen);
  if (type.kind === "union")
    return type.members.flatMap((member) => attributesOf(emission, member, seen));
  if (type.kind !== "object") return [];
  return type.properties.flatMap((property) => {
    if (property.xml.kind === "attribute") return [property];
    return property.xml.kind === "inline" ? attributesOf(emission, property.type, seen) : [];
  });
}

function contentStatement(emission: Emission, property: PropertyNode, value: string): string {
  const { xml, type, name } = property;
  switch (xml.kind) {
    case "element":
      return elementStatement(emission, type, emission.tag(xml.name, name), value);
    case "list":
      return listStatement(emission, type, xml, name, value);
    case "text": {
      const scalar = scalarArguments(emission, type, value);
      return `${emission.runtime("writeXmlText")}(w, ${quote(name)}, ${scalar}, ${xml.cdata});`;
    }
    case "inline":
      return inlineStatement(emission, type, name, value, "content");
    case "attribute":
      throw new Error("an attribute is not content");
  }
}

/** Writes the attributes or the content of an object into the element that is open. */
function inlineStatement(
  emission: Emission,
  node: TypeNode,
  step: string,
  value: string,
  part: "attributes" | "content",
): string {
  const type = emission.resolve(node);
  const refuse = (): string => `${emission.runtime("refuseXmlNull")}(w, ${quote(step)});`;
  if (type.kind === "nullable") {
    return `if (${value} === null) ${refuse()} else { ${inlineStatement(emission, type.inner, step, value, part)} }`;
  }
  if (type.kind === "union") {
    return memberChain(emission, type, value, refuse(), (member, narrowed) =>
      inlineStatement(emission, member, step, `(${narrowed})`, part),
    );
  }
  if (part === "attributes" && !hasAttributes(emission, type)) return "";
  const enter = `${emission.runtime("enterXml")}(w, ${quote(step)}, ${value});`;
  return `${enter} ${inlineCall(emission, node, type, value, part)} w.leave();`;
}

function inlineCall(
  emission: Emission,
  node: TypeNode,
  type: TypeNode,
  value: string,
  part: "attributes" | "content",
): string {
  if (type.kind === "map") {
    return `${emission.runtime("writeXmlEntries")}(w, ${value}, [], [], ${elementWriter(emission, type.values)});`;
  }
  let ref = node;
  for (let next = ref; next.kind === "ref"; next = emission.declaration(next).type) ref = next;
  if (ref.kind !== "ref" || type.kind !== "object")
    throw new Error(`${type.kind} cannot stand inline`);
  const declaration = emission.declaration(ref);
  return `${part === "content" ? contentWriterOf(declaration) : attributesWriterOf(declaration)}(w, ${value});`;
}

/** A scalar and its kind, as the runtime's functions take them. */
function scalarArguments(emission: Emission, type: TypeNode, value: string): string {
  const kind = scalarKind(emission, type);
  if (kind !== undefined) return `${value}, "${kind}"`;
  return `${value} as ${emission.scope.type("runtime", "XmlScalar")}, "scalar"`;
}

/** Properties that every object has; reading them says nothing about the value. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The statement, under the condition that an optional property is there. */
function guarded(
  emission: Emission,
  property: PropertyNode,
  statement: (value: string) => string,
): string {
  const { name, required } = property;
  if (inherited.has(name)) {
    const own = `const own = ${emission.runtime("xmlOwn")}(value, ${quote(name)});`;
    return `{ ${own} ${required ? statement("own") : `if (own !== undefined) { ${statement("own")} }`} }`;
  }
  const value = `value${propertyAccess(name)}`;
  return required ? statement(value) : `if (${value} !== undefined) { ${statement(value)} }`;
}

function elementNames({ xml }: PropertyNode): string[] {
  if (xml.kind === "element") return [xml.name.local];
  if (xml.kind !== "list") return [];
  const name = xml.wrapper ?? (xml.item.kind === "element" ? xml.item.name : xml.item.wrapper);
  return name === undefined ? [] : [name.local];
}
