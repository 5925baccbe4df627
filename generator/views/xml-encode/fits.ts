import { code, join, literals, ts, type Code, type Name } from "../../code/index.ts";
import type { TypeNode } from "../../ir/index.ts";
import { checksOf } from "../checks.ts";
import type { ModuleContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { symbols } from "../symbols.ts";
import { objectShapes, shapesOf, shapeTests } from "./shapes.ts";

const value = code`value`;

/**
 * A function that says whether a value is of a type that has no name: members of a union that look
 * alike to JavaScript are told apart by it. A type with a name has a validator.
 */
export function fitsFunction(node: TypeNode, context: ModuleContext): Name {
  return context.scope.helper("fits", code`value${ts`: unknown`}`, code`boolean`, [
    code`return ${fitsTest(node, context)};`,
  ]);
}

function fitsTest(node: TypeNode, context: ModuleContext): Code {
  const rules = (): readonly Code[] =>
    checksOf(node, context.scope, value).map(({ failure }) => code`!(${failure})`);
  const all = (...tests: readonly Code[]): Code => join([...tests, ...rules()], code` && `);
  switch (node.kind) {
    case "any":
      return code`value !== undefined`;
    case "never":
      // Items and entries are never undefined.
      return code`value === undefined`;
    case "null":
      return code`value === null`;
    case "boolean":
      return code`typeof value === "boolean"`;
    case "number":
    case "string":
    case "integer":
      return all(...representationOf(node).checks.fits(value, node));
    case "enum":
      if (node.open) return shapeTests(shapesOf(node, context), value, []);
      return code`${context.scope.constant("choices", literals(node.values))}.includes(value${ts` as never`})`;
    case "nullable":
      return code`value === null || ${fitsFunction(node.inner, context)}(value)`;
    case "union": {
      const members = node.members.map((one) => code`${fitsFunction(one, context)}(value)`);
      return members.length === 0 ? code`value === undefined` : join(members, code` || `);
    }
    case "ref":
      return code`${symbols.validate(context.index.declaration(node.target))}(value).issues === undefined`;
    case "array":
      return all(
        code`Array.isArray(value)`,
        code`value.every((item) => ${fitsFunction(node.items, context)}(item))`,
      );
    case "tuple": {
      const items = node.items.map(
        (item, i) => code`(value.length <= ${i} || ${fitsFunction(item, context)}(value[${i}]))`,
      );
      const count = node.items.length;
      const rest =
        node.rest === false
          ? code`value.length <= ${count}`
          : code`value.slice(${count}).every((item) => ${fitsFunction(node.rest, context)}(item))`;
      return all(code`Array.isArray(value)`, ...items, rest);
    }
    case "map": {
      return code`${shapeTests(["object"], value, objectShapes(context.options))} && Object.values(value${ts` as object`}).every((item) => item === undefined || ${fitsFunction(node.values, context)}(item))`;
    }
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}
