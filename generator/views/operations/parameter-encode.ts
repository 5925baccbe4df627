import { call, code, literal, rt, template, type Code, type Printable } from "../../code/index.ts";
import { sentType } from "../../ir/forms/form-parameter.ts";
import type { HeaderNode, ParameterNode } from "../../ir/index.ts";
import type { SingleShape } from "../../ir/parameters/shape.ts";
import type { ModuleContext } from "../context.ts";
import { delimiters } from "../../ir/parameter-style.ts";
import { encodeChoice } from "./choice-encode.ts";
import { conditionedText } from "./parameter-conditions.ts";
import { headerParameter } from "./parameter-decode.ts";
import { shapeOf } from "../../ir/parameters/shape-of.ts";
import { withExactIntegers } from "./sent-integers.ts";
import { fieldValues, listOf, mayBeNull, oneText, unlessNull } from "./parameter-parts.ts";
import { leavesOutNull } from "./parameter-value.ts";

/**
 * An expression for the text that carries a parameter. `value` is an expression of its value,
 * without side effects and not undefined. The text is, by location:
 *
 * - path: what replaces the braces of the parameter,
 * - query: `name=value` or several of them; empty for an exploded list or object without items,
 * - header: the value,
 * - cookie: `name=value` or several of them.
 *
 * The expression throws a TypeError or a URIError if the location cannot carry the value, if an integer within it
 * is beyond what a number holds exactly, or if the value does not satisfy the conditions of its schema.
 *
 * @param own expression of a text in place of that of the style; undefined where it does not apply
 */
export function encodeParameter(
  parameter: ParameterNode,
  value: Printable,
  context: ModuleContext,
  own?: Code,
): Code {
  return checked(parameter, value, unchecked(parameter, value, context), context, own);
}

/**
 * Like `encodeParameter`, for a place that may be absent: the text is undefined for null where null is left out.
 * Source: RFC 6570, 2.3 and 3.2.
 */
export function encodeUnlessNull(
  parameter: ParameterNode,
  value: Printable,
  context: ModuleContext,
  own?: Code,
): Code {
  if (!nullIsLeftOut(parameter, context)) return encodeParameter(parameter, value, context, own);
  const sent = { ...parameter, type: sentType(parameter.type, context.index) };
  const text = code`(${value} === null ? undefined : ${unchecked(sent, value, context)})`;
  return checked(parameter, value, text, context, own);
}

/** Whether a parameter has no text for null, which is a value of it. */
export function nullIsLeftOut(parameter: ParameterNode, context: ModuleContext): boolean {
  return (
    parameter.in !== "path" &&
    leavesOutNull(context) &&
    shapeOf(parameter, context).kind !== "json" &&
    mayBeNull(parameter.type, context.index)
  );
}

/** A text after what may stand in its place, and after the checks of the value. */
function checked(
  parameter: ParameterNode,
  value: Printable,
  styled: Code,
  context: ModuleContext,
  own: Code | undefined,
): Code {
  const text = own === undefined ? styled : code`(${own} ?? (${styled}))`;
  const sent = withExactIntegers(parameter.type, value, text, context);
  return conditionedText(parameter, value, sent);
}

function unchecked(parameter: ParameterNode, value: Printable, context: ModuleContext): Code {
  const shape = shapeOf(parameter, context);
  const encode = encoders[parameter.in];
  if (shape.kind !== "choice") return encode(parameter, shape, value, context);
  return encodeChoice(
    shape,
    value,
    (member, given) => encode(parameter, member, given, context),
    context,
  );
}

/** Encodes a value of a shape for one location. */
type EncodeShape = (
  parameter: ParameterNode,
  shape: SingleShape,
  value: Printable,
  context: ModuleContext,
) => Code;

/** Like `encodeParameter`, for a header of a response; null that is left out is no value of it. */
export function encodeHeader(header: HeaderNode, value: Printable, context: ModuleContext): Code {
  const parameter = headerParameter(header);
  const isLeftOut = nullIsLeftOut(parameter, context);
  const type = isLeftOut ? sentType(header.type, context.index) : header.type;
  return encodeParameter({ ...parameter, type }, value, context);
}

/** Whether a text is beside lists or objects, whose delimiters it does not have. */
const isOneOfSeveral = (shape: SingleShape): boolean =>
  shape.kind === "scalar" && shape.isChoice === true;

const comma = literal(",");
const equals = literal("=");
const ampersand = literal("&");

const pathText: EncodeShape = (parameter, shape, value, context) => {
  const { name, style, explode } = parameter;
  const sent = literal(encodeURIComponent(name));
  // A label begins with a dot.
  const whole = (text: Code): Code =>
    call(rt.wholeSegment, style === "label" ? template(".", text) : text);
  if (shape.kind === "scalar" || shape.kind === "json") {
    const text = oneText(shape, value, context);
    if (style === "simple") return call(rt.encodeSegment, text);
    const isDotted = style === "label" && explode && isOneOfSeveral(shape);
    const encoded = call(isDotted ? rt.encodeDotted : rt.encodeText, text);
    if (style === "matrix") return call(rt.encodeMatrix, sent, encoded);
    return call(rt.wholeSegment, template(".", encoded));
  }
  const isDotted = style === "label" && explode;
  const dotted = isDotted ? [rt.encodeDotted] : [];
  const separator = literal(isDotted ? "." : ",");
  if (shape.kind === "list") {
    const list = listOf(shape, value, explode, context);
    const { delimiter, item } = itemsOf(parameter);
    if (delimiters[style] !== undefined)
      return call(rt.wholeSegment, call(rt.encodeList, list, delimiter, ...item));
    if (style === "matrix" && explode)
      return call(rt.wholeSegment, call(rt.encodeMatrixList, sent, list));
    const text = call(rt.encodeList, list, separator, ...dotted);
    return style === "matrix" ? call(rt.encodeMatrix, sent, text) : whole(text);
  }
  const object = fieldValues(shape, value, context);
  const given =
    style === "matrix" && explode
      ? call(rt.encodeMatrixFields, object)
      : call(rt.encodeFields, object, explode ? equals : comma, separator, ...dotted);
  const text = style === "matrix" && !explode ? call(rt.encodeMatrix, sent, given) : given;
  return unlessNull(shape, value, call(rt.refuseNull), whole(text));
};

const queryText: EncodeShape = (parameter, shape, value, context) => {
  const { name, style, explode, allowReserved } = parameter;
  const encodedName = encodeURIComponent(name);
  const sent = literal(encodedName);
  const pair = (text: Code): Code => template(`${encodedName}=`, text);
  const isWhole = parameter.in === "querystring";
  if (shape.kind === "scalar" || shape.kind === "json") {
    const encode = allowReserved ? rt.encodeReserved : rt.encodeText;
    const text = call(encode, oneText(shape, value, context));
    return isWhole ? text : pair(text);
  }
  const { delimiter, item } = itemsOf(parameter);
  const reserved = allowReserved ? [rt.encodeReserved] : [];
  if (shape.kind === "list") {
    const isRepeated = explode || style === "deepObject";
    const list = listOf(shape, value, isRepeated, context);
    return isRepeated
      ? call(rt.encodeRepeated, sent, list, ampersand, ...reserved)
      : pair(call(rt.encodeList, list, delimiter, ...item));
  }
  const object = fieldValues(shape, value, context);
  if (style === "deepObject") {
    const text = call(rt.encodeDeep, sent, object, ...reserved);
    return unlessNull(shape, value, call(rt.refuseNull), text);
  }
  if (explode || isWhole) {
    const names = allowReserved ? [...reserved, rt.encodeText] : [];
    const text = call(rt.encodeFields, object, equals, ampersand, ...names);
    return unlessNull(shape, value, call(rt.refuseNull), text);
  }
  const text = call(rt.encodeFields, object, delimiter, delimiter, ...item);
  return pair(unlessNull(shape, value, literal(""), text));
};

/** Separator of the items of a query parameter, and the function that encodes one of them. */
function itemsOf({ style, allowReserved }: ParameterNode): {
  readonly delimiter: Code;
  readonly item: readonly Printable[];
} {
  if (style === "spaceDelimited") return { delimiter: literal("%20"), item: [rt.encodeSpaced] };
  if (style === "pipeDelimited") return { delimiter: literal("%7C"), item: [rt.encodeBarred] };
  if (style === "tabDelimited") return { delimiter: literal("%09"), item: [rt.encodeTabbed] };
  return { delimiter: comma, item: allowReserved ? [rt.encodeReservedItem] : [] };
}

const headerText: EncodeShape = (parameter, shape, value, context) => {
  if (shape.kind === "scalar" || shape.kind === "json")
    return call(
      isOneOfSeveral(shape) ? rt.encodeHeaderItem : rt.encodeHeaderText,
      oneText(shape, value, context),
    );
  const item = rt.encodeHeaderItem;
  const delimiter = delimiters[parameter.style];
  if (shape.kind === "list" && delimiter !== undefined) {
    const list = listOf(shape, value, false, context);
    return call(rt.encodeList, list, literal(delimiter), call(rt.headerItem, literal(delimiter)));
  }
  if (shape.kind === "list")
    return call(rt.encodeList, listOf(shape, value, false, context), comma, item);
  const object = fieldValues(shape, value, context);
  const text = parameter.explode
    ? call(rt.encodeFields, object, equals, comma, item, rt.encodeHeaderName)
    : call(rt.encodeFields, object, comma, comma, item);
  return unlessNull(shape, value, literal(""), text);
};

const cookieText: EncodeShape = (parameter, shape, value, context) => {
  const { name, explode, style } = parameter;
  const isPlain = style === "cookie";
  const semicolon = literal("; ");
  const pair = (text: Code): Code => template(`${name}=`, text);
  const plain = (...encode: readonly Printable[]): readonly Printable[] => (isPlain ? encode : []);
  if (shape.kind === "scalar" || shape.kind === "json") {
    const plainText = isOneOfSeveral(shape) ? rt.encodeCookieItem : rt.encodeCookieText;
    const encode = isPlain ? plainText : rt.encodeText;
    return pair(call(encode, oneText(shape, value, context)));
  }
  if (shape.kind === "list") {
    const list = listOf(shape, value, explode, context);
    return explode
      ? call(rt.encodeRepeated, literal(name), list, semicolon, ...plain(rt.encodeCookieText))
      : pair(call(rt.encodeList, list, comma, ...plain(rt.encodeCookieItem)));
  }
  const object = fieldValues(shape, value, context);
  if (!explode) {
    const text = call(rt.encodeFields, object, comma, comma, ...plain(rt.encodeCookieItem));
    return pair(unlessNull(shape, value, literal(""), text));
  }
  const names = plain(rt.encodeCookieText, rt.encodeCookieName);
  const text = call(rt.encodeFields, object, equals, semicolon, ...names);
  return unlessNull(shape, value, call(rt.refuseNull), text);
};

const encoders: Readonly<Record<ParameterNode["in"], EncodeShape>> = {
  path: pathText,
  query: queryText,
  querystring: queryText,
  header: headerText,
  cookie: cookieText,
};
