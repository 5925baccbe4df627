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
import type {
  ContentNode,
  ObjectNode,
  ParameterNode,
  PropertyNode,
  TypeNode,
} from "../../ir/index.ts";
import { parameterShape } from "../../ir/parameter-shape.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
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
 * A function that reads a form from a ParameterReader whose query is the body. Each property is
 * read as a parameter in style `form`, exploded; a property that is an object is read as JSON.
 * Source: OpenAPI 3.1, Encoding Object, `contentType` and `style`.
 */
export function formReader({ type, condition }: ContentNode, context: ModuleContext): Name {
  const node = context.index.resolve(type);
  const isClosed = node.kind === "object" && typeof node.additional === "string";
  const names = isClosed ? node.properties.map(({ name: own }) => own) : undefined;
  const isUnread = names?.length === 0 && condition === undefined;
  const value = isClosed
    ? propertiesCode(node, context)
    : decodeParameter(wholeParameter(type), reader, context, alone);
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
  return context.scope.helper("formReader", parameters, typeCode(type, context), [statement]);
}

/** A form has no other parameters beside it. */
const alone = { path: "", parameters: [] };

function propertiesCode(node: ObjectNode, context: ModuleContext): Code {
  const members = node.properties.map((property) => {
    const parameter = propertyParameter(property, context);
    return code`${key(property.name)}: ${decodeParameter(parameter, reader, context, alone)},`;
  });
  return lines([code`{`, ...members, code`}`]);
}

function propertyParameter(property: PropertyNode, { index }: PackageContext): ParameterNode {
  const { name: own, type, required, doc, origin } = property;
  const isText = parameterShape(type, undefined, index).kind !== "fields";
  return {
    ...formStyle,
    name: own,
    required,
    type,
    ...(isText ? {} : { mediaType: "application/json" }),
    doc,
    origin,
  };
}

function wholeParameter(type: TypeNode): ParameterNode {
  const doc = { deprecated: false, sources: [], gaps: [] };
  return { ...formStyle, name: "", required: true, type, doc, origin: type.origin };
}

const formStyle = {
  in: "query",
  style: "form",
  explode: true,
  allowReserved: false,
  allowEmptyValue: false,
  examples: [],
} as const;
