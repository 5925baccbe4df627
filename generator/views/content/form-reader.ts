import {
  call,
  code,
  commas,
  key,
  lines,
  literal,
  literals,
  name,
  rt,
  ts,
  type Code,
  type Name,
  type Printable,
} from "../../code/index.ts";
import { formFields, formProperties } from "../../ir/forms/form-parameter.ts";
import { formShape, isOpenForm, type FormObject } from "../../ir/forms/form-shape.ts";
import type { FormContent, ParameterNode, TypeNode } from "../../ir/index.ts";
import { alternatives } from "../../rules/words.ts";
import { checksOf } from "../checks.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { pairNames } from "../operations/parameter-source.ts";
import { conditionsSymbol } from "../symbols.ts";
import { typeWords } from "../type-words.ts";
import { typeCode, union } from "../types/type-code.ts";

const reader = name("reader");

/** Parameter of a function that reads nothing; the compiler accepts unused ones with `_`. */
const unusedReader = name("_reader");

/** Type of a form that a handler gets. */
export function receivedForm({ type }: FormContent, context: PackageContext): Printable {
  const shape = formShape(type, context.index);
  if (!isOpenForm(shape, context.index)) return typeCode(type, context);
  const open = code`{ [key: string]: string | string[] }`;
  return shape.nullable ? union([open, code`null`]) : open;
}

/**
 * A function that reads a form from a ParameterReader whose query is the body: each property as a
 * parameter, and of several objects the one that fits.
 */
export function formReader(content: FormContent, context: ModuleContext): Name {
  const { objects, nullable } = formShape(content.type, context.index);
  const [only] = objects;
  if (only === undefined) throw new Error(`no form: ${content.type.origin.pointer}`);
  const whole = receivedForm(content, context);
  if (objects.length === 1 && !nullable)
    return objectReader(only, { whole, conditions: conditionsOf(content) }, content, context);
  const read =
    objects.length === 1 ? oneOf(only, content, context) : someOf(objects, content, context);
  const checked = checkedForm(read, conditionsOf(content), undefined);
  const none = nullable ? code`${reader}.queryPairs.length === 0 ? null : ` : code``;
  return context.scope.helper("formReader", code`${reader}${ts`: ${rt.ParameterReader}`}`, whole, [
    code`return ${none}${checked};`,
  ]);
}

/** Expression of the only object that a form may be. */
function oneOf(object: FormObject, content: FormContent, context: ModuleContext): Code {
  const whole = isOpenForm({ objects: [object], nullable: false, others: [] }, context.index)
    ? code`{ [key: string]: string | string[] }`
    : typeCode(object.type, context);
  return call(objectReader(object, { whole, conditions: [] }, content, context), reader);
}

/** Expression of the object, of several, that a form is. */
function someOf(
  objects: readonly FormObject[],
  content: FormContent,
  context: ModuleContext,
): Code {
  const ways = objects.map((object) => {
    const whole = typeCode(object.type, context);
    const conditions = context.index.conditions(object.type);
    const read = objectReader(object, { whole, conditions }, content, context);
    const { names, tags } = namesOf(object, content, context);
    const members = [code`read: ${read}`];
    if (names !== undefined) members.push(code`names: ${literals(names)}`);
    if (tags.length > 0) members.push(code`tags: ${literals(tags)}`);
    return code`{ ${commas(members)} }`;
  });
  const expected = kindsInWords(
    objects.map((object) => object.type),
    context,
  );
  const type = union(objects.map((object) => typeCode(object.type, context)));
  return code`${rt.chosenForm}${ts`<${type}>`}(${commas([reader, code`[${commas(ways)}]`, expected])})`;
}

/** Names that an object knows, undefined where it takes all; and those that tell it from others. */
function namesOf(
  { node }: FormObject,
  { encodings }: FormContent,
  context: ModuleContext,
): { readonly names: readonly string[] | undefined; readonly tags: readonly string[] } {
  const { named, others } = formFields(node, encodings, context.index);
  return {
    names: typeof others === "string" ? pairNames(named, context) : undefined,
    tags: tagsOf(named, context),
  };
}

/** Names of the properties that have one value, which tells an object from others. */
export function tagsOf(
  properties: readonly Pick<ParameterNode, "name" | "type">[],
  { index }: PackageContext,
): readonly string[] {
  const tags = properties.filter(({ type }) => {
    const held = index.resolve(type);
    return held.kind === "enum" && !held.open && held.values.length === 1;
  });
  return tags.map((tag) => tag.name);
}

/** The kinds of values that types have, in words, as a literal. */
export function kindsInWords(types: readonly TypeNode[], { index }: PackageContext): Code {
  const words = types.map((type) => typeWords(index.resolve(type), index.declarations));
  return literal(alternatives([...new Set(words)]));
}

/** How an object is read as a whole. */
interface Whole {
  /** Its type. */
  readonly whole: Printable;
  /** Entries of conditions that it must satisfy. */
  readonly conditions: readonly string[];
}

/** Function that reads an object. */
function objectReader(
  { node }: FormObject,
  { whole, conditions }: Whole,
  { encodings }: FormContent,
  context: ModuleContext,
): Name {
  const { named, others } = formFields(node, encodings, context.index);
  const alone = { path: "", parameters: named };
  const members = named.map(
    (parameter) =>
      code`${key(parameter.name)}: ${decodeParameter(parameter, reader, context, alone)},`,
  );
  const listed = lines([code`{`, ...members, code`}`]);
  const taken = literals(pairNames(named, context));
  const value =
    others === "open"
      ? listed
      : call(rt.formFields, reader, listed, taken, othersReader(others, context));
  const names = others === "open" ? named.map((parameter) => parameter.name) : undefined;
  const checks = others === "open" ? [] : checksOf(node, context.scope, code`value`);
  const statements = [
    ...hiddenStatements(node.kind === "object" ? formProperties(node, encodings) : named, context),
    ...(checks.length === 0
      ? [code`return ${checkedForm(value, conditions, names)};`]
      : [
          code`const value${ts`: ${whole}`} = ${value};`,
          ...checks.map(
            (check) =>
              code`if (${check.failure}) ${call(rt.wrongForm, reader, literal(check.code), literal(check.expected))};`,
          ),
          code`return ${checkedForm(code`value`, conditions, names)};`,
        ]),
  ];
  const isUnread = others === "open" && named.length === 0 && conditions.length === 0;
  const parameters = code`${isUnread ? unusedReader : reader}${ts`: ${rt.ParameterReader}`}`;
  return context.scope.helper("formReader", parameters, whole, statements);
}

function hiddenStatements(
  parameters: readonly Pick<ParameterNode, "name" | "type">[],
  context: ModuleContext,
): readonly Code[] {
  const hides = hiddenParameters(parameters, reader, context);
  return hides === false ? [] : [hides];
}

/** Function that reads the fields of one name that the schema does not list; or the reason why none can. */
function othersReader(others: ParameterNode | "closed", context: ModuleContext): Printable {
  if (others === "closed") return literal(others);
  const read = decodeParameter(others, reader, context, { path: "", parameters: [] });
  const parameters = code`${reader}${ts`: ${rt.ParameterReader}`}`;
  return context.scope.helper("formReader", parameters, code`unknown`, [
    ...hiddenStatements([others], context),
    code`return ${read};`,
  ]);
}

/** Expression of a form that has been checked against the conditions of its schema. */
function checkedForm(
  value: Printable,
  conditions: readonly string[],
  names: readonly string[] | undefined,
): Printable {
  const read = names === undefined ? literal(false) : literals(names);
  let checked = value;
  for (const condition of conditions)
    checked = call(rt.checkedForm, reader, checked, read, conditionsSymbol, literal(condition));
  return checked;
}

const conditionsOf = ({ condition }: FormContent): readonly string[] =>
  condition === undefined ? [] : [condition];
