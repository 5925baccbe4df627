import type {
  MapNode,
  ObjectNode,
  PropertyNode,
  TupleNode,
  TypeNode,
  UnionNode,
} from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf } from "../checks.ts";
import { alternatives } from "../checks/words.ts";
import type { Functions, Pending } from "./functions.ts";
import { localName } from "./local-names.ts";
import { slotView, type Place, type RuleView, type SlotView } from "./slot-view.ts";

/** View of `validate/function`: the function that checks one type. `form` says what it prints. */
export interface FunctionView {
  readonly name: string;
  readonly recursive: boolean;
  readonly nullable: boolean;
  readonly form: {
    readonly slot: SlotView | false;
    readonly object: ObjectView | false;
    readonly list: ListView | false;
    readonly union: UnionView | false;
  };
}

/** An object or a map. */
export interface ObjectView {
  readonly isObject: string;
  readonly rules: readonly RuleView[];
  readonly properties: readonly PropertyView[];
  /** Set of the declared names; empty where there are none or others are not looked at. */
  readonly names: string;
  /** Whether properties that are not declared are looked at: they are refused, or checked. */
  readonly others: boolean;
  readonly refused: boolean;
  readonly other: SlotView | false;
  /** Whether a property that is undefined counts as absent. */
  readonly skipsUndefined: boolean;
}

export interface PropertyView {
  readonly local: string;
  readonly read: string;
  readonly key: string;
  readonly required: boolean;
  readonly slot: SlotView;
  /** Expression that must be true for the slot to be looked at; empty where it always is. */
  readonly guard: string;
  readonly braces: boolean;
}

/** An array or a tuple. */
export interface ListView {
  readonly isArray: string;
  readonly rules: readonly RuleView[];
  readonly items: readonly {
    readonly index: number;
    readonly local: string;
    readonly slot: SlotView;
  }[];
  /** Index of the first item that is checked by `rest`. */
  readonly start: number;
  readonly rest: SlotView | false;
}

export interface UnionView {
  /** The function that tries the members; empty where a discriminator decides. */
  readonly match: string;
  readonly expected: string;
  readonly members: string;
  readonly isObject: string;
  readonly tag: string;
  readonly read: string;
  readonly cases: readonly { readonly value: string; readonly call: string }[];
}

const noForm = { slot: false, object: false, list: false, union: false } as const;

export function functionView(pending: Pending, functions: Functions): FunctionView {
  const { name, recursive } = pending;
  const nullable = pending.node.kind === "nullable";
  const node = pending.node.kind === "nullable" ? pending.node.inner : pending.node;
  return { name, recursive, nullable, form: { ...noForm, ...form(node, pending, functions) } };
}

function form(
  node: TypeNode,
  parent: Pending,
  functions: Functions,
): Partial<FunctionView["form"]> {
  switch (node.kind) {
    case "object":
    case "map":
      return { object: objectView(node, parent, functions) };
    case "array":
      return { list: listView(node, [], node.items, parent, functions) };
    case "tuple":
      return { list: listView(node, node.items, node.rest, parent, functions) };
    case "union":
      return { union: unionView(node, parent, functions) };
    default:
      return {
        slot: slotView(node, { value: "value", key: "", part: "Value" }, parent, functions),
      };
  }
}

function rulesOf(node: TypeNode, functions: Functions): RuleView[] {
  return checksOf(node, functions.scope, "value", functions.options).map((check) => ({
    failure: check.failure,
    report: `found.report(${quote(check.code)}, ${quote(check.expected)}, value);`,
  }));
}

function objectView(node: ObjectNode | MapNode, parent: Pending, functions: Functions): ObjectView {
  const { scope } = functions;
  const used = new Set<string>();
  const declared = node.kind === "object" ? node.properties : [];
  const additional = node.kind === "object" ? node.additional : node.values;
  const properties = declared
    .map((property) => propertyView(property, used, parent, functions))
    .filter(({ required, slot }) => required || !slot.isAny);
  const place: Place = { value: "item", key: "key", part: node.kind === "map" ? "Value" : "Other" };
  const slot =
    typeof additional === "string" ? false : slotView(additional, place, parent, functions);
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

function propertyView(
  property: PropertyNode,
  used: Set<string>,
  parent: Pending,
  functions: Functions,
): PropertyView {
  const { name, required, type } = property;
  const local = localName(name, used);
  const slot = slotView(type, { value: local, key: quote(name), part: name }, parent, functions);
  const guards = [
    ...(required ? [] : [`${local} !== undefined`]),
    ...(slot.guard === "" ? [] : [slot.guard]),
  ];
  return {
    local,
    read: readProperty(name, functions),
    key: quote(name),
    required,
    slot,
    guard: guards.join(" && "),
    braces: guards.length > 0 || (required && slot.call !== ""),
  };
}

/** Names that every object inherits are read from the object itself only. */
function readProperty(name: string, functions: Functions): string {
  if (!(name in Object.prototype)) return `value[${quote(name)}]`;
  return `${functions.scope.value("runtime", "ownProperty")}(value, ${quote(name)})`;
}

function listView(
  node: TypeNode,
  items: TupleNode["items"],
  rest: TypeNode | false,
  parent: Pending,
  functions: Functions,
): ListView {
  const slots = items.map((item, index) => {
    const local = `item${index}`;
    const place = { value: local, key: String(index), part: `Item${index}` };
    return { index, local, slot: slotView(item, place, parent, functions) };
  });
  const place: Place = { value: "item", key: "i", part: "Item" };
  const slot = rest === false ? false : slotView(rest, place, parent, functions);
  return {
    isArray: functions.scope.value("runtime", "isArray"),
    rules: rulesOf(node, functions),
    items: slots.filter((item) => !item.slot.isAny),
    start: items.length,
    rest: slot === false || slot.isAny ? false : slot,
  };
}

function unionView(node: UnionNode, parent: Pending, functions: Functions): UnionView {
  const { scope } = functions;
  const calls = node.members.map((member, i) => functions.call(member, parent, `Member${i + 1}`));
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
