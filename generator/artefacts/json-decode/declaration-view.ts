import {
  cast,
  code,
  commas,
  conditionFailures,
  conditionsSymbol,
  join,
  lines,
  literal,
  literals,
  member,
  name,
  propertyCountChecks,
  rt,
  symbols,
  type Code,
  type Declaration,
  type Name,
  type ObjectNode,
  type Printable,
  type PropertyNode,
  type Reference,
  type TypeNode,
} from "../../plugin.ts";
import { keepsOthers, type JsonContext } from "../json/context.ts";
import { readName } from "../json/function-names.ts";
import { readCall } from "./reader.ts";
import { checkStatement, readerOf } from "./type-reader.ts";

/** The function that reads a declaration in `json/decode`. */
export interface DeclarationReaderView {
  /** The type that is read. */
  readonly type: Reference;
  /** Name of the function. */
  readonly read: Name;
  /** Whether the type reaches itself, so that the depth of the value is counted. */
  readonly recursive: boolean;
  /** Statement that checks what the type does not say; false where it says everything. */
  readonly conditions: Code | false;
  /** Expression that reads the value; false for an object. */
  readonly value: Code | false;
  /** How an object is read; false for every other value. */
  readonly object: ObjectReaderView | false;
}

/** How the properties of an object are read, in whichever order they come. */
export interface ObjectReaderView {
  /** Function of the runtime that reads up to the first property. */
  readonly open: Reference;
  /** Function of the runtime that reads up to the next property; false where `cases` is empty. */
  readonly next: Reference | false;
  /** Constant that holds the names of the properties. */
  readonly names: Printable;
  /** Statements for each property that has some, by the property's index among the names. */
  readonly cases: readonly PropertyCaseView[];
  /** Whether the statements count properties that the schema does not name, in `others`. */
  readonly counted: boolean;
  /** Whether `seen` has a bit for each property that has been read. */
  readonly tracked: boolean;
  /** Statements that report issues of the object as a whole; false where there are none. */
  readonly checks: Code | false;
}

/** Statements for one property. */
export interface PropertyCaseView {
  /** Index of the property among the names; behind the last one, every other property. */
  readonly index: number;
  /** Statements that read the property. */
  readonly body: Code;
}

export function declarationView(
  declaration: Declaration,
  context: JsonContext,
): DeclarationReaderView {
  const { type } = declaration;
  return {
    type: symbols.type(declaration),
    read: readName(declaration),
    recursive: declaration.recursive,
    conditions:
      declaration.conditions !== undefined &&
      conditionsCheck(declaration, declaration.conditions, context),
    value: type.kind !== "object" && readCall(readerOf(type, context)),
    object:
      type.kind === "object" && objectView(type, keepsOthers(declaration, type, context), context),
  };
}

/** Where a comparison suffices, it is cheaper than evaluation. */
function conditionsCheck(
  { type }: Declaration,
  entries: readonly string[],
  { api, index }: JsonContext,
): Code | false {
  const names = commas(entries.map((entry) => literal(entry)));
  const check = code`${rt.checkJsonConditions}(r, start, issues, value, ${conditionsSymbol}, ${names});`;
  const isList = type.kind === "array";
  if (!isList && type.kind !== "object") return check;
  const bag = isList ? code`readonly unknown[]` : code`{ readonly [name: string]: unknown }`;
  const value = cast(code`value`, isList ? bag : code`object as ${bag}`);
  const failures = conditionFailures(type, entries, api.conditions.schemas, index, value);
  if (failures === undefined) return check;
  if (failures.length === 0) return false;
  const broken = failures.map(({ failure }) => failure);
  // Of a value whose type is wrong nothing else is known.
  return code`if (r.pending.length === issues && (${join(broken, code` || `)})) ${check}`;
}

function objectView(node: ObjectNode, isWhole: boolean, context: JsonContext): ObjectReaderView {
  const bounded = (node.minProperties ?? 0) > 0 || node.maxProperties !== undefined;
  const counted = bounded && node.additional === "open" && !isWhole;
  const required = node.properties.flatMap((property, i) => (property.required ? [i] : []));
  const names = namesConstant(node, counted, isWhole, required, context);
  const cases = node.properties.map((property, index) => ({
    index,
    body: assignment(property, context),
  }));
  const other = otherProperty(node.additional, counted, context);
  if (other !== undefined) cases.push({ index: node.properties.length, body: other });
  const checks = [
    ...requiredChecks(required, node, names),
    ...(bounded ? sizeChecks(node, counted, context) : []),
  ];
  return {
    open: rt.openJsonObject,
    next: cases.length > 0 && rt.nextJsonProperty,
    names,
    cases,
    counted,
    tracked: required.length > 0 && hasMask(node),
    checks: checks.length > 0 && lines(checks),
  };
}

/** The constant with the names, which of them are required, and how others are treated. */
function namesConstant(
  { properties, additional }: ObjectNode,
  counted: boolean,
  isWhole: boolean,
  required: readonly number[],
  { scope }: JsonContext,
): Name {
  const open = isWhole ? "keep" : "open";
  const others =
    typeof additional !== "string" || counted ? "rest" : additional === "open" ? open : additional;
  const parameters = [literals(properties.map(({ name: property }) => property)), literal(others)];
  if (required.length > 0) parameters.push(literals(required));
  return scope.constant("names", code`/* @__PURE__ */ new ${rt.JsonNames}(${commas(parameters)})`);
}

function assignment({ name: property, type }: PropertyNode, context: JsonContext): Code {
  const value = readCall(readerOf(type, context));
  // Assigning would set the prototype.
  if (property === "__proto__") return code`${rt.setJsonProperty}(value, "__proto__", ${value});`;
  return code`${member(name("value"), property)} = ${value};`;
}

/** The statement for a property that the schema does not name, if the runtime leaves it to us. */
function otherProperty(
  additional: "open" | "closed" | TypeNode,
  counted: boolean,
  context: JsonContext,
): Code | undefined {
  if (typeof additional !== "string")
    return code`${rt.setJsonProperty}(value, r.name, ${readCall(readerOf(additional, context))});`;
  return counted ? code`others += ${rt.skipJsonProperty}(r, value);` : undefined;
}

/** Whether the properties are few enough for a number with one bit for each. */
function hasMask({ properties }: ObjectNode): boolean {
  return properties.length <= 31;
}

/** One check of all required properties; the runtime finds out which of them is absent. */
function requiredChecks(required: readonly number[], node: ObjectNode, names: Name): Code[] {
  if (required.length === 0) return [];
  const report = code`${rt.missingJsonProperties}(r, at, ${names}, value);`;
  if (!hasMask(node)) return [report];
  const mask = required.reduce((bits, index) => bits + 2 ** index, 0);
  return [code`if ((seen & ${mask}) !== ${mask}) ${report}`];
}

function sizeChecks(node: ObjectNode, counted: boolean, { scope }: JsonContext): Code[] {
  const declared = code`${rt.countProperties}(value)`;
  return [
    counted ? code`const size = ${declared} + others;` : code`const size = ${declared};`,
    ...propertyCountChecks(node, name("size"), scope).map((check) => checkStatement(check, false)),
  ];
}
