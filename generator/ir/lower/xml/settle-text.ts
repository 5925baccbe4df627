import type { ApiIndex } from "../../navigate.ts";
import { isScalar } from "../../parameters/is-scalar.ts";
import type { LoweredObject, LoweredProperty } from "../types/lowered.ts";
import { readElementName } from "./xml-names.ts";

/** Meaning of a property that is only called `#text`, beside properties that are elements. */
export interface TextBesideElements {
  readonly text: LoweredProperty;
  readonly others: readonly LoweredProperty[];
  /** Whether the others are attributes; otherwise the text is an element too. */
  readonly areAttributes: boolean;
  /** Whether the document says that it is text. */
  readonly isStated: boolean;
}

/**
 * An element with text has no children. `#text` is what converters from XML to JSON call the text of
 * an element with attributes, and some of them give the attributes plain names.
 */
export function textBesideElements(
  { properties }: LoweredObject,
  index: ApiIndex,
): TextBesideElements | undefined {
  const text = properties.find(({ xml }) => xml.kind === "text");
  if (text === undefined) return undefined;
  const others = properties.filter((one) => one !== text && one.xml.kind !== "attribute");
  if (others.length === 0) return undefined;
  const isStated = text.facts.hasXml;
  const areAttributes =
    !isStated &&
    others.every(
      ({ xml, facts, type }) => xml.kind === "element" && !facts.hasXml && isScalar(type, index),
    );
  return { text, others, areAttributes, isStated };
}

/** The object with properties that are attributes, or with a text that is an element. */
export function settleText(object: LoweredObject, index: ApiIndex): LoweredObject {
  const found = textBesideElements(object, index);
  if (found === undefined) return object;
  const { others, areAttributes } = found;
  const properties = object.properties.map((property): LoweredProperty => {
    const { xml, name } = property;
    if (!areAttributes)
      return xml.kind === "text"
        ? { ...property, xml: { kind: "element", name: readElementName(name).name } }
        : property;
    return others.includes(property) && xml.kind === "element"
      ? { ...property, xml: { kind: "attribute", name: xml.name } }
      : property;
  });
  return { ...object, properties };
}
