import {
  code,
  join,
  literals,
  name,
  nothing,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { isText, type TypeNode } from "../../ir/index.ts";
import { representationOf } from "../held/representations.ts";

/**
 * Expression that picks a member by the look of `text`: numbers and booleans before dates, dates
 * before other strings. The last member takes what has no other look; where an open enumeration
 * is among the members, the text itself is the value then.
 */
export function unionText(
  members: readonly TypeNode[],
  parse: (member: TypeNode) => Printable,
): Printable {
  const hasOpenEnum = members.some((member) => member.kind === "enum" && member.open);
  const ofClass = (wanted: TextClass): TypeNode[] =>
    members.filter((member) => classOf(member) === wanted);
  const strings = ofClass("string");
  const alternatives = [...(hasOpenEnum ? [] : ofClass("other")), ...ofClass("date"), ...strings];
  const last =
    hasOpenEnum && strings.length === 0 ? undefined : alternatives[alternatives.length - 1];
  const branches = alternatives.flatMap((member) => {
    const look = member === last ? undefined : lookOf(member);
    return look === undefined ? [] : [code`${look} ? ${parse(member)} : `];
  });
  return code`${join(branches, nothing)}${last === undefined ? name("text") : parse(last)}`;
}

type TextClass = "string" | "date" | "other";

function classOf(node: TypeNode): TextClass {
  if (node.kind !== "string") return "other";
  return isText(node) ? "string" : "date";
}

/** Condition that texts of a type meet; undefined where they have no look of their own. */
function lookOf(node: TypeNode): Code | undefined {
  switch (node.kind) {
    case "boolean":
      return code`/^(?:true|false)$/.test(text.trim())`;
    case "integer":
    case "number":
    case "string":
      return representationOf(node).xml.look(node);
    case "enum": {
      const values = node.values.map(String);
      const trimmed = code`${literals(values)}.includes(text.trim())`;
      // White space may belong to a value.
      const spaced = values.filter((value) => value !== value.trim());
      return spaced.length === 0
        ? trimmed
        : code`(${literals(spaced)}.includes(text) || ${trimmed})`;
    }
    case "any":
    case "never":
    case "null":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "nullable":
    case "ref":
      return undefined;
  }
}
