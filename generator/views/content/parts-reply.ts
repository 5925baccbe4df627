import {
  code,
  commas,
  join,
  key,
  lines,
  literal,
  literals,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type { PartNode, PartsContent, PositionsContent, TypeNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { typeCode } from "../types/type-code.ts";
import { isMany, itemOf, validator } from "./parts-reader.ts";
import { givenFile, partsProperties } from "./parts-type.ts";
import { writerOf } from "./parts-writer.ts";
import { positionedParts } from "./positions-type.ts";

/** Type of one part that a handler gives after the other. */
export function repliedPart(content: PartsContent, context: PackageContext): Code {
  const parts = partsProperties(content, context).map(({ property, part }) => {
    const own = literal(property.name);
    if (part.kind === "file")
      return part.requiredHeaders.length === 0
        ? code`${rt.GivenFile}<${own}>`
        : code`${rt.GivenFile}<${own}, ${givenFile(part)}>`;
    const type = isMany(part) ? itemOf(property.type, context) : property.type;
    return code`${rt.GivenField}<${own}, ${typeCode(type, context)}>`;
  });
  return parts.length === 0 ? code`never` : join(parts, code` | `);
}

/** Object literal of how the parts of a reply with names are written. */
export function partsReply(content: PartsContent, context: ModuleContext): Code {
  const properties = partsProperties(content, context);
  const writers = properties.map(({ property, part }) => {
    const type = isMany(part) ? itemOf(property.type, context) : property.type;
    return code`${key(property.name)}: ${partReply(part, type, false, context)},`;
  });
  const required = properties.filter(({ property }) => property.required);
  const names = required.map(({ property }) => property.name);
  return code`{ named: { ${lines(writers)} }, required: ${literals(names)} }`;
}

/** Object literal of how the parts of a reply without names are written. */
export function positionsReply(content: PositionsContent, context: ModuleContext): Code {
  const { prefix, rest, minItems, maxItems } = positionedParts(content, context);
  const all = [...prefix, ...(rest === false ? [] : [rest])];
  const writers = all.map(({ part, type }) => partReply(part, type, true, context));
  const most = rest === false ? Math.min(prefix.length, maxItems ?? Infinity) : maxItems;
  const members = [
    code`positions: [${commas(writers)}]`,
    ...(minItems === undefined ? [] : [code`minItems: ${literal(minItems)}`]),
    ...(most === undefined ? [] : [code`maxItems: ${literal(most)}`]),
  ];
  return code`{ ${commas(members)} }`;
}

/** @param hasCharset whether text says that it is in UTF-8 */
function partReply(
  part: PartNode,
  type: TypeNode,
  hasCharset: boolean,
  context: ModuleContext,
): Code {
  // Styles are for forms, which only requests are.
  if (part.kind === "style") throw new Error(`a style in a response: ${type.origin.pointer}`);
  const written = writerOf(part, hasCharset, encoder(part, type, context));
  // A writer that says nothing is that of one value here.
  const isList = part.many && written.length === 0;
  const members: Printable[] = isList ? [code`many: true`] : [...written];
  if (part.kind !== "file") members.push(...validator(type, context));
  return code`{ ${commas(members)} }`;
}

/** The member that writes a part by its codec; none for a part without one. */
function encoder(part: PartNode, type: TypeNode, { index }: ModuleContext): readonly Code[] {
  if (type.kind !== "ref" || (part.kind !== "json" && part.kind !== "xml")) return [];
  const declaration = index.declaration(type.target);
  const { encodeJson: json, encodeXmlString: xml } = symbols;
  return [code`encode: ${{ json, xml }[part.kind](declaration)}`];
}
