import { code, lines, literal, rt, ts, type Code, type Printable } from "../../code/index.ts";
import { othersInXml, type ObjectNode } from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { typeCode } from "../types/type-code.ts";
import { attributeLines, restStatement, textLines } from "./content-lines.ts";
import { expectedElement, type Twins } from "./element-view.ts";
import { fieldText, fieldsConstant, nameText, type XmlOthers } from "./reader-names.ts";
import { checksAfter, countLines } from "./object-checks.ts";
import { elementsOf, isUnwrapped, partOf, slotsOf, type ElementSlot } from "./object-parts.ts";
import { resultOf } from "./object-result.ts";
import { takesNil } from "./reader-traits.ts";
import { localDeclaration } from "./property-local.ts";
import type { ElementsView, ObjectView } from "./views.ts";
import { isWide, wideObject, withFields } from "./wide-object.ts";

/** Locals that fragments of a reader declare besides its template; locals of properties avoid both. */
const fragmentLocals = ["n", "start", "text", "rest", "count"];

/**
 * How an object's element is read.
 *
 * @param type the object's own type
 * @param notesOthers whether the names that the schema does not list are kept for conditions
 */
export function objectView(
  node: ObjectNode,
  type: Printable,
  notesOthers: boolean,
  context: ModuleContext,
): ObjectView {
  const locals = context.scope.function(...context.namesIn("xml/decode-object"), ...fragmentLocals);
  const ownPart = partOf(node, locals, context);
  const values = isWide(ownPart, context) ? locals.local("values") : undefined;
  const part = values === undefined ? ownPart : withFields(ownPart, values);
  const wide = values && wideObject(part, values, context);
  const slots = slotsOf(part);
  const elements = slots.flatMap((slot) => elementsOf(slot, context));
  const attributes = slots.filter(({ property }) => property.xml.kind === "attribute");
  const text = slots.find(({ property }) => property.xml.kind === "text");
  const onlyText = elements.length === 0 ? text : undefined;
  const additional = othersInXml(node);
  const rest = typeof additional === "string" ? undefined : additional;
  const namespaces = new Map(
    namespacesOf(elements).map((namespace, i) => [namespace, locals.local(`ns${i}`)]),
  );
  const named = byName(elements);
  const expected = elements.map((slot, i) => {
    const twins = twinsOf(elements, named.get(nameText(slot.element)) ?? [], i);
    return expectedElement(slot, twins, namespaces, context);
  });
  const statements = (own: readonly Code[]): readonly Code[] => wide?.statementCalls(own) ?? own;
  const checks = [
    ...statements(checksAfter(part, context)),
    ...countLines(part, rest !== undefined, context),
  ];
  const items = wide === undefined ? expected : [];
  const loop: ElementsView = {
    first: rt.firstXmlField,
    next: rt.nextXmlField,
    readsWords: items.length > 0,
    readsBytes: items.some(({ readsBytes }) => readsBytes),
    namespaces: linesOrNone(
      [...namespaces].map(
        ([namespace, local]) =>
          code`const ${local} = ${rt.defaultXmlNamespace}(r) === ${literal(namespace)};`,
      ),
    ),
    items: items.map(({ view }) => view),
    parts: wide !== undefined && lines(wide.elementCalls(expected)),
    rest: rest !== undefined && restStatement(rest, elements.length, context),
  };
  const result = resultOf(part, rest !== undefined);
  return {
    start: rt.startXmlFields,
    fields: fieldsConstant(
      elements.map(({ property, element }) =>
        fieldText(element, isUnwrapped(property) || takesNil(property.type, context)),
      ),
      attributes.flatMap(({ property: { xml } }) =>
        xml.kind === "attribute" ? [nameText(xml.name)] : [],
      ),
      othersOf(additional, notesOthers),
      context,
    ),
    locals: linesOrNone([
      ...(wide === undefined
        ? slots
            .filter((slot) => !attributes.includes(slot))
            .map((slot) => localDeclaration(slot, context))
        : [wide.declaration]),
      ...(rest === undefined
        ? []
        : [code`const rest${ts`: { [key: string]: ${typeCode(rest, context)} }`} = {};`]),
    ]),
    attributes: linesOrNone(
      statements(attributes.flatMap((slot) => attributeLines(slot, locals, context))),
    ),
    text: onlyText !== undefined && lines(textLines(onlyText, context)),
    elements: onlyText === undefined && loop,
    checks: linesOrNone(checks),
    leaves: checks.length > 0 || onlyText !== undefined,
    result: wide === undefined ? result : code`${result}${ts` as ${type}`}`,
  };
}

function othersOf(additional: ObjectNode["additional"], notesOthers: boolean): XmlOthers {
  if (typeof additional !== "string") return notesOthers ? "takenNoted" : "taken";
  return additional === "open" && notesOthers ? "noted" : additional;
}

/** Indices of elements by their name: several properties may share one. */
function byName(elements: readonly ElementSlot[]): ReadonlyMap<string, readonly number[]> {
  const indices = new Map<string, number[]>();
  for (const [i, { element }] of elements.entries()) {
    const text = nameText(element);
    const same = indices.get(text);
    if (same === undefined) indices.set(text, [i]);
    else same.push(i);
  }
  return indices;
}

/** Of the properties that share a name, those around the one at an index. */
function twinsOf(elements: readonly ElementSlot[], same: readonly number[], index: number): Twins {
  return {
    first: same[0] ?? index,
    earlier: same.filter((i) => i < index).map((i) => elements[i] as ElementSlot),
    hasLater: same.some((i) => i > index),
  };
}

/** Namespaces of elements, each once. */
function namespacesOf(elements: readonly ElementSlot[]): string[] {
  const all = elements.flatMap(({ element }) => element.namespace ?? []);
  return [...new Set(all)];
}

/** Statements as templates test for them: false where there are none. */
function linesOrNone(statements: readonly Code[]): Code | false {
  return statements.length > 0 && lines(statements);
}
