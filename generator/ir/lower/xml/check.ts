import type { LoweredDeclaration } from "../declarations/finish.ts";
import type { LoweredObject, LoweredProperty } from "../lowered.ts";
import { ApiIndex } from "../../navigate.ts";
import type { ContentNode, OperationNode } from "../../operations.ts";
import type { Lowering } from "../lowering.ts";
import { anyRoot, isXmlName } from "./name.ts";
import { outerName, sharedNames, type SharedName } from "./shared-names.ts";
import { lacksItemName, propertyXml, rootXml } from "./use.ts";

/**
 * Checks how objects stand in XML: what their `xml` objects say, names that cannot be written, and
 * names that collide. Only declarations that XML codecs are emitted for are checked: those of XML
 * bodies, or all of them if every schema has XML codecs.
 */
export function checkXml(
  lowering: Lowering,
  declarations: readonly LoweredDeclaration[],
  operations: readonly OperationNode[],
): void {
  const scope = lowering.options.xml ?? "used";
  if (scope === "none") return;
  const index = new ApiIndex({ declarations });
  const contents = operations.flatMap(contentsOf).filter(({ kind }) => kind === "xml");
  const used = scope === "all" ? undefined : index.reachable(contents.map(({ type }) => type));
  for (const declaration of declarations) {
    if (used !== undefined && !used.has(declaration.id)) continue;
    const { site, type } = declaration;
    if (site !== undefined) rootXml(lowering, site, declaration.name, lowering);
    checkList(lowering, index, { ...declaration, xml: declaration.root });
    if (type.kind === "object") checkObject(lowering, index, type, declaration.id);
  }
  for (const content of contents) checkRoot(lowering, index, content);
}

function contentsOf({ body, responses }: OperationNode): readonly ContentNode[] {
  return [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)];
}

/** The root of a body needs a name of its own, and so do the items of an array that is the root. */
function checkRoot(lowering: Lowering, index: ApiIndex, { type, root, origin }: ContentNode): void {
  if (root === undefined || type.kind !== "ref") return;
  const declaration = index.declaration(type.target) as LoweredDeclaration;
  const name = outerName(root)?.local ?? "";
  if (declaration.rootAliases.some(({ local }) => local === anyRoot))
    lowering.reportOnce("xml-root-name", origin, { name });
  const isItem = root.kind === "list" && outerName(root.item)?.local === name;
  const { site } = declaration;
  if (isItem && site !== undefined && lacksItemName(lowering, site))
    lowering.reportOnce("xml-item-name", declaration.origin, { name });
}

function checkObject(lowering: Lowering, index: ApiIndex, object: LoweredObject, id: string): void {
  for (const property of object.properties) {
    // What a base declares was checked there.
    if (property.inheritedFrom !== undefined && property.inheritedFrom !== id) continue;
    const { site } = property.facts;
    if (site === undefined) checkName(lowering, property);
    else propertyXml(lowering, site, property.name, lowering);
    checkInline(lowering, index, property);
    checkList(lowering, index, property);
  }
  for (const shared of sharedNames(object)) reportShared(lowering, shared);
  checkText(lowering, object);
}

function reportShared(
  lowering: Lowering,
  { node, name, first, second, meaning }: SharedName,
): void {
  const place = { ...second.origin, part: "key" as const };
  const earlier = {
    message: `'${first.name}' is here`,
    location: { ...first.origin, part: "key" as const },
  };
  const names = { first: first.name, second: second.name, name };
  switch (meaning) {
    case "error":
      lowering.diagnostics.report("xml-name-collision", place, { ...names, node }, [earlier]);
      break;
    case "wrapped": {
      const meant = "arrays stand within an element with the name of their property";
      lowering.diagnostics.report("xml-name-shared", place, { ...names, meaning: meant }, [
        earlier,
      ]);
      break;
    }
    case "position": {
      const meant = `'${first.name}' comes first`;
      lowering.diagnostics.report("xml-name-shared", place, { ...names, meaning: meant }, [
        earlier,
      ]);
      break;
    }
  }
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

/** A property that only `required` names. */
function checkName(lowering: Lowering, { name, origin }: LoweredProperty): void {
  if (isXmlName(name)) return;
  lowering.reportOnce("xml-name", { ...origin, part: "key" }, { name });
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
