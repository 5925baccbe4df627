import type { ObjectNode, PropertyNode, TypeNode, XmlName } from "../../ir/index.ts";
import { isIdentifier, isReservedWord } from "../../names/identifier.ts";
import { propertyKey, quote } from "../../names/quote.ts";
import { typeText } from "../types/type-text.ts";
import { checkLines, rulesOf } from "./check-lines.ts";
import { segment, type DecodeContext } from "./context.ts";
import { matchTag } from "./match.ts";
import { parseText } from "./parser.ts";
import { readCall, type Reader } from "./element-reader.ts";
import { itemReader, listReader, readerOf } from "./reader.ts";

/** View of an object's reader in `xml/decode`. */
export interface ObjectView {
  readonly fields: string;
  /** Whether bytes are looked at beside the view of them. */
  readonly bytes: boolean;
  readonly view: boolean;
  readonly locals: readonly { readonly line: string }[];
  readonly attributes: readonly { readonly line: string }[];
  readonly elements: readonly ElementView[];
  readonly namespaces: readonly { readonly name: string; readonly uri: string }[];
  /** Statement that takes elements which are not declared; empty where there is none. */
  readonly rest: string;
  /** Reads the text content; empty where the content is elements. */
  readonly text: readonly { readonly line: string }[];
  readonly hasText: boolean;
  /** Statements after the last child: what is missing, what breaks a rule. */
  readonly checks: readonly { readonly line: string }[];
  readonly hasChecks: boolean;
  /** Whether the depth must be set back after the checks. */
  readonly leaves: boolean;
  readonly result: string;
}

/** One element that is expected. */
export interface ElementView {
  readonly keyword: "if" | "while";
  readonly name: string;
  readonly condition: string;
  readonly index: number;
  readonly lines: readonly { readonly line: string }[];
}

/** A property with the variable that holds its value while the element is read. */
interface Slot {
  readonly property: PropertyNode;
  readonly local: string;
  /** Pointer segment or segments. */
  readonly key: string;
}

/** A part of the object that has no element of its own, or the object itself. */
interface Part {
  readonly slots: readonly Slot[];
  readonly inlined: readonly { readonly property: PropertyNode; readonly part: Part }[];
  readonly node: ObjectNode;
}

export function objectView(node: ObjectNode, context: DecodeContext): ObjectView {
  const taken = new Set<string>();
  const part = partOf(node, "", context, taken, [node]);
  const slots = slotsOf(part);
  const elements = slots.filter(
    ({ property: { xml } }) => xml.kind === "element" || xml.kind === "list",
  );
  const names = elements.map(({ property }) => elementName(property));
  const attributes = slots.filter(({ property }) => property.xml.kind === "attribute");
  const attributeNames = attributes.map(({ property: { xml } }) =>
    xml.kind === "attribute" ? xml.name.local : "",
  );
  const others = typeof node.additional === "string" ? node.additional : "taken";
  const text = slots.find(({ property }) => property.xml.kind === "text");
  const hasText = text !== undefined && elements.length === 0;
  const uris = [
    ...new Set(names.flatMap(({ namespace }) => (namespace === undefined ? [] : [namespace]))),
  ];
  const views = elements.map((slot, i) => elementView(slot, i, uris, context));
  const restType = typeof node.additional === "string" ? undefined : node.additional;
  const checks = checksAfter(part, node, slots, restType !== undefined, context);
  return {
    fields: context.fields(names, attributeNames, others),
    bytes: views.some(({ condition }) => /\bb\[/.test(condition)),
    view: views.length > 0,
    locals: [
      ...slots
        .filter((slot) => !attributes.includes(slot))
        .map(({ property, local }) => ({
          line: `let ${local}: ${localType(property, context)} | undefined;`,
        })),
      ...(restType === undefined
        ? []
        : [{ line: `const rest: { [key: string]: ${typeText(restType, context)} } = {};` }]),
    ],
    attributes: attributes
      .flatMap((slot) => attributeLines(slot, context))
      .map((line) => ({ line })),
    elements: hasText ? [] : views,
    namespaces: uris.map((uri, i) => ({ name: `ns${i}`, uri: quote(uri) })),
    rest: restType === undefined ? "" : restStatement(restType, elements.length, context),
    text: hasText ? textLines(text, context).map((line) => ({ line })) : [],
    hasText,
    checks: checks.map((line) => ({ line })),
    hasChecks: checks.length > 0,
    leaves: checks.length > 0 || hasText,
    result: resultOf(part, restType !== undefined, false),
  };
}

function partOf(
  node: ObjectNode,
  prefix: string,
  context: DecodeContext,
  taken: Set<string>,
  way: readonly ObjectNode[],
): Part {
  const slots: Slot[] = [];
  const inlined: { property: PropertyNode; part: Part }[] = [];
  for (const property of node.properties) {
    const type = context.resolve(property.type);
    if (property.xml.kind === "inline" && type.kind === "object" && !way.includes(type)) {
      const inner = `${prefix}${segment(property.name)}/`;
      inlined.push({ property, part: partOf(type, inner, context, taken, [...way, type]) });
    } else {
      slots.push({
        property,
        local: localName(property.name, taken),
        key: `${prefix}${segment(property.name)}`,
      });
    }
  }
  return { slots, inlined, node };
}

function slotsOf(part: Part): Slot[] {
  return [...part.slots, ...part.inlined.flatMap((inner) => slotsOf(inner.part))];
}

/** Names that the function uses itself, and stems of what the module declares or imports. */
const ownNames =
  /^(?:[a-z]|at|key|rest|text|count|.*Text|ns\d+|(?:read|parse|decode|is|has)[A-Z_].*|.*(?:xml|Xml|XML).*|(?:fields|choices|pattern|variants|values?|limit)\w*\d+|undefined|String|Number|BigInt|codePointLength|arguments|eval|async|of|let|static|await|yield)$/;

function localName(name: string, taken: Set<string>): string {
  const plain =
    isIdentifier(name) && !isReservedWord(name) && !ownNames.test(name) && !/[^\w$]/.test(name);
  let local = plain ? name : `f${taken.size}`;
  while (taken.has(local)) local = `${local}_`;
  taken.add(local);
  return local;
}

function localType(property: PropertyNode, context: DecodeContext): string {
  const text = typeText(property.type, context);
  return property.xml.kind === "list" && property.xml.wrapper === undefined
    ? text.replace(/ \| null$/, "")
    : text;
}

/** Name of the element that stands in the object's own element. */
function elementName({ xml }: PropertyNode): XmlName {
  if (xml.kind === "element") return xml.name;
  if (xml.kind !== "list") throw new Error(`${xml.kind} is no element`);
  const name = xml.wrapper ?? (xml.item.kind === "element" ? xml.item.name : xml.item.wrapper);
  if (name === undefined) throw new Error("an array of arrays whose items have no element");
  return name;
}

function elementView(
  { property, local, key }: Slot,
  index: number,
  uris: readonly string[],
  context: DecodeContext,
): ElementView {
  const { xml, type } = property;
  const name = elementName(property);
  const list = xml.kind === "list" && xml.wrapper === undefined ? context.resolve(type) : undefined;
  const reader = elementReader(property, list, context);
  const open = hasAttributes(list?.kind === "array" ? list.items : type, context, new Set());
  const { condition, size } = matchTag(name.local, open);
  const guard = name.namespace === undefined ? "" : `ns${uris.indexOf(name.namespace)} && `;
  const at = open
    ? `${context.runtime("endXmlTag")}(r, p + ${size + 1}, d + 1)`
    : `p + ${size + 2}`;
  const repeated = list !== undefined;
  const call = readCall(reader, at, String(size), quote(repeated ? `${key}/` : key), "d + 1");
  const lines = repeated
    ? [
        `${local} ??= []${list.kind === "tuple" ? " as never" : ""};`,
        `r.index = ${local}.length;`,
        list.kind === "tuple"
          ? `(${local} as unknown[]).push(${call});`
          : `${local}.push(${reader.blank ? `r.given(${call}, ${quote(`${key}/`)}, p)` : call});`,
      ]
    : [
        `if (${local} !== undefined) ${context.runtime("duplicateXml")}(r, ${quote(key)}, p);`,
        `${local} = ${call};`,
      ];
  return {
    keyword: repeated ? "while" : "if",
    name: name.local.replaceAll("*/", "* /"),
    condition: `${guard}${condition}`,
    index,
    lines: lines.map((line) => ({ line })),
  };
}

function elementReader(
  property: PropertyNode,
  list: TypeNode | undefined,
  context: DecodeContext,
): Reader {
  const { xml, type } = property;
  if (xml.kind !== "list") return readerOf(type, context);
  if (xml.wrapper !== undefined) return listReader(type, xml.item, context);
  if (list?.kind === "array") return itemReader(list.items, xml.item, context);
  if (list?.kind === "tuple") {
    const items: TypeNode = {
      kind: "union",
      members: list.items,
      exclusive: false,
      origin: list.origin,
    };
    return itemReader(items, xml.item, context);
  }
  throw new Error(`a list of ${list?.kind}`);
}

/** Whether an element of the type has attributes of its own, which its start tag is read for. */
function hasAttributes(node: TypeNode, context: DecodeContext, seen: Set<TypeNode>): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  switch (node.kind) {
    case "ref":
      return hasAttributes(context.declaration(node.target).type, context, seen);
    case "nullable":
      return hasAttributes(node.inner, context, seen);
    case "union":
      return node.members.some((member) => hasAttributes(member, context, seen));
    case "object":
      return node.properties.some(
        ({ xml, type }) =>
          xml.kind === "attribute" || (xml.kind === "inline" && hasAttributes(type, context, seen)),
      );
    default:
      return false;
  }
}

/** Reads an attribute into a local that is declared where it is read. */
function attributeLines({ property, local, key }: Slot, context: DecodeContext): string[] {
  const { xml, type } = property;
  if (xml.kind !== "attribute") return [];
  const { local: name, namespace } = xml.name;
  const rest = namespace === undefined ? "" : `, ${quote(namespace)}`;
  const find = `${context.runtime("xmlAttribute")}(r, at, ${quote(name)}${rest})`;
  const value = parseText(type, "text", "at", quote(key), context);
  // A required one is assigned once more where it is missing.
  if (value === "text") return [`${property.required ? "let" : "const"} ${local} = ${find};`];
  const text = `${local}Text`;
  return [
    `const ${text} = ${find};`,
    `let ${local}: ${localType(property, context)} | undefined;`,
    `if (${text} !== undefined) ${local} = ${parseText(type, text, "at", quote(key), context)};`,
  ];
}

function textLines({ property, local, key }: Slot, context: DecodeContext): string[] {
  const value = parseText(property.type, "text", "at", quote(key), context);
  const read = `${context.runtime("readXmlString")}(r, at, n, ${quote(key)})`;
  if (value === "text") return [`${local} = ${read};`];
  return [`const text = ${read};`, `if (text.trim() !== "") ${local} = ${value};`];
}

function restStatement(type: TypeNode, index: number, context: DecodeContext): string {
  const reader = readerOf(type, context);
  const value =
    reader.extra.length === 0
      ? reader.name
      : `(r, at, n, key, d) => ${readCall(reader, "at", "n", "key", "d")}`;
  return `if (j === ${index}) { ${context.runtime("readXmlEntry")}(r, rest, d, ${value}); p = r.pos; }`;
}

/** Missing and empty required values, and rules that hold for a value as a whole. */
function checksAfter(
  part: Part,
  node: ObjectNode,
  slots: readonly Slot[],
  hasRest: boolean,
  context: DecodeContext,
): string[] {
  const required = new Set(part.slots);
  const lines = slots.flatMap((slot) => {
    const { property, local, key } = slot;
    const unwrapped = property.xml.kind === "list" && property.xml.wrapper === undefined;
    const lists = unwrapped
      ? [context.resolve(property.type)]
      : property.xml.kind === "list"
        ? [context.resolve(property.type)]
        : [];
    const missing =
      required.has(slot) && property.required
        ? unwrapped
          ? [`${local} ??= []${lists[0]?.kind === "tuple" ? " as never" : ""};`]
          : [`if (${local} === undefined) ${local} = r.missing(${quote(key)}, at);`]
        : [];
    const checks = lists.flatMap((list) =>
      checkLines(list, rulesOf(list, local, context), local, "at", quote(key)),
    );
    const guard = lists.some(() => property.type.kind === "nullable")
      ? `${local} !== undefined && ${local} !== null`
      : `${local} !== undefined`;
    return [...missing, ...(checks.length === 0 ? [] : [`if (${guard}) {`, ...checks, "}"])];
  });
  const bounded = (node.minProperties ?? 0) > 0 || node.maxProperties !== undefined;
  if (!bounded) return lines;
  const flags = part.slots.map(({ local }) => `(${local} === undefined ? 0 : 1)`);
  const count = [...flags, ...(hasRest ? ["Object.keys(rest).length"] : [])].join(" + ") || "0";
  const { minProperties = 0, maxProperties } = node;
  lines.push(`const count: number = ${count};`);
  const limit = (failure: string, code: string, words: string): string =>
    `if (${failure}) r.issue(${quote(code)}, "", at, ${quote(words)}, undefined);`;
  if (minProperties > 0)
    lines.push(
      limit(`count < ${minProperties}`, "minProperties", `at least ${minProperties} properties`),
    );
  if (maxProperties !== undefined) {
    lines.push(
      limit(`count > ${maxProperties}`, "maxProperties", `at most ${maxProperties} properties`),
    );
  }
  return lines;
}

/** @param strict whether required values that are missing are noted where they would stand */
function resultOf(part: Part, hasRest: boolean, strict: boolean): string {
  const members = part.node.properties.map((property) => {
    const key = propertyKey(property.name);
    const inner = part.inlined.find((candidate) => candidate.property === property);
    if (inner !== undefined) return `${key}: ${inlineValue(inner)}`;
    const slot = part.slots.find((candidate) => candidate.property === property);
    if (slot === undefined) throw new Error(`no variable for ${property.name}`);
    if (strict && property.required)
      return `${key}: r.given(${slot.local}, ${quote(slot.key)}, at)`;
    return key === slot.local ? key : `${key}: ${slot.local}`;
  });
  if (hasRest) members.push("...rest");
  return `{ ${members.join(", ")} }`;
}

/** An optional part is there if anything of it is. */
function inlineValue({ property, part }: Part["inlined"][number]): string {
  const value = resultOf(part, false, true);
  const locals = slotsOf(part).map(({ local }) => `${local} === undefined`);
  return property.required || locals.length === 0
    ? value
    : `${locals.join(" && ")} ? undefined : ${value}`;
}
