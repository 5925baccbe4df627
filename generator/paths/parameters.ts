import { memberName } from "../code/declaration.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { splitPointer } from "../source/locations/pointer.ts";
import { commentOf } from "./comment.ts";
import { parameterType, reportLeftOut } from "./content.ts";
import { isDeprecated, memberOf, resolved, type Context, type Spot } from "./context.ts";
import { neverType, objectType, type Member } from "./type.ts";

/** A parameter as it is listed, with what its reference leads to. */
export interface Parameter {
  readonly listed: JsonObject;
  readonly target: JsonObject;
  /** Where it is listed. */
  readonly at: string;
}

/** The parameters of a list, each resolved. */
export function parametersOf(context: Context, list: unknown, at: string): readonly Parameter[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).flatMap((listed, index) => {
    const place = `${at}/${index}`;
    const target = resolved(context, listed, place)?.value;
    return isObject(listed) && isObject(target) ? [{ listed, target, at: place }] : [];
  });
}

/** Parameters of a path and of its operation; those of the operation win. */
export function mergeParameters(
  ofPath: readonly Parameter[],
  ofOperation: readonly Parameter[],
): readonly Parameter[] {
  const byKey = new Map<string, Parameter>();
  for (const parameter of [...ofPath, ...ofOperation]) {
    const { in: location, name } = parameter.target;
    byKey.set(JSON.stringify([location, name]), parameter);
  }
  return [...byKey.values()];
}

const locations = ["query", "header", "path", "cookie"] as const;

/** The member `parameters`: an object of parameters for each location. */
export function parameterMembers(
  context: Context,
  parameters: readonly Parameter[],
  spot: Spot,
): Member {
  for (const { target, at } of parameters)
    if (!locations.some((location) => location === target["in"]))
      reportLeftOut(context, String(target["in"]), `${at}/in`);
  const all = chosen(context, [...parameters, ...missing(context, parameters, spot)]);
  const groups = locations.map((location) => {
    const members = all
      .filter(({ target }) => target["in"] === location)
      .map((parameter) => parameterMember(context, parameter, location, spot));
    const isOptional = members.every((member) => member.isOptional);
    const type = members.length > 0 ? objectType(members) : neverType;
    return memberOf(context, memberName(location), type, { isOptional });
  });
  return memberOf(context, memberName("parameters"), objectType(groups));
}

function chosen({ options }: Context, parameters: readonly Parameter[]): readonly Parameter[] {
  const kept = options.excludeDeprecated
    ? parameters.filter(({ target }) => !isDeprecated(target) && !isDeprecated(target["schema"]))
    : parameters;
  return options.alphabetize
    ? kept.toSorted((a, b) => alphabet.compare(nameOf(a), nameOf(b)))
    : kept;
}

const alphabet = new Intl.Collator("en-us");
const nameOf = ({ target }: Parameter): string => String(target["name"] ?? "");

function parameterMember(
  context: Context,
  { listed, target, at }: Parameter,
  location: string,
  spot: Spot,
): Member {
  const name = String(target["name"]);
  const path = `${spot.path}/parameters/${location}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return memberOf(context, memberName(name), parameterType(context, listed, { path, at }), {
    comment: commentOf(target),
    isOptional: location !== "path" && target["required"] !== true,
  });
}

/** Names in braces that no parameter describes, where the option asks for them. */
function missing(
  { options }: Context,
  parameters: readonly Parameter[],
  { path, at }: Spot,
): readonly Parameter[] {
  if (!options.generatePathParams) return [];
  const names = new Set<string>();
  for (const segment of splitPointer(path.slice(1)))
    for (const [, name = ""] of segment.matchAll(/\{([^{}]+)\}/g)) names.add(name);
  const described = parameters.filter(({ target }) => target["in"] === "path").map(nameOf);
  return [...names]
    .filter((name) => !described.includes(name))
    .map((name) => {
      const target = { name, in: "path", required: true, schema: { type: "string" } };
      return { listed: target, target, at };
    });
}
