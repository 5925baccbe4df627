import type { LoweredDeclaration } from "../declarations/finish.ts";
import type { LoweredObject, LoweredProperty } from "../lowered.ts";
import { ApiIndex } from "../../navigate.ts";
import type { OperationNode } from "../../operations.ts";
import type { XmlName, XmlUse } from "../../xml.ts";
import type { Lowering } from "../lowering.ts";
import { isXmlName } from "./contradictions.ts";

/**
 * Checks the XML names of whole objects: names that cannot be written, and names that collide. Only
 * declarations that XML bodies use are checked, or all of them if every schema has XML codecs.
 */
export function checkXml(
  lowering: Lowering,
  declarations: readonly LoweredDeclaration[],
  operations: readonly OperationNode[],
): void {
  const index = new ApiIndex({ declarations });
  const used = lowering.options.xml === true ? undefined : usedInXml(index, operations);
  for (const declaration of declarations) {
    if (used !== undefined && !used.has(declaration.id)) continue;
    checkList(lowering, index, { ...declaration, xml: declaration.root });
    if (declaration.type.kind !== "object") continue;
    checkObject(lowering, index, declaration.type, declaration.id);
  }
}

/** Ids of the declarations that XML bodies consist of. */
function usedInXml(index: ApiIndex, operations: readonly OperationNode[]): ReadonlySet<string> {
  const contents = operations.flatMap((operation) => [
    ...(operation.body?.contents ?? []),
    ...operation.responses.flatMap((response) => response.contents),
  ]);
  return index.reachable(contents.filter(({ kind }) => kind === "xml").map(({ type }) => type));
}

function checkObject(lowering: Lowering, index: ApiIndex, object: LoweredObject, id: string): void {
  const nodes = new Map<string, LoweredProperty>();
  for (const property of object.properties) {
    const name = outerName(property.xml);
    // What a base declares was checked there.
    const isOwn = property.inheritedFrom === undefined || property.inheritedFrom === id;
    if (isOwn) {
      checkNames(lowering, property);
      checkInline(lowering, index, property);
      checkList(lowering, index, property);
    }
    if (name === undefined) continue;
    const node = property.xml.kind === "attribute" ? "attribute" : "element";
    const key = `${node} ${name.local} ${name.namespace ?? ""}`;
    const earlier = nodes.get(key);
    if (earlier === undefined) {
      nodes.set(key, property);
      continue;
    }
    lowering.diagnostics.report(
      "xml-name-collision",
      { ...property.origin, part: "key" },
      { first: earlier.name, second: property.name, node, name: name.local },
      [{ message: `'${earlier.name}' is here`, location: { ...earlier.origin, part: "key" } }],
    );
  }
  checkText(lowering, object);
}

/** The type of a list must be an array, not a choice, or its elements cannot be read. */
function checkList(
  lowering: Lowering,
  index: ApiIndex,
  property: Pick<LoweredProperty, "type" | "xml" | "origin">,
): void {
  if (property.xml.kind !== "list") return;
  const type = index.resolveNullable(property.type).node;
  if (type.kind !== "union") return;
  lowering.diagnostics.report("xml-list-choice", property.origin, {});
}

/** Without an element of its own, only an object can be distinguished from the nodes around it. */
function checkInline(lowering: Lowering, index: ApiIndex, property: LoweredProperty): void {
  if (property.xml.kind !== "inline") return;
  const type = index.resolveNullable(property.type).node;
  if (type.kind === "object") return;
  const named = type.kind === "any" ? "a free-form value" : `a ${type.kind}`;
  lowering.diagnostics.report("xml-inline-type", property.origin, {
    type: named.charAt(0).toUpperCase() + named.slice(1),
  });
}

function checkNames(lowering: Lowering, property: LoweredProperty): void {
  const name = outerName(property.xml);
  // A name from `xml.name` has been checked with its `xml` object.
  if (name !== undefined && name.local === property.name && !isXmlName(name.local)) {
    lowering.diagnostics.report(
      "xml-name",
      { ...property.origin, part: "key" },
      { name: name.local },
    );
  }
  if (property.facts.hasForcedWrapper)
    lowering.diagnostics.report("xml-nested-array", property.origin, {});
}

/** Text content excludes elements: white space between them would be ambiguous. */
function checkText(lowering: Lowering, object: LoweredObject): void {
  const text = object.properties.find((property) => property.xml.kind === "text");
  if (text === undefined) return;
  const other = object.properties.find(
    (property) => property !== text && property.xml.kind !== "attribute",
  );
  if (other === undefined) return;
  const place = { ...text.origin, part: "key" as const };
  lowering.diagnostics.report("xml-text-mixed", place, { text: text.name, element: other.name });
}

/** The name of the nodes that are direct children of the parent's element. */
function outerName(use: XmlUse): XmlName | undefined {
  switch (use.kind) {
    case "element":
    case "attribute":
      return use.name;
    case "list":
      return use.wrapper ?? outerName(use.item);
    case "text":
    case "inline":
      return undefined;
  }
}
