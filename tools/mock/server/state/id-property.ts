import type { ApiIndex, PropertyNode, TypeNode } from "../../../../generator/ir/index.ts";

/** Names of what tells things of one kind apart, before others. */
const usualNames = ["id", "uuid", "guid", "slug", "key", "code", "number", "name"];

/** The parameter of a path that has the id of an item. */
export interface IdParameter {
  readonly name: string;
  /** Undefined where the document does not describe it. */
  readonly type: TypeNode | undefined;
}

/**
 * The property that a parameter such as `petId` of `/pets/{petId}` has the value of: `petId`, or `id` where the rest of the
 * name is of the collection's; else one that tells things apart by its usual name, such as `id` for `{pet}` and `petId` for
 * `{id}`, if it has values of the same kind.
 */
export function idPropertyOf(
  { name: parameter, type }: IdParameter,
  collectionPath: string,
  properties: readonly PropertyNode[],
  index: ApiIndex,
): PropertyNode | undefined {
  const subject = plain(/([^/{}]+)(?:\/\{[^/]*\})*\/?$/.exec(collectionPath)?.[1] ?? "");
  // Frameworks of Python call an id the primary key.
  const own = plain(parameter) === "pk" ? "id" : plain(parameter);
  const scalars = properties.filter((one) => isScalar(one.type, index));
  const named = (names: readonly string[]): PropertyNode | undefined => {
    for (const name of names) {
      const found = scalars.find((one) => plain(one.name) === name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const clear = [own];
  // `user_name` of `/users` is the `name` of a user, and `orgId` of `/organizations` the `id` of one.
  for (let length = own.length - 2; length >= 2; length--)
    if (subject.startsWith(own.slice(0, length))) clear.push(own.slice(length));
  const found = named(clear);
  if (found !== undefined) return found;
  const kind = type && scalarKind(type, index);
  return [own, ...usual(own, subject)]
    .flatMap((name) => scalars.filter((one) => plain(one.name) === name))
    .find((one) => kind === undefined || kindsMeet(kind, scalarKind(one.type, index)));
}

/** Further names that a property with the id may have. */
function usual(parameter: string, subject: string): readonly string[] {
  const things = singulars(subject);
  const ofThing = (name: string): readonly string[] => things.map((one) => one + name);
  if (usualNames.includes(parameter)) {
    // `{id}` is the `petId` of a pet, or what else an item is known by.
    const others = parameter === "id" ? usualNames : [];
    return [...ofThing(parameter), ...others, ...others.flatMap(ofThing)];
  }
  const ends = usualNames.filter((name) => parameter.endsWith(name));
  if (ends.length > 0) {
    const isId = ends.some((name) => name.endsWith("id"));
    return [...ends, ...(isId ? ["id", "uuid", "guid"] : []), ...ends.flatMap(ofThing)];
  }
  const namesThing = [subject, ...things].some(
    (one) => one.startsWith(parameter) || parameter.endsWith(one) || parameter.startsWith(one),
  );
  return namesThing ? [...usualNames, ...usualNames.flatMap(ofThing)] : [];
}

/** A plain name in its forms for one thing: of `categories` `category`, of `boxes` `box`. */
function singulars(name: string): readonly string[] {
  const forms = [name];
  if (name.endsWith("ies")) forms.push(`${name.slice(0, -3)}y`);
  if (name.endsWith("es")) forms.push(name.slice(0, -2));
  if (name.endsWith("s")) forms.push(name.slice(0, -1));
  return forms.filter((one) => one.length >= 2);
}

/** A name without case and separators. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

type ScalarKind = "text" | "number" | "either";

/** Whether values of a type tell things apart. */
export const isScalar = (type: TypeNode, index: ApiIndex): boolean =>
  scalarKind(type, index) !== undefined;

function scalarKind(type: TypeNode, index: ApiIndex): ScalarKind | undefined {
  const { node } = index.resolveNullable(type);
  switch (node.kind) {
    case "string":
      return "text";
    case "integer":
    case "number":
      return "number";
    case "enum": {
      const kinds = new Set(node.values.map((one) => typeof one));
      if (kinds.has("boolean")) return undefined;
      return kinds.size > 1 ? "either" : kinds.has("number") ? "number" : "text";
    }
    case "union": {
      const kinds = node.members.map((one) =>
        one.kind === "union" ? undefined : scalarKind(one, index),
      );
      if (kinds.includes(undefined)) return undefined;
      return kinds.every((one) => one === kinds[0]) ? kinds[0] : "either";
    }
    default:
      return undefined;
  }
}

/** Whether a parameter of a kind has the values of a property: a text in an address may be that of a number. */
const kindsMeet = (parameter: ScalarKind, property: ScalarKind | undefined): boolean =>
  property !== undefined &&
  (parameter === property || parameter !== "number" || property === "either");
