import {
  code,
  commas,
  join,
  literal,
  property,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { slotsOf, type InlinedPart, type Part, type Slot } from "./object-parts.ts";

/** The value of an object as a literal, from the variables of its properties. */
export function resultOf(part: Part, hasRest: boolean): Code {
  const members = membersOf(part, ({ local }) => local);
  return code`{ ${commas(hasRest ? [...members, code`...rest`] : members)} }`;
}

function membersOf({ node, slots, inlined }: Part, valueOf: (slot: Slot) => Printable): Code[] {
  return node.properties.map((declared) => {
    const inner = inlined.find((candidate) => candidate.property === declared);
    if (inner !== undefined) return property(declared.name, inlineValue(inner));
    const slot = slots.find((candidate) => candidate.property === declared);
    if (slot === undefined) throw new Error(`no variable for ${declared.name}`);
    return property(declared.name, valueOf(slot));
  });
}

/** An optional part is present if any of its values is; then it reports those that are missing. */
function inlineValue({ property: declared, part }: InlinedPart): Code {
  const members = membersOf(part, ({ property: own, local, key }) =>
    own.required ? code`r.given(${local}, ${literal(key)}, at)` : local,
  );
  const value = code`{ ${commas(members)} }`;
  const slots = slotsOf(part);
  if (declared.required || slots.length === 0) return value;
  const isAbsent = slots.some(({ isField }) => isField)
    ? code`[${commas(slots.map(({ local }) => local))}].every((one) => one === undefined)`
    : join(
        slots.map(({ local }) => code`${local} === undefined`),
        code` && `,
      );
  return code`${isAbsent} ? undefined : ${value}`;
}
