import {
  code,
  commas,
  docSentence,
  key,
  literal,
  name as nameOf,
  ts,
  type Code,
  type Name,
} from "../../code/index.ts";
import type { EnumNode, EnumText } from "../../ir/index.ts";
import { UniqueNames } from "../../names/unique.ts";
import type { Options } from "../options.ts";
import type { EnumPlace } from "./enum-places.ts";

/** A constant with values of an enum, or with texts for them. */
export interface ConstantView {
  /** Comment over the constant. */
  readonly doc: Code;
  /** Name of the constant. */
  readonly name: Name;
  /** Its value. */
  readonly value: Code;
}

/** The names of the constants of an enum. */
export const constantNames = ({ name, labels, descriptions }: EnumPlace): readonly string[] =>
  [name, labels, descriptions].filter((one) => one !== "");

/** The constants of an enum: its values, and the names and descriptions that the document has for them. */
export function constantsOf(place: EnumPlace, style: Options["enums"]): readonly ConstantView[] {
  const { name, node, of } = place;
  const values =
    style === "const"
      ? constant(name, `Values of ${of} by name.`, objectOf(node))
      : constant(name, `Values of ${of}.`, code`[${commas(node.values.map(literal))}]`);
  const { labels, descriptions } = node;
  return [
    values,
    ...(labels === undefined
      ? []
      : [constant(place.labels, `Names of the values of ${of}.`, recordOf(node, labels, String))]),
    ...(descriptions === undefined
      ? []
      : [
          constant(
            place.descriptions,
            `Descriptions of the values of ${of}.`,
            recordOf(node, descriptions, () => ""),
          ),
        ]),
  ];
}

const constant = (name: string, words: string, value: Code): ConstantView => ({
  doc: docSentence(words),
  name: nameOf(name),
  value: code`${value}${ts` as const`}`,
});

/** Members are named as the document names them, or else by the values themselves. */
function objectOf(node: EnumNode): Code {
  const labels = byValue(node.labels);
  const names = new UniqueNames();
  const members = node.values.map((value) => {
    const name = names.unique(labels.get(value) ?? String(value));
    return code`${key(name)}: ${literal(value)}`;
  });
  return code`{ ${commas(members)} }`;
}

/** @param missing text of a value that the document has none for */
function recordOf(
  node: EnumNode,
  texts: readonly EnumText[],
  missing: (value: EnumText["value"]) => string,
): Code {
  const found = byValue(texts);
  const members = node.values.map(
    (value) => code`${key(String(value))}: ${literal(found.get(value) ?? missing(value))}`,
  );
  return code`{ ${commas(members)} }`;
}

const byValue = (texts: readonly EnumText[] = []): ReadonlyMap<EnumText["value"], string> =>
  new Map(texts.map(({ value, text }) => [value, text]));
