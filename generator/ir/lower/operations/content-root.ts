import { isObject, type Site } from "../../../openapi/site.ts";
import type { RefNode, TypeNode } from "../../types.ts";
import type { XmlUse } from "../../xml.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { rootXml } from "../xml/xml-use.ts";

/** Whether a declaration belongs to this schema itself, not to one that it refers to. */
export function isDeclaredHere(lowering: OperationLowering, type: RefNode, schema: Site): boolean {
  const { site } = lowering.drafts.draft(type.target);
  return site?.file === schema.file && site.pointer === schema.pointer;
}

/**
 * Whether nothing names the root element: the schema stands in the body itself and has no name.
 * Source: OpenAPI 3.2, XML Node Names.
 */
export function isUnnamed(
  lowering: OperationLowering,
  schema: Site,
  type: TypeNode,
): type is RefNode {
  if (type.kind !== "ref" || !isDeclaredHere(lowering, type, schema)) return false;
  return lowering.xmlFacets.of(schema).name === undefined && !refersElsewhere(schema);
}

/** Whether a schema is a reference, possibly beside an `xml` object. */
function refersElsewhere(schema: Site): boolean {
  return isObject(schema.value) && typeof schema.value["$ref"] === "string";
}

/** A body that refers to a component has the component's root. */
export function rootOf(lowering: OperationLowering, schema: Site, name: string): XmlUse {
  let current = schema;
  let component = name;
  const seen = new Set<unknown>();
  while (isObject(current.value) && !seen.has(current.value)) {
    seen.add(current.value);
    const target = lowering.document.target(current);
    if (target === undefined) break;
    if (component === name) {
      const draft = lowering.drafts.draft(lowering.drafts.refTo(target, originOf(target)).target);
      component = draft.component ?? draft.rootName ?? draft.name;
    }
    current = target;
  }
  return rootXml(lowering, schema, component);
}
