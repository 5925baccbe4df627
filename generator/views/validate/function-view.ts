import { code, commas, lines, literal, literals, name, rt, type Code } from "../../code/index.ts";
import {
  isLeaf,
  tagOf,
  type MapNode,
  type ObjectNode,
  type TupleNode,
  type TypeNode,
  type UnionNode,
  type UnionTag,
} from "../../ir/index.ts";
import { checksOf } from "../checks.ts";
import { lookConstant } from "../union-look.ts";
import { alternatives } from "../../rules/words.ts";
import type { CheckFunctions } from "./check-functions.ts";
import { unionWords } from "../union-words.ts";
import { memberWords } from "./member-words.ts";
import { noForm } from "./no-form.ts";
import { propertyStatement, readProperty } from "./property.ts";
import { slotView, type Slot } from "./slot-view.ts";
import type {
  FunctionView,
  ListView,
  ObjectView,
  RuleView,
  UnionView,
  VariantsView,
} from "./views.ts";

const value = name("value");
const item = name("item");

export function functionView(
  node: TypeNode,
  recursive: boolean,
  functions: CheckFunctions,
): FunctionView {
  const nullable = node.kind === "nullable";
  const inner = node.kind === "nullable" ? node.inner : node;
  return {
    keyed: false,
    required: false,
    tooDeep: recursive && rt.isTooDeep,
    nullable,
    further: [],
    form: { ...noForm, ...form(inner, recursive, functions) },
  };
}

function form(
  node: TypeNode,
  recursive: boolean,
  functions: CheckFunctions,
): Partial<FunctionView["form"]> {
  if (isLeaf(node) || node.kind === "nullable" || node.kind === "ref")
    return { slot: slotView(node, { value, key: false }, recursive, functions) };
  switch (node.kind) {
    case "object":
    case "map":
      return { object: objectView(node, recursive, functions) };
    case "array":
      return { list: listView(node, [], node.items, recursive, functions) };
    case "tuple":
      return { list: listView(node, node.items, node.rest, recursive, functions) };
    case "union": {
      const tag = tagOf(node.members, node.discriminator, functions.context.index);
      return tag === undefined
        ? { union: unionView(node, recursive, functions) }
        : { variants: variantsView(node, tag, recursive, functions) };
    }
  }
}

function rulesOf(node: TypeNode, { context }: CheckFunctions): RuleView[] {
  return checksOf(node, context.scope, value).map((check) => ({
    failure: check.failure,
    report: code`found.report(${literal(check.code)}, ${check.details ?? literal(check.expected)}, value);`,
  }));
}

function objectView(
  node: ObjectNode | MapNode,
  recursive: boolean,
  functions: CheckFunctions,
): ObjectView {
  const { scope } = functions.context;
  const declared = node.kind === "object" ? node.properties : [];
  const additional = node.kind === "object" ? node.additional : node.values;
  const properties = declared
    .map((property) => propertyStatement(property, recursive, functions))
    .filter((statement): statement is Code => statement !== undefined);
  const place: Slot = { value: item, key: name("key") };
  const slot =
    typeof additional === "string" ? false : slotView(additional, place, recursive, functions);
  const other = slot === false || slot.isAny ? false : slot;
  const others = additional === "closed" || other !== false;
  const names = declared.map((property) => property.name);
  return {
    isObject: rt.isObject,
    rules: rulesOf(node, functions),
    properties: lines(properties),
    names:
      others &&
      names.length > 0 &&
      scope.constant("names", code`/* @__PURE__ */ new Set(${literals(names)})`),
    others,
    refused: additional === "closed",
    other,
    skipsUndefined: node.kind === "object",
  };
}

function listView(
  node: TypeNode,
  items: TupleNode["items"],
  rest: TypeNode | false,
  recursive: boolean,
  functions: CheckFunctions,
): ListView {
  const slots = items.map((type, index) => {
    const local = name(`item${index}`);
    return {
      index,
      local,
      slot: slotView(type, { value: local, key: literal(index) }, recursive, functions),
    };
  });
  const place: Slot = { value: item, key: name("i") };
  const slot = rest === false ? false : slotView(rest, place, recursive, functions);
  return {
    isArray: rt.isArray,
    rules: rulesOf(node, functions),
    items: slots.filter((entry) => !entry.slot.isAny),
    start: items.length,
    rest: slot === false || slot.isAny ? false : slot,
  };
}

function unionView(node: UnionNode, recursive: boolean, functions: CheckFunctions): UnionView {
  const { index, scope } = functions.context;
  const words = node.members.map((member) => memberWords(member, index));
  const members = node.members.map(
    (member, i) =>
      code`{ name: ${literal(words[i] ?? "")}, check: ${functions.call(member, recursive)} }`,
  );
  const { members: types, discriminator: hint } = node;
  const look = lookConstant({ members: types, hint, kinds: true }, index, scope);
  const [one, any] =
    look === undefined ? [rt.matchOneOf, rt.matchAnyOf] : [rt.chooseOneOf, rt.chooseAnyOf];
  return {
    match: node.exclusive ? one : any,
    expected: literal(
      unionWords(node.members, index.declarations, (type) => memberWords(type, index)),
    ),
    members: scope.constant("members", code`[${commas(members)}]`),
    look: look ?? false,
  };
}

function variantsView(
  node: UnionNode,
  { property, cases }: UnionTag,
  recursive: boolean,
  functions: CheckFunctions,
): VariantsView {
  const checks = node.members.map((member) => functions.call(member, recursive));
  return {
    isObject: rt.isObject,
    tag: literal(property),
    read: readProperty(property),
    expected: literal(alternatives(cases.map((entry) => JSON.stringify(entry.value)))),
    cases: cases.flatMap((entry) => {
      const check = checks[entry.member];
      return check === undefined ? [] : [{ value: literal(entry.value), check }];
    }),
  };
}
