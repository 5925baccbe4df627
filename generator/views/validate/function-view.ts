import type { MapNode, ObjectNode, TupleNode, TypeNode, UnionNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf } from "../checks.ts";
import { alternatives } from "../checks/words.ts";
import type { Functions } from "./functions.ts";
import { propertyStatement, readProperty } from "./property.ts";
import { slotView, type Place } from "./slot-view.ts";
import type { FunctionView, ListView, ObjectView, RuleView, UnionView } from "./views.ts";

const noForm = { slot: false, object: false, list: false, union: false } as const;

export function functionView(
  node: TypeNode,
  recursive: boolean,
  functions: Functions,
): FunctionView {
  const nullable = node.kind === "nullable";
  const inner = node.kind === "nullable" ? node.inner : node;
  return {
    keyed: false,
    required: false,
    tooDeep: recursive ? functions.scope.value("runtime", "isTooDeep") : "",
    nullable,
    form: { ...noForm, ...form(inner, recursive, functions) },
  };
}

function form(
  node: TypeNode,
  recursive: boolean,
  functions: Functions,
): Partial<FunctionView["form"]> {
  switch (node.kind) {
    case "object":
    case "map":
      return { object: objectView(node, recursive, functions) };
    case "array":
      return { list: listView(node, [], node.items, recursive, functions) };
    case "tuple":
      return { list: listView(node, node.items, node.rest, recursive, functions) };
    case "union":
      return { union: unionView(node, recursive, functions) };
    default:
      return {
        slot: slotView(node, { value: "value", key: "" }, recursive, functions),
      };
  }
}

function rulesOf(node: TypeNode, functions: Functions): RuleView[] {
  return checksOf(node, functions.scope, "value", functions.options).map((check) => ({
    failure: check.failure,
    report: `found.report(${quote(check.code)}, ${quote(check.expected)}, value);`,
  }));
}

function objectView(
  node: ObjectNode | MapNode,
  recursive: boolean,
  functions: Functions,
): ObjectView {
  const { scope } = functions;
  const declared = node.kind === "object" ? node.properties : [];
  const additional = node.kind === "object" ? node.additional : node.values;
  const properties = declared
    .map((property) => ({ statement: propertyStatement(property, recursive, functions) }))
    .filter(({ statement }) => statement !== "");
  const place: Place = { value: "item", key: "key" };
  const slot =
    typeof additional === "string" ? false : slotView(additional, place, recursive, functions);
  const other = slot === false || slot.isAny ? false : slot;
  const looks = additional === "closed" || other !== false;
  const names = declared.map(({ name }) => quote(name)).join(", ");
  return {
    isObject: scope.value("runtime", "isObject"),
    rules: rulesOf(node, functions),
    properties,
    names:
      looks && names !== "" ? scope.constant("names", `/* @__PURE__ */ new Set([${names}])`) : "",
    others: looks,
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
  functions: Functions,
): ListView {
  const slots = items.map((item, index) => {
    const local = `item${index}`;
    const place = { value: local, key: String(index) };
    return { index, local, slot: slotView(item, place, recursive, functions) };
  });
  const place: Place = { value: "item", key: "i" };
  const slot = rest === false ? false : slotView(rest, place, recursive, functions);
  return {
    isArray: functions.scope.value("runtime", "isArray"),
    rules: rulesOf(node, functions),
    items: slots.filter((item) => !item.slot.isAny),
    start: items.length,
    rest: slot === false || slot.isAny ? false : slot,
  };
}

function unionView(node: UnionNode, recursive: boolean, functions: Functions): UnionView {
  const { scope } = functions;
  const calls = node.members.map((member) => functions.call(member, recursive));
  const names = node.members.map((member) => memberName(member, functions));
  const { discriminator } = node;
  if (discriminator !== undefined) {
    const values = discriminator.mapping.map(({ value }) => quote(value));
    return {
      match: "",
      expected: quote(alternatives(values)),
      members: "",
      isObject: scope.value("runtime", "isObject"),
      tag: quote(discriminator.property),
      read: readProperty(discriminator.property, functions),
      cases: discriminator.mapping.map(({ value, member }) => ({
        value: quote(value),
        call: calls[member] ?? "",
      })),
    };
  }
  const members = calls.map((call, i) => `{ name: ${quote(names[i] ?? "")}, check: ${call} }`);
  return {
    match: scope.value("runtime", node.exclusive ? "matchOneOf" : "matchAnyOf"),
    expected: quote(alternatives(names)),
    members: scope.constant("members", `[${members.join(", ")}]`),
    isObject: "",
    tag: "",
    read: "",
    cases: [],
  };
}

/** What a member is called in messages. */
function memberName(node: TypeNode, functions: Functions): string {
  switch (node.kind) {
    case "ref":
      return functions.declaration(node.target).name;
    case "array":
    case "tuple":
      return "an array";
    case "map":
    case "object":
      return "an object";
    case "enum":
      return node.open
        ? "a string"
        : alternatives(
            node.values.map((value) => JSON.stringify(value)),
            4,
          );
    case "string":
      return node.format === undefined ? "a string" : `a string (${node.format})`;
    case "integer":
      return "an integer";
    case "number":
    case "boolean":
      return `a ${node.kind}`;
    case "null":
      return "null";
    case "any":
      return "any value";
    case "never":
      return "no value";
    case "union":
      return alternatives(node.members.map((member) => memberName(member, functions)));
    case "nullable":
      return `${memberName(node.inner, functions)} or null`;
  }
}
