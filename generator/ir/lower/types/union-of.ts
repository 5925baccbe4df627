import type { Origin } from "../../origin.ts";
import type { XmlName } from "../../xml.ts";
import { typeText, type LoweredType, type LoweredUnion } from "./lowered.ts";

/**
 * A union, or its only member; equal members of a union that is not exclusive are joined.
 *
 * @param names elements of the members in XML, as far as they have names of their own
 */
export function unionOf(
  members: readonly LoweredType[],
  exclusive: boolean,
  origin: Origin,
  discriminator?: LoweredUnion["discriminator"],
  names: readonly (XmlName | undefined)[] = [],
): LoweredType {
  const [first] = members;
  if (first === undefined) return { kind: "never", origin };
  if (members.length === 1 && discriminator === undefined) return first;
  if (!exclusive && discriminator === undefined) {
    const known = new Set<string>();
    const kept = [...members.keys()].filter((i) => {
      const text = `${typeText(members[i] as LoweredType)} ${JSON.stringify(names[i])}`;
      return known.size < known.add(text).size;
    });
    if (kept.length === 1) return first;
    const different = kept.map((i) => members[i] as LoweredType);
    const keptNames = kept.map((i) => names[i]);
    return { kind: "union", origin, members: different, exclusive, ...elementNames(keptNames) };
  }
  return {
    kind: "union",
    origin,
    members,
    exclusive,
    ...(discriminator === undefined ? {} : { discriminator }),
    ...elementNames(names),
  };
}

function elementNames(names: readonly (XmlName | undefined)[]): Pick<LoweredUnion, "elementNames"> {
  return names.every((name) => name === undefined) ? {} : { elementNames: names };
}

/** Makes a type nullable, once. */
export function joinNullable(type: LoweredType, origin: Origin): LoweredType {
  if (type.kind === "never") return { kind: "null", origin };
  if (type.kind === "nullable" || type.kind === "null" || type.kind === "any") return type;
  return { kind: "nullable", origin, inner: type };
}
