import type { LoweredDeclaration, LoweredObject, LoweredProperty } from "../types/lowered.ts";
import { ApiIndex } from "../../navigate.ts";
import type { ContentNode, XmlContent } from "../../content.ts";
import type { OperationNode } from "../../operations.ts";
import type { XmlReading } from "./xml-reading.ts";
import type { Site } from "../../../openapi/site.ts";
import type { Origin } from "../../origin.ts";
import type { TypeNode } from "../../types.ts";
import type { XmlName, XmlUse } from "../../xml.ts";
import { reportMemberNodes } from "./member-nodes.ts";
import { anyRoot, readElementName } from "./xml-names.ts";
import { reportName } from "./contradictions.ts";
import type { XmlReport } from "./xml-report.ts";
import { clashingMembers } from "./settle-members.ts";
import { settleInline } from "./settle-inline.ts";
import { settleText, textBesideElements } from "./settle-text.ts";
import { defaultNamespaces, namespaceTwins, type NamespaceTwins } from "./default-namespaces.ts";
import { outerName, sharedNames, sharedWrappers, type SharedName } from "./shared-names.ts";
import { lacksItemName, propertyXml, rootXml } from "./xml-use.ts";

/**
 * Checks how objects stand in XML: what their `xml` objects say, names that cannot be written, and
 * names that collide. Only declarations that XML codecs are emitted for are checked: those of XML
 * bodies, or all of them if every schema has XML codecs.
 */
export function checkXml(
  lowering: XmlReading,
  declarations: readonly LoweredDeclaration[],
  operations: readonly OperationNode[],
): void {
  const scope = lowering.options.xml ?? "used";
  if (scope === "none") return;
  const index = new ApiIndex({ declarations });
  const contents = operations.flatMap(contentsOf).filter((content) => content.kind === "xml");
  const used = scope === "all" ? undefined : index.reachable(contents.map(({ type }) => type));
  let found: ReadonlySet<string> | undefined;
  const defaults = (): ReadonlySet<string> => (found ??= defaultNamespaces(declarations, index));
  for (const declaration of declarations) {
    if (used !== undefined && !used.has(declaration.id)) continue;
    const { site, type, component = declaration.name } = declaration;
    if (site !== undefined) checkRootSite(lowering, site, component);
    checkList(lowering, index, { ...declaration, xml: declaration.root });
    if (type.kind === "object") {
      checkObject(lowering, index, type, declaration.id);
      for (const twins of namespaceTwins(type, defaults)) reportTwins(lowering, twins);
    }
    // Each component has a codec for documents of its own, whether a body is of it or not.
    if (scope === "all" && declaration.component !== undefined)
      checkItemName(lowering, declaration, declaration.root);
  }
  for (const content of contents) checkRoot(lowering, index, content);
}

function checkRootSite(lowering: XmlReading, site: Site, component: string): void {
  rootXml(lowering, site, component, lowering.diagnostics);
  reportMemberNodes(lowering, site);
}

function contentsOf({ body, responses }: OperationNode): readonly ContentNode[] {
  return [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)];
}

/** The root of a body needs a name of its own, and so do the items of an array that is the root. */
function checkRoot(
  lowering: XmlReading,
  index: ApiIndex,
  { type, root, origin }: XmlContent,
): void {
  if (root === undefined || type.kind !== "ref") return;
  const declaration = index.declaration(type.target) as LoweredDeclaration;
  const name = outerName(root)?.local ?? "";
  if (declaration.rootAliases.some(({ local }) => local === anyRoot))
    lowering.diagnostics.reportOnce("xml-root-name", origin, { name });
  checkItemName(lowering, declaration, root);
}

/** The items of a root array need a name of their own: there is no property to take one from. */
function checkItemName(
  lowering: XmlReading,
  { site, origin }: LoweredDeclaration,
  root: LoweredDeclaration["root"],
): void {
  const name = outerName(root)?.local ?? "";
  const isItem = root.kind === "list" && outerName(root.item)?.local === name;
  if (isItem && site !== undefined && lacksItemName(lowering, site))
    lowering.diagnostics.reportOnce("xml-item-name", origin, { name });
}

function checkObject(
  lowering: XmlReading,
  index: ApiIndex,
  object: LoweredObject,
  id: string,
): void {
  const wrappers = sharedWrappers(object);
  for (const property of object.properties) {
    // Inherited properties were checked at their base.
    if (property.inheritedFrom !== undefined && property.inheritedFrom !== id) continue;
    const { site } = property.facts;
    if (site === undefined) checkName(lowering, property);
    else {
      propertyXml(lowering, site, property.name, reportOf(lowering, property, wrappers));
      reportMemberNodes(lowering, site);
    }
    checkInline(lowering, index, property);
    checkList(lowering, index, property);
  }
  const written = settleText(settleInline(object, index), index);
  for (const shared of sharedNames(written)) reportShared(lowering, shared);
  for (const [second, { name, other }] of clashingMembers(written.properties, index)) {
    const meaning = `alternatives of '${second.name}' are in the element of the property`;
    const names = { first: other.name, second: second.name, name: name.local, meaning };
    lowering.diagnostics.reportOnce("xml-name-shared", { ...second.origin, part: "key" }, names);
  }
  reportText(lowering, index, object);
}

/** The name of an array is used if it names the element that the array gets. */
function reportOf(
  lowering: XmlReading,
  property: LoweredProperty,
  wrappers: ReadonlyMap<LoweredProperty, XmlName>,
): XmlReport {
  const { xml } = property;
  const wrapper = wrappers.get(property);
  if (wrapper === undefined || xml.kind !== "list" || xml.ownName !== wrapper)
    return lowering.diagnostics;
  return {
    reportOnce(code, ...rest) {
      if (code !== "xml-name-ignored") lowering.diagnostics.reportOnce(code, ...rest);
    },
    refuseOnce(...finding) {
      lowering.diagnostics.refuseOnce(...finding);
    },
  };
}

function reportShared(lowering: XmlReading, shared: SharedName): void {
  const { node, name, first, second, meaning } = shared;
  const place = { ...second.origin, part: "key" as const };
  const earlier = {
    message: `'${first.name}' is here`,
    location: { ...first.origin, part: "key" as const },
  };
  const names = { first: first.name, second: second.name, name };
  if (meaning === "error") {
    lowering.diagnostics.report("xml-name-collision", place, { ...names, node }, [earlier]);
    return;
  }
  const found = { ...names, meaning: inWords(shared) };
  lowering.diagnostics.report("xml-name-shared", place, found, [earlier]);
}

function reportTwins(lowering: XmlReading, twins: NamespaceTwins): void {
  const { first, second, local, namespace } = twins;
  const meaning = `'${first.name}' comes first where '${namespace}' is the default namespace`;
  const names = { first: first.name, second: second.name, name: local, meaning };
  lowering.diagnostics.reportOnce("xml-name-shared", { ...second.origin, part: "key" }, names);
}

/** How properties with one name are told apart, in words. */
function inWords({ first, second, meaning }: SharedName): string {
  if (typeof meaning === "string") return `'${first.name}' comes first`;
  const wrappers = [first, second].flatMap((one) => meaning.get(one) ?? []);
  return `items are within ${wrappers.map(({ local }) => `'${local}'`).join(" and ")}`;
}

/** The type of a list must be an array, not a choice, or its elements cannot be read. */
function checkList(
  lowering: XmlReading,
  index: ApiIndex,
  property: { readonly type: TypeNode; readonly xml: XmlUse; readonly origin: Origin },
): void {
  if (property.xml.kind !== "list") return;
  const { item, positions = [] } = property.xml;
  const type = index.resolveNullable(property.type).node;
  const checkItem = (inner: TypeNode, xml: XmlUse): void =>
    checkList(lowering, index, { type: inner, xml, origin: type.origin });
  if (type.kind === "array") checkItem(type.items, item);
  else if (type.kind === "tuple") {
    for (const [i, at] of type.items.entries()) checkItem(at, positions[i] ?? item);
    if (type.rest !== false) checkItem(type.rest, item);
  } else if (type.kind === "union")
    lowering.diagnostics.report("xml-list-choice", property.origin, {});
}

/** Without an element of its own, only an object can be distinguished from the nodes around it. */
function checkInline(lowering: XmlReading, index: ApiIndex, property: LoweredProperty): void {
  if (property.xml.kind !== "inline") return;
  const type = index.resolveNullable(property.type).node;
  if (type.kind === "object") return;
  const named = type.kind === "any" ? "a free-form value" : `a ${type.kind}`;
  lowering.diagnostics.report("xml-inline-type", property.origin, {
    type: named.charAt(0).toUpperCase() + named.slice(1),
  });
}

/** A property that only `required` names. */
function checkName(lowering: XmlReading, { name, origin }: LoweredProperty): void {
  reportName(lowering.diagnostics, origin, name, readElementName(name), "key");
}

/** `#text` beside properties that would be elements. */
function reportText(lowering: XmlReading, index: ApiIndex, object: LoweredObject): void {
  const found = textBesideElements(object, index);
  if (found === undefined) return;
  const { text, others, areAttributes, isStated } = found;
  if (isStated) {
    const element = others[0]?.name ?? "";
    const key = { ...text.origin, part: "key" as const };
    lowering.diagnostics.report("xml-text-mixed", key, { text: text.name, element });
    return;
  }
  const [first, ...more] = others.map(({ name }) => `'${name}'`);
  const named = more.length === 0 ? first : `${first} and ${more.length} more`;
  const meaning = areAttributes
    ? "the others are attributes"
    : `it is an element too, '${readElementName(text.name).name.local}'`;
  const place = { ...text.origin, part: "key" as const };
  lowering.diagnostics.reportOnce("xml-text-siblings", place, {
    text: text.name,
    other: named ?? "",
    meaning,
  });
}
