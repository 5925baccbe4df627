import { code, literal, name, rt, type Code, type Name } from "../../code/index.ts";
import type { PropertyNode, TypeNode } from "../../ir/index.ts";
import { pascalCase } from "../../names/identifier.ts";
import { readOf } from "../checks/read-property.ts";
import { representationOf } from "../held/representations.ts";
import { isInline, type CheckFunctions } from "./check-functions.ts";
import { noForm } from "./no-form.ts";
import { slotView } from "./slot-view.ts";

const value = name("value");
const keyName = name("key");

/**
 * The statement that checks a property of `value`; undefined where every value is good. Properties
 * of the same type are checked by the same function, whatever their names.
 */
export function propertyStatement(
  { name: property, required, type }: PropertyNode,
  recursive: boolean,
  functions: CheckFunctions,
): Code | undefined {
  const parameters = code`${readProperty(property)}, ${literal(property)}, found`;
  const resolved = functions.resolve(type);
  if (isInline(resolved)) {
    const check = functions.ofScalar(resolved, required, () =>
      scalarCheck(type, required, recursive, functions),
    );
    return check && code`${check}(${parameters});`;
  }
  const slot = slotView(type, { value, key: keyName }, recursive, functions);
  if (slot.check === false) throw new Error(`a property of ${resolved.kind} without a function`);
  const nullable = slot.guard !== false;
  const check = required
    ? nullable
      ? rt.requirePartOrNull
      : rt.requirePart
    : nullable
      ? rt.allowPartOrNull
      : rt.allowPart;
  return code`${check}(${parameters}, ${slot.check});`;
}

/** The function that checks a property of a scalar type; undefined where every value is good. */
function scalarCheck(
  type: TypeNode,
  required: boolean,
  recursive: boolean,
  functions: CheckFunctions,
): Name | undefined {
  const slot = slotView(type, { value, key: keyName }, recursive, functions);
  if (slot.isAny && !required) return undefined;
  const nullable = slot.guard !== false;
  const verb = required ? "require" : "allow";
  return functions.shared(
    `${verb}${pascalCase(kindWord(functions.resolve(type)))}${nullable ? "OrNull" : ""}`,
    {
      keyed: true,
      required,
      tooDeep: false,
      nullable,
      further: [],
      // Null has been accepted above.
      form: { ...noForm, slot: slot.isAny ? false : { ...slot, guard: false } },
    },
  );
}

/** Expression that reads a property of `value`. */
export function readProperty(property: string): Code {
  return readOf(value, property);
}

/** Word for a scalar in the name of the function that checks it. */
function kindWord(node: TypeNode): string {
  switch (node.kind) {
    case "nullable":
      return kindWord(node.inner);
    case "any":
      return "value";
    case "never":
      return "nothing";
    case "enum":
      return "choice";
    case "string":
    case "number":
    case "integer":
      return representationOf(node).words(node).stem;
    case "null":
    case "boolean":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "ref":
      return node.kind;
  }
}
