import {
  call,
  code,
  commas,
  key,
  literal,
  literals,
  name,
  rt,
  ts,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import {
  formParameter,
  partEncoding,
  partType,
  sentType,
  valueOfEither,
} from "../../ir/forms/form-parameter.ts";
import type {
  NestedPart,
  PartNode,
  PartsContent,
  PositionedPart,
  PositionsContent,
  TypeNode,
} from "../../ir/index.ts";
import type { ModuleContext } from "../context.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import { isUnchecked } from "../options.ts";
import { symbols } from "../symbols.ts";
import { typeCode } from "../types/type-code.ts";
import { withCharset } from "./content-type.ts";
import { otherParts, partsProperties, type NamedParts, type PartsProperty } from "./parts-type.ts";
import { positionedParts, type PartOfType } from "./positions-type.ts";

/** Expression of the body and its media type, for a multipart body with named parts. */
export function sentParts(content: PartsContent, value: Printable, context: ModuleContext): Code {
  const { choices, isOpen } = content;
  const mediaType = literal(content.mediaType.trim());
  if (isOpen === true) return call(rt.openMultipart, mediaType, value, code`p.contentType`);
  if (choices !== undefined) {
    const ways = choices.map((choice) => {
      // The checks decide.
      const { writers, check, others } = writtenParts(choice, context, true);
      const checked = check === false ? [] : [code`check: ${check}`];
      const further = others.length === 0 ? [] : [code`others: ${commas(others)}`];
      return code`{ ${commas([code`writers: ${writers}`, ...checked, ...further])} }`;
    });
    return call(rt.multipartChoice, mediaType, value, code`[${commas(ways)}]`);
  }
  const { writers, check, others } = writtenParts(content, context, !isUnchecked(context.options));
  const none = others.length === 0 ? [] : [code`undefined`];
  const further = [...(check === false ? none : [check]), ...others];
  return call(rt.multipartBody, mediaType, value, writers, ...further);
}

function writtenParts(
  content: NamedParts,
  context: ModuleContext,
  isChecked: boolean,
): NamedWriters & { readonly check: Reference | false } {
  const { type } = content;
  const held = type.kind === "nullable" ? type.inner : type;
  const check =
    held.kind === "ref" && isChecked && symbols.check(context.index.declaration(held.target));
  return { ...namedWriters(content, context), check };
}

/** How parts with names are written. */
interface NamedWriters {
  readonly writers: Code;
  /** The writer of other names, where what they have is not sent as it is without a description. */
  readonly others: readonly Code[];
}

function namedWriters(content: NamedParts, context: ModuleContext): NamedWriters {
  const rest = otherParts(content, context);
  const further = rest === undefined ? [] : typedWriter(rest.part, rest.type, context);
  const others = further.length === 0 ? [] : [code`{ ${commas(further)} }`];
  // Without a writer of its own a name would get that of others.
  const usual = others.length === 0 ? [] : [code`many: true`];
  const named = partsProperties(content, context).flatMap((one) => {
    const own = partWriter(one, context);
    const writer = own.length === 0 ? usual : own;
    return writer.length === 0 ? [] : [code`${key(one.property.name)}: { ${commas(writer)} }`];
  });
  return { writers: code`{ ${commas(named)} }`, others };
}

/** Members of how a part that has a media type of its own is written in requests. */
function typedWriter(
  part: PositionedPart,
  type: TypeNode,
  context: ModuleContext,
): readonly Code[] {
  const item = partType(part, type, context.index);
  return writerOf(part, false, encoder(part, item, context));
}

/** Expression of what writes a part that is multipart, by how its own parts are written. */
export function nestedWriter(
  { sent, content }: NestedPart,
  type: TypeNode,
  writers: NestedWriters,
  context: ModuleContext,
): Code {
  const mediaType = literal(quotedParameters(sent));
  if (content.kind === "parts")
    return call(rt.writeNestedParts, mediaType, ...writers.named({ ...content, type }));
  const { prefix, rest } = positionedParts({ ...content, type }, context);
  const list = [...prefix, ...(rest === false ? [] : [rest])].map(writers.positioned);
  return call(rt.writeNestedList, mediaType, code`[${commas(list)}]`);
}

/** How the parts of a part are written, which replies and requests do differently. */
export interface NestedWriters {
  /** Writers by name, and that of other names. */
  named(content: NamedParts): readonly Code[];
  positioned(part: PartOfType): Code;
}

function requestWriters(context: ModuleContext): NestedWriters {
  return {
    named(content) {
      const { writers, others } = namedWriters(content, context);
      return [writers, ...others];
    },
    positioned: ({ part, type }) =>
      code`{ ${commas(writerOf(part, true, encoder(part, type, context)))} }`,
  };
}

/** Expression of the body and its media type, for a multipart body without names. */
export function sentPositions(
  content: PositionsContent,
  value: Printable,
  context: ModuleContext,
): Code {
  const { type, mediaType, isStream } = content;
  const { prefix, rest } = positionedParts(content, context);
  const writers = [...prefix, ...(rest === false ? [] : [rest])].map(
    requestWriters(context).positioned,
  );
  const isChecked = type.kind === "ref" && !isUnchecked(context.options);
  const check = isChecked ? [symbols.check(context.index.declaration(type.target))] : [];
  const list = code`[${commas(writers)}]`;
  const write = isStream ? rt.multipartItems : rt.multipartList;
  return call(write, literal(quotedParameters(mediaType.trim())), value, list, ...check);
}

/** A value such as `text/html` is none without quotes. Source: RFC 2045, 5.1. */
const quotedParameters = (mediaType: string): string =>
  mediaType.replace(/=\s*([^"\s;]*\/[^"\s;]*)/g, '="$1"');

/** The member that writes a part by a codec: XML, multipart, and JSON whose decimals are text. */
function encoder(part: PartNode, held: TypeNode, context: ModuleContext): readonly Code[] {
  const { kind } = part;
  const { index, options } = context;
  if (kind === "either") return encoder(part.value, valueOfEither(held, index), context);
  const type = sentType(held, index);
  if (kind === "nested")
    return [code`nested: ${nestedWriter(part, type, requestWriters(context), context)}`];
  if (type.kind !== "ref") return [];
  const declaration = index.declaration(type.target);
  if (kind === "xml") return [code`encode: ${symbols.encodeXmlString(declaration)}`];
  const isExact = kind === "json" && options.decimals !== undefined;
  return isExact ? [code`encode: ${symbols.encodeJson(declaration)}`] : [];
}

/** How a part is sent, where it is not as its value is sent without a description. */
function partWriter({ property, part }: PartsProperty, context: ModuleContext): readonly Code[] {
  if (part.kind !== "style") return typedWriter(part, property.type, context);
  const type = sentType(property.type, context.index);
  const parameter = formParameter({ ...property, type }, partEncoding(part), context.index);
  const given = name("given");
  return [
    code`write: (${given}${ts`: ${typeCode(type, context)}`}) => ${encodeParameter(parameter, given, context)}`,
  ];
}

/**
 * Members of how a part is written.
 *
 * @param hasCharset whether text says that it is in UTF-8
 * @param encode member with the function that writes a value, where a codec does
 */
export function writerOf(
  part: PositionedPart,
  hasCharset: boolean,
  encode: readonly Code[],
): readonly Code[] {
  const repeated = part.many ? [code`many: true`] : [];
  switch (part.kind) {
    case "file": {
      const { mediaTypes, requiredHeaders: headers } = part;
      const required = headers.length === 0 ? [] : [code`headers: ${literals(headers)}`];
      return [code`file: ${literals(mediaTypes)}`, ...required, ...repeated];
    }
    case "either": {
      const { file, value } = part;
      const either = [...writerOf(file, hasCharset, []), code`orValue: true`];
      return [...either, ...writerOf({ ...value, many: false }, hasCharset, encode)];
    }
    case "nested":
      return [...encode, ...repeated];
    case "json":
      return [
        code`json: ${literal(part.sent)}`,
        ...(part.keepsNull === true ? [code`keepsNull: true`] : []),
        ...encode,
        ...repeated,
      ];
    case "xml":
      return [code`text: ${literal(withCharset(part.sent, "xml"))}`, ...encode, ...repeated];
    case "text": {
      const { transferEncoding } = part;
      // Content in a transfer encoding is not text. Source: OpenAPI 3.2, Encoding Object.
      const type =
        part.sent ?? (transferEncoding === undefined ? undefined : "application/octet-stream");
      if (type === undefined) return [];
      const transfer =
        transferEncoding === undefined ? [] : [code`transfer: ${literal(transferEncoding)}`];
      const text = hasCharset && type.startsWith("text/") ? withCharset(type, "text") : type;
      return [code`text: ${literal(text)}`, ...transfer, ...repeated];
    }
  }
}
