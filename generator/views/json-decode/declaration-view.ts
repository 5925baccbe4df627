import type { Declaration, ObjectNode, PropertyNode } from "../../ir/index.ts";
import type { JsonContext } from "../json-context.ts";
import { propertyAccess, quote } from "../../names/quote.ts";
import { count } from "../checks/words.ts";
import { symbols } from "../symbols.ts";
import { readName } from "./names.ts";
import { checkLine, readerOf } from "./reader.ts";

/** View of the function that reads a declaration in `json/decode`. */
export interface DeclarationView {
  readonly type: string;
  readonly read: string;
  readonly recursive: boolean;
  /** Call that reads the value; empty where `object` says how. */
  readonly call: string;
  readonly object: ObjectView | false;
}

interface ObjectView {
  /** Constant that holds the names of the properties. */
  readonly names: string;
  /** Statement for each property that has one. */
  readonly cases: readonly { readonly index: number; readonly statement: string }[];
  readonly hasCases: boolean;
  /** Whether properties that the schema does not name are counted. */
  readonly counted: boolean;
  /** Whether `seen` has a bit for each property that has been read. */
  readonly tracked: boolean;
  /** Statements that note what is wrong with the object as a whole. */
  readonly checks: readonly { readonly statement: string }[];
  readonly hasChecks: boolean;
}

export function declarationView(declaration: Declaration, context: JsonContext): DeclarationView {
  const { type } = declaration;
  return {
    type: context.scope.type("types", symbols.type(declaration)),
    read: readName(declaration),
    recursive: declaration.recursive,
    call: type.kind === "object" ? "" : readerOf(type, context).call,
    object: type.kind === "object" && objectView(type, context),
  };
}

function objectView(node: ObjectNode, context: JsonContext): ObjectView {
  const bounded = (node.minProperties ?? 0) > 0 || node.maxProperties !== undefined;
  const typed = typeof node.additional !== "string";
  const counted = bounded && node.additional === "open";
  const others = typed || counted ? "rest" : node.additional === "closed" ? "closed" : "open";
  const list = node.properties.map((property) => quote(property.name));
  const indices = node.properties.flatMap((property, index) => (property.required ? [index] : []));
  const parameters = [
    `[${list.join(", ")}]`,
    quote(others),
    ...(indices.length > 0 ? [`[${indices.join(", ")}]`] : []),
  ].join(", ");
  const names = context.scope.constant(
    "names",
    `/* @__PURE__ */ new ${context.runtime("JsonNames")}(${parameters})`,
  );
  const cases = node.properties.map((property, index) => ({
    index,
    statement: assignment(property, context),
  }));
  if (typed) {
    const { call } = readerOf(node.additional, context);
    cases.push({
      index: list.length,
      statement: `${context.runtime("setJsonProperty")}(value, r.name, ${call});`,
    });
  } else if (counted) {
    cases.push({
      index: list.length,
      statement: `others++;\n${context.runtime("skipJsonProperty")}(r);`,
    });
  }
  const checks = [
    ...requiredChecks(indices, node, names, context),
    ...(bounded ? size(node, counted, context) : []),
  ].map((statement) => ({ statement }));
  return {
    names,
    cases,
    hasCases: cases.length > 0,
    counted,
    tracked: indices.length > 0 && node.properties.length <= most,
    checks,
    hasChecks: checks.length > 0,
  };
}

function assignment({ name, type }: PropertyNode, context: JsonContext): string {
  const { call } = readerOf(type, context);
  if (name === "__proto__")
    return `${context.runtime("setJsonProperty")}(value, "__proto__", ${call});`;
  return `value${propertyAccess(name)} = ${call};`;
}

/** Properties whose presence a number can tell, one bit each. */
const most = 31;

/** One look at all required properties; which of them is absent is found out where one is. */
function requiredChecks(
  indices: readonly number[],
  node: ObjectNode,
  names: string,
  context: JsonContext,
): string[] {
  const [first] = indices;
  if (first === undefined) return [];
  const report = `${context.runtime("missingJsonProperties")}(r, at, ${names}, value);`;
  if (node.properties.length > most) return [report];
  const mask = indices.reduce((bits, index) => bits + 2 ** index, 0);
  return [`if ((seen & ${mask}) !== ${mask}) ${report}`];
}

function size(node: ObjectNode, counted: boolean, context: JsonContext): string[] {
  const { minProperties = 0, maxProperties } = node;
  const lines = [
    `const size = ${context.runtime("countProperties")}(value)${counted ? " + others" : ""};`,
  ];
  if (minProperties > 0) {
    const failure = `size < ${minProperties}`;
    const expected = `at least ${properties(minProperties)}`;
    lines.push(checkLine({ condition: "", failure, code: "minProperties", expected }, false));
  }
  if (maxProperties !== undefined) {
    const failure = `size > ${maxProperties}`;
    const expected = `at most ${properties(maxProperties)}`;
    lines.push(checkLine({ condition: "", failure, code: "maxProperties", expected }, false));
  }
  return lines;
}

const properties = (n: number): string => count(n, "property", "properties");
