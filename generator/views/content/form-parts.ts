import { code, commas, literals, type Code } from "../../code/index.ts";
import type { BodyNode, PartsContent } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { itemsOf } from "./content-codec.ts";
import { kindsInWords, tagsOf } from "./form-reader.ts";
import { partsReader, streamedPart, type PartsReading } from "./parts-reader.ts";
import { formType, partsProperties, type PartTypes } from "./parts-type.ts";

/** Type of a multipart body that a handler gets: an object, or its parts one after the other. */
export function receivedParts(
  content: PartsContent,
  { streams }: Pick<BodyNode, "streams">,
  types: PartTypes,
  context: PackageContext,
): Code {
  return streams
    ? itemsOf(streamedPart(content, types, context))
    : formType(content, types, context);
}

/** Object literal of how a multipart body is read that is an object, one of several, or null. */
export function formPartsReader(
  content: PartsContent,
  reading: PartsReading,
  context: ModuleContext,
): Code {
  const { choices = [], nullable } = content;
  const orNull = nullable === true ? [code`orNull: true`] : [];
  if (choices.length === 0) return partsReader(content, reading, context, orNull);
  const ways = choices.map((choice) => {
    const tags = tagsOf(
      partsProperties(choice, context).map(({ property }) => property),
      context,
    );
    const own = tags.length === 0 ? [] : [code`tags: ${literals(tags)}`];
    return partsReader(choice, reading, context, own);
  });
  const expected = kindsInWords(
    choices.map(({ type }) => type),
    context,
  );
  return code`{ ${commas([code`parts: []`, code`choices: [${commas(ways)}]`, code`expected: ${expected}`, ...orNull])} }`;
}
