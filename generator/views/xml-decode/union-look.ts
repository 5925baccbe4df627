import type { Name } from "../../code/index.ts";
import {
  commonFacts,
  listedValues,
  membersOf,
  type Discriminator,
  type InnerNode,
  type ObjectFacts,
  type ObjectNode,
  type PropertyNode,
  type TypeNode,
  type UnionNode,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { lookCode, objectLook, type Look } from "../union-look.ts";
import { nameText } from "./reader-names.ts";
import { isUnwrapped } from "./object-parts.ts";
import { takesNull } from "./reader-traits.ts";
import { elementOf } from "./tuple-names.ts";
import { rivalsAmong } from "./union-rivals.ts";

/** Names that stand for any element, and for the text of an element without elements. */
const [anyElement, ownText] = ["*", "="];

/**
 * The constant with what a first look at an element tells about the members of a union; undefined
 * where it tells nothing. Attributes have `@` before their names.
 */
export function xmlLookConstant(
  { members, exclusive, discriminator }: UnionNode,
  context: ModuleContext,
): Name | undefined {
  const facts = withTexts(members.map((member) => xmlFacts(member, context)));
  const rivals = exclusive ? rivalsAmong(members, context.index) : new Set<TypeNode>();
  const looks = members.map(
    (member, i): Look => ({
      ...(rivals.has(member) ? { rival: true } : {}),
      ...objectLook(facts[i], facts),
    }),
  );
  const hint = discriminator && inXml(discriminator, members, context);
  if (looks.every((look) => Object.keys(look).length === 0) && hint === undefined) return undefined;
  return context.scope.constant("look", lookCode(looks, hint));
}

/**
 * The name that a property has as an element or attribute of all members, with its namespace;
 * undefined if they differ.
 */
export function qualifiedNameOf(
  property: string,
  members: readonly TypeNode[],
  context: ModuleContext,
): string | undefined {
  return xmlNameOf(property, members, context, ({ xml }) =>
    xml.kind === "element" || xml.kind === "attribute" ? nameText(xml.name) : undefined,
  );
}

function xmlNameOf(
  property: string,
  members: readonly TypeNode[],
  context: ModuleContext,
  nameOf: (property: PropertyNode) => string | undefined = markedName,
): string | undefined {
  const names = members.flatMap((member) =>
    (membersOf(member, context.index) ?? []).map((type) => {
      const found =
        type.kind === "object" ? type.properties.find(({ name }) => name === property) : undefined;
      return found === undefined ? undefined : nameOf(found);
    }),
  );
  const known = new Set(names.filter((name) => name !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}

function inXml(
  { property, mapping }: Discriminator,
  members: readonly TypeNode[],
  context: ModuleContext,
): Discriminator | undefined {
  const name = xmlNameOf(property, members, context);
  return name === undefined ? undefined : { property: name, mapping };
}

/** Texts tell scalars apart only where all are listed: a text of none is no number either. */
function withTexts(all: readonly (ObjectFacts | undefined)[]): (ObjectFacts | undefined)[] {
  const isListed = all.every(
    (own) => own !== undefined && (own.values.has(ownText) || !own.values.has(anyElement)),
  );
  if (isListed) return [...all];
  return all.map(
    (own) =>
      own && {
        ...own,
        values: new Map(
          [...own.values].filter(([name]) => name !== ownText || !own.values.has(anyElement)),
        ),
      },
  );
}

function xmlFacts(node: TypeNode, context: ModuleContext): ObjectFacts | undefined {
  const types = membersOf(node, context.index);
  return types && commonFacts(types.map((type) => factsOf(type, context)));
}

function factsOf(type: InnerNode, context: ModuleContext): ObjectFacts | undefined {
  switch (type.kind) {
    case "object":
      return objectFacts(type, context);
    case "enum": {
      const texts = type.open ? [] : [[ownText, type.values.map(String)] as const];
      return { has: [], values: new Map([[anyElement, []], ...texts]) };
    }
    case "boolean":
    case "integer":
    case "number":
    case "string":
      return { has: [], values: new Map([[anyElement, []]]) };
    case "array":
      return { has: [], values: new Map([[ownText, []]]) };
    case "any":
    case "never":
    case "null":
    case "tuple":
    case "map":
    case "union":
      return undefined;
  }
}

function objectFacts(node: ObjectNode, context: ModuleContext): ObjectFacts {
  const named = node.properties.flatMap((property) => {
    const name = markedName(property);
    return name === undefined ? [] : [{ name, property }];
  });
  // Elements of one name may be those of several properties.
  const all = node.properties.flatMap((property) => allNames(property));
  const hasInline = node.properties.some(({ xml }) => xml.kind === "inline");
  const own = hasInline
    ? []
    : named.filter(({ name }) => all.filter((other) => other === name).length === 1);
  const values = own.flatMap(({ name, property }) => {
    const listed =
      property.xml.kind === "list" ? undefined : listedValues(property.type, context.index);
    const texts = listed?.filter((value) => value !== null).map(String);
    return texts === undefined ? [] : [[name, texts] as const];
  });
  const isWhole = node.additional === "closed" && named.length === node.properties.length;
  return {
    has: own.filter(({ property }) => isNeeded(property, context)).map(({ name }) => name),
    values: new Map(values),
    ...(isWhole ? { only: [...named.map(({ name }) => name), anyElement, ownText] } : {}),
  };
}

/** All names of elements and attributes that may be those of a property. */
function allNames(property: PropertyNode): readonly string[] {
  const { xml } = property;
  if (xml.kind !== "list" || xml.wrapper !== undefined) return [markedName(property) ?? ""];
  return [xml.item, ...(xml.positions ?? [])].flatMap((use) =>
    use.kind === "text" ? [] : [elementOf(use).local],
  );
}

/** The name of the one element or attribute that a property is in; undefined if there are others. */
function markedName({ xml }: PropertyNode): string | undefined {
  switch (xml.kind) {
    case "element":
      return xml.name.local;
    case "attribute":
      // A first look sees attributes without a namespace.
      return xml.name.namespace === undefined ? `@${xml.name.local}` : undefined;
    case "list":
      return xml.wrapper?.local;
    case "text":
    case "inline":
      return undefined;
  }
}

/** Whether a value without the element or attribute is refused. */
function isNeeded(property: PropertyNode, context: ModuleContext): boolean {
  if (!property.required || isUnwrapped(property)) return false;
  return property.xml.kind !== "attribute" || !takesNull(property.type, context);
}
