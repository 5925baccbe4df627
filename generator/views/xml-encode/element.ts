import {
  call,
  code,
  join,
  literal,
  name,
  nothing,
  rt,
  ts,
  type Code,
  type Printable,
} from "../../code/index.ts";
import {
  isLeaf,
  memberElementNames,
  type RefNode,
  type TupleNode,
  type TypeNode,
  type UnionNode,
  type XmlElementUse,
  type XmlItems,
  type XmlItemUse,
  type XmlListUse,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import { tagConstant, writerOf } from "./writer-names.ts";
import { scalarArguments, scalarWriter } from "./scalar.ts";
import { unionStatement } from "./union.ts";

const w = name("w");
const ownTag = name("tag");
const ownValue = name("value");

/** Statement that writes `value` as one element with the tags of `tag`; both are expressions. */
export function elementStatement(
  node: TypeNode,
  tag: Printable,
  value: Printable,
  context: ModuleContext,
): Code {
  const writer = namedWriter(node, context);
  if (writer !== undefined) return code`${writer}(w, ${tag}, ${value});`;
  if (isLeaf(node) || node.kind === "object" || node.kind === "ref")
    throw new Error(`no element for ${node.kind}`);
  switch (node.kind) {
    case "nullable":
      return nilOr(tag, value, elementStatement(node.inner, tag, value, context));
    case "map":
      return code`${rt.writeXmlMap}(w, ${tag}, ${value}, ${elementWriter(node.values, context)});`;
    case "array":
    case "tuple": {
      const use: XmlItems = { item: { kind: "element", name: { local: "item" } } };
      return wrappedStatement(node, use, tag, value, context);
    }
    case "union": {
      const write = (member: TypeNode, narrowed: Printable): Code =>
        isChoice(member)
          ? choiceStatement(member, tag, value, context)
          : elementStatement(member, tag, narrowed, context);
      return unionStatement(node, tag, value, write, context);
    }
  }
}

/** Whether values of a member of a union are told apart once more. */
const isChoice = (member: TypeNode): boolean =>
  member.kind === "union" || member.kind === "nullable";

/** The compiler narrows variables alone, so that a choice within another one is a function. */
function choiceStatement(
  member: TypeNode,
  tag: Printable,
  value: Printable,
  context: ModuleContext,
): Code {
  const own = context.scope.helper("writeChoice", writerParameters(member, context), code`void`, [
    elementStatement(member, ownTag, ownValue, context),
  ]);
  return code`${own}(w, ${tag}, ${value}${ts` as ${typeCode(member, context)}`});`;
}

/**
 * Statement that writes a value as one element with the tags of `tag`, or where it is a member of a
 * union with an element name of its own, with that name.
 *
 * @param step the element's part in the paths of issues, `null` for an element without one
 */
export function namedStatement(
  node: TypeNode,
  use: XmlElementUse,
  tag: Printable,
  step: string | null,
  value: Printable,
  context: ModuleContext,
): Code {
  if (use.byMember !== true) return elementStatement(node, tag, value, context);
  return memberStatement(node, tag, step, value, context, []);
}

/**
 * @param around unions around this one: one that holds itself is written with the tags of `tag`
 * @param outer the declaration whose type this is, apart from null
 */
function memberStatement(
  node: TypeNode,
  tag: Printable,
  step: string | null,
  value: Printable,
  context: ModuleContext,
  around: readonly UnionNode[],
  outer?: RefNode,
): Code {
  const type = context.index.resolve(node);
  const whole = node.kind === "ref" ? node : outer;
  const isNamed = memberElementNames(type, context.index).length > 0;
  if (!isNamed) return elementStatement(node, tag, value, context);
  if (type.kind === "nullable") {
    const inner = memberStatement(type.inner, tag, step, value, context, around, whole);
    return code`if (${value} === null) ${rt.writeXmlNil}(w, ${tag}); else { ${inner} }`;
  }
  if (type.kind !== "union" || around.includes(type))
    return elementStatement(node, tag, value, context);
  const write = (member: TypeNode, narrowed: Printable, index: number): Code | undefined => {
    const own = type.elementNames?.[index];
    if (own !== undefined)
      return elementStatement(member, tagConstant(own, step, context), narrowed, context);
    const inner = memberElementNames(member, context.index).length > 0;
    // A reference is narrowed by its type alone.
    const isNarrowed = member.kind === "ref";
    const inParentheses = isNarrowed ? code`${ts`(`}${narrowed}${ts`)`}` : code`(${narrowed})`;
    return inner || whole === undefined
      ? memberStatement(member, tag, step, inParentheses, context, [...around, type])
      : undefined;
  };
  // A declaration's own function writes members without a name, and refuses what is no member.
  const otherwise = whole && elementStatement(whole, tag, value, context);
  return unionStatement(type, tag, value, write, context, otherwise);
}

/** Expression of a function that writes a value as one element. */
export function elementWriter(node: TypeNode, context: ModuleContext): Printable {
  return (
    namedWriter(node, context) ??
    writerFunction(node, elementStatement(node, ownTag, ownValue, context), context)
  );
}

/** A function that writes a value as one element, with the name of its member where that has one. */
export function namedWriterFunction(
  node: TypeNode,
  use: XmlElementUse,
  context: ModuleContext,
): Printable {
  return context.scope.helper("writeMember", writerParameters(node, context), code`void`, [
    namedStatement(node, use, ownTag, null, ownValue, context),
  ]);
}

/** A function of which nothing is inferred: entries of maps have no type that the compiler could take. */
function writerFunction(node: TypeNode, statement: Code, context: ModuleContext): Code {
  return code`(${writerParameters(node, context)}) => { ${statement} }`;
}

/** Parameters of a function that writes a value of the type as one element. */
const writerParameters = (node: TypeNode, context: ModuleContext): Code =>
  code`w${ts`: ${rt.XmlWriter}`}, tag${ts`: ${rt.XmlTag}`}, value${ts`: ${typeCode(node, context)}`}`;

/** A function that writes the type as one element, where one has a name. */
function namedWriter(node: TypeNode, context: ModuleContext): Printable | undefined {
  switch (node.kind) {
    case "ref":
      return name(writerOf(context.index.declaration(node.target)));
    case "any":
      return rt.writeXmlAny;
    case "never":
      return rt.writeXmlNever;
    case "null":
      return rt.writeXmlNull;
    case "boolean":
    case "integer":
    case "number":
    case "string":
    case "enum":
      return scalarWriter(node, context)?.element;
    case "array":
    case "tuple":
    case "map":
    case "union":
    case "nullable":
    case "object":
      return undefined;
  }
}

/** Writes null as an element with `xsi:nil`, and other values by the statement. */
function nilOr(tag: Printable, value: Printable, statement: Code): Code {
  return code`if (${value} === null) ${rt.writeXmlNil}(w, ${tag}); else { ${statement} }`;
}

/** Statement that writes a property that is an array, in an element of its own or without one. */
export function listStatement(
  node: TypeNode,
  use: XmlListUse,
  step: string,
  value: Printable,
  context: ModuleContext,
): Code {
  if (use.wrapper !== undefined)
    return wrappedStatement(node, use, tagConstant(use.wrapper, step, context), value, context);
  const type = context.index.resolve(node);
  if (type.kind === "nullable") {
    const inner = listStatement(type.inner, use, step, value, context);
    const refuse = code`${rt.refuseXmlNull}(w, ${literal(step)})`;
    return code`if (${value} === null) ${refuse}; else { ${inner} }`;
  }
  if (type.kind === "tuple") return tupleStatement(type, use, literal(step), value, context);
  const tag = itemTag(use.item, context);
  const writer = itemWriter(itemsOf(type, context), use.item, context);
  return code`${rt.writeXmlList}(w, ${literal(step)}, ${tag}, ${value}, ${writer});`;
}

/** Statement that writes an array within an element of its own, whose tags are `tag`. */
export function wrappedStatement(
  node: TypeNode,
  use: XmlItems,
  tag: Printable,
  value: Printable,
  context: ModuleContext,
): Code {
  const type = context.index.resolve(node);
  if (type.kind === "nullable")
    return nilOr(tag, value, wrappedStatement(type.inner, use, tag, value, context));
  if (type.kind === "tuple") {
    const items = tupleStatement(type, use, literal(null), value, context);
    return code`${rt.openXml}(w, ${tag}, ${value}); ${items} ${rt.closeXml}(w, ${tag});`;
  }
  const item = itemTag(use.item, context);
  const writer = itemWriter(itemsOf(type, context), use.item, context);
  return code`${rt.writeXmlWrapped}(w, ${tag}, ${item}, ${value}, ${writer});`;
}

/** Type of an array's items; for a union of arrays the union of theirs. */
function itemsOf(type: TypeNode, { index }: ModuleContext): TypeNode {
  if (type.kind === "array") return type.items;
  if (type.kind !== "union") throw new Error(`a list of ${type.kind}`);
  const members = type.members.map((member) => index.resolve(member));
  const items = members.flatMap((member) => (member.kind === "array" ? [member.items] : []));
  const union: UnionNode = { kind: "union", members: items, exclusive: false, origin: type.origin };
  return union;
}

function itemTag(use: XmlElementUse | XmlListUse, context: ModuleContext): Printable {
  const element = use.kind === "element" ? use.name : use.wrapper;
  if (element === undefined) throw new Error("an array of arrays whose items have no element");
  return tagConstant(element, null, context);
}

/** Expression of a function that writes one item, which is a list itself where the use says so. */
function itemWriter(
  items: TypeNode,
  use: XmlElementUse | XmlListUse,
  context: ModuleContext,
): Printable {
  if (use.kind === "element")
    return use.byMember === true
      ? namedWriterFunction(items, use, context)
      : elementWriter(items, context);
  return writerFunction(items, wrappedStatement(items, use, ownTag, ownValue, context), context);
}

/** Writes each item of a tuple as its type says; `step` is the list's part in paths of issues. */
function tupleStatement(
  { items: all, maxItems, rest }: TupleNode,
  use: XmlItems,
  step: Printable,
  value: Printable,
  context: ModuleContext,
): Code {
  // Those behind `maxItems` are in no value.
  const items = all.slice(0, maxItems);
  const write = (type: TypeNode, position: XmlItemUse, index: Printable, item: Printable): Code => {
    if (position.kind === "text") {
      const scalar = scalarArguments(type, null, item, context);
      return code`${rt.xmlTextItem}(w, ${index}, ${scalar}, ${literal(position.cdata)});`;
    }
    const at = call(rt.xmlItem, w, index, itemTag(position, context));
    return position.kind === "element"
      ? elementStatement(type, at, item, context)
      : wrappedStatement(type, position, at, item, context);
  };
  const statements = items.map((type, i) => {
    const item = code`${value}[${i}]`;
    return code`if (${item} !== undefined) { ${write(type, use.positions?.[i] ?? use.item, literal(i), item)} }`;
  });
  if (rest !== false) {
    const skipped = join(
      items.map(() => code`, `),
      nothing,
    );
    const body = write(rest, use.item, code`i + ${items.length}`, name("item"));
    statements.push(
      code`const [${skipped}...rest] = ${value}; for (const [i, item] of rest.entries()) { ${body} }`,
    );
  }
  const enter = code`const depth = ${rt.enterXmlList}(w, ${step}, ${value});`;
  return code`{ ${enter} ${join(statements, code` `)} w.depth = depth; }`;
}
