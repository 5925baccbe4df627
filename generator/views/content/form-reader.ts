import {
  call,
  code,
  key,
  lines,
  literal,
  literals,
  name,
  rt,
  type Code,
  type Name,
} from "../../code/index.ts";
import { formParameter, wholeFormParameter } from "../../ir/form-parameter.ts";
import type { FormContent, ObjectNode, TypeNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { fieldsObject } from "../operations/own-forms.ts";
import { conditionsSymbol } from "../symbols.ts";
import { typeCode } from "../types/type-code.ts";

/** Whether a body of application/x-www-form-urlencoded is read: it has names and values. */
export function isForm(type: TypeNode, { index }: PackageContext): boolean {
  const { kind } = index.resolve(type);
  return kind === "object" || kind === "map";
}

const reader = name("reader");

/** Parameter of a function that reads nothing; the compiler accepts unused ones with `_`. */
const unusedReader = name("_reader");

/**
 * A function that reads a form from a ParameterReader whose query is the body: each property as a
 * parameter.
 */
export function formReader(content: FormContent, context: ModuleContext): Name {
  const { type, condition } = content;
  const object = fieldsObject(type, context);
  const names = object?.properties.map(({ name: own }) => own);
  const isUnread = names?.length === 0 && condition === undefined;
  const value = object
    ? propertiesCode(object, content, context)
    : decodeParameter(wholeFormParameter(type), reader, context, alone);
  const checked =
    condition === undefined
      ? value
      : call(
          rt.checkedForm,
          reader,
          value,
          names === undefined ? literal(false) : literals(names),
          conditionsSymbol,
          literal(condition),
        );
  const statement = code`return ${checked};`;
  const parameters = code`${isUnread ? unusedReader : reader}: ${rt.ParameterReader}`;
  const read = object ? object.properties : [wholeFormParameter(type)];
  const hides = hiddenParameters(read, reader, context);
  const statements = hides === false ? [statement] : [hides, statement];
  return context.scope.helper("formReader", parameters, typeCode(type, context), statements);
}

/** A form has no other parameters beside it. */
const alone = { path: "", parameters: [] };

function propertiesCode(node: ObjectNode, content: FormContent, context: ModuleContext): Code {
  const members = node.properties.map((property) => {
    const parameter = formParameter(property, content.encodings.get(property.name), context.index);
    return code`${key(property.name)}: ${decodeParameter(parameter, reader, context, alone)},`;
  });
  return lines([code`{`, ...members, code`}`]);
}
