import type { PropertyNode, TypeNode } from "../../ir/index.ts";
import { pascalCase } from "../../names/identifier.ts";
import { quote } from "../../names/quote.ts";
import { knownFormats } from "../checks/formats.ts";
import type { Functions } from "./functions.ts";
import { slotView } from "./slot-view.ts";

/**
 * The statement that checks a property of `value`; empty where every value is good. Properties of
 * the same type are checked by the same function, whatever they are called.
 */
export function propertyStatement(
  { name, required, type }: PropertyNode,
  recursive: boolean,
  functions: Functions,
): string {
  const slot = slotView(type, { value: "value", key: "key" }, recursive, functions);
  if (slot.isAny && !required) return "";
  const nullable = slot.guard !== "";
  const verb = required ? "require" : "allow";
  const parameters = `${readProperty(name, functions)}, ${quote(name)}, found`;
  if (slot.call !== "") {
    const check = functions.scope.value("runtime", `${verb}Part${nullable ? "OrNull" : ""}`);
    return `${check}(${parameters}, ${slot.call});`;
  }
  const check = functions.shared(
    `${verb}${pascalCase(words(functions.resolve(type)))}${nullable ? "OrNull" : ""}`,
    {
      keyed: true,
      required,
      tooDeep: "",
      nullable,
      form: {
        // Null is let pass before the slot is looked at.
        slot: slot.isAny ? false : { ...slot, guard: "" },
        object: false,
        list: false,
        union: false,
      },
    },
  );
  return `${check}(${parameters});`;
}

/** Names that every object inherits are read from the object itself only. */
export function readProperty(name: string, functions: Functions): string {
  if (!(name in Object.prototype)) return `value[${quote(name)}]`;
  return `${functions.scope.value("runtime", "ownProperty")}(value, ${quote(name)})`;
}

/** What a scalar is called in the name of the function that checks it. */
function words(node: TypeNode): string {
  switch (node.kind) {
    case "nullable":
      return words(node.inner);
    case "any":
      return "value";
    case "never":
      return "nothing";
    case "enum":
      return "choice";
    case "string":
      return node.format !== undefined && knownFormats.has(node.format) ? node.format : "text";
    default:
      return node.kind;
  }
}
