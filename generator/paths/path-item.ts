import { asciiLiteral, memberName } from "../code/declaration.ts";
import { code, template, type Code } from "../code/index.ts";
import { repeatedId } from "../names/repeated-id.ts";
import { splitPointer } from "../source/locations/pointer.ts";
import { httpMethods } from "../openapi/http-methods.ts";
import { isObject, type JsonObject } from "../openapi/site.ts";
import { commentOf } from "./comment.ts";
import { below, entriesOf, isDeprecated, memberOf, type Context, type Spot } from "./context.ts";
import { operationMembers } from "./operation.ts";
import { mergeParameters, parameterMembers, parametersOf, type Parameter } from "./parameters.ts";
import { otherReference } from "./schema/references.ts";
import { neverType, objectType, textType, unknownType, type Member, type Type } from "./type.ts";

/** Methods that openapi-typescript writes; QUERY is not among them. */
export const methods = httpMethods.filter((method) => method !== "query");

/** The members of `paths` or `webhooks`. */
export function pathMembers(context: Context, root: "paths" | "webhooks"): readonly Member[] {
  return entriesOf(context, context.bundle.root[root], "extensible").flatMap(([url, item]) => {
    if (!isObject(item)) return [];
    const spot = below({ path: "#", at: "" }, [root, url]);
    const type = pathItemType(context, item, spot);
    const comment = typeof item["$ref"] === "string" ? commentOf(item) : [];
    const isTemplate = root === "paths" && context.options.pathParamsAsTypes && url.includes("{");
    const names =
      isTemplate && typeof item["$ref"] !== "string"
        ? pathTemplates(context, url, item, spot)
        : [memberName(url)];
    return names.map((name) => memberOf(context, name, type, { comment }));
  });
}

/** The type of a path item. */
export function pathItemType(context: Context, item: JsonObject, spot: Spot): Type {
  if (typeof item["$ref"] === "string") {
    reportSiblings(context, item, spot);
    return otherReference(context, item["$ref"], spot.at, (target, place) =>
      isObject(target) ? pathItemType(context, target, place) : unknownType,
    );
  }
  const shared = parametersOf(context, item["parameters"], `${spot.at}/parameters`);
  const members = [parameterMembers(context, shared, below(spot, ["parameters"]))];
  for (const method of methods)
    members.push(methodMember(context, method, item[method], shared, below(spot, [method])));
  // Since OpenAPI 3.2; openapi-fetch and its like have no place for them, so they are there only if used.
  if (item["query"] !== undefined)
    members.push(methodMember(context, "query", item["query"], shared, below(spot, ["query"])));
  const others = item["additionalOperations"];
  if (isObject(others)) {
    for (const [method, operation] of Object.entries(others)) {
      const place = below(spot, ["additionalOperations", method], [method]);
      members.push(methodMember(context, method, operation, shared, place));
    }
  }
  return objectType(members);
}

/** Fields beside the reference of a path item have no defined meaning. */
function reportSiblings(context: Context, item: JsonObject, spot: Spot): void {
  for (const keyword of Object.keys(item)) {
    if (["$ref", "summary", "description"].includes(keyword) || keyword.startsWith("x-")) continue;
    const location = context.bundle.locate(`${spot.at}/${keyword}`);
    context.diagnostics.report("paths-ref-siblings", { ...location, part: "key" }, { keyword });
  }
}

function methodMember(
  context: Context,
  method: string,
  operation: unknown,
  shared: readonly Parameter[],
  spot: Spot,
): Member {
  const key = memberName(method);
  const isLeftOut = context.options.excludeDeprecated && isDeprecated(operation);
  if (!isObject(operation) || isLeftOut)
    return memberOf(context, key, neverType, { isOptional: true });
  const own = parametersOf(context, operation["parameters"], `${spot.at}/parameters`);
  const parameters = mergeParameters(shared, own);
  const { operationId } = operation;
  const id = typeof operationId === "string" ? operationId.replaceAll("#", "/") : "";
  const type =
    id === ""
      ? objectType(operationMembers(context, operation, parameters, spot))
      : operationReference(context, id, operation, parameters, spot);
  return memberOf(context, key, type, { comment: commentOf(operation) });
}

/** Operations with a name have their type in `operations`. */
function operationReference(
  context: Context,
  written: string,
  operation: JsonObject,
  parameters: readonly Parameter[],
  spot: Spot,
): Type {
  const id = uniqueId(context, written, spot);
  if (context.operations === undefined) {
    context.operations = [];
    context.footer.push({ kind: "interface", name: code`operations`, members: context.operations });
  }
  const members = context.operations;
  const reference = textType(code`operations[${asciiLiteral(id)}]`);
  if (context.operationsMade.has(id)) return reference;
  context.operationsMade.add(id);
  // In its place before what the operation brings along.
  const index = members.length;
  members.push(memberOf(context, memberName(id), unknownType));
  const type = objectType(operationMembers(context, operation, parameters, spot));
  members[index] = memberOf(context, memberName(id), type);
  return reference;
}

/** The name of an operation in `operations`; one whose id another operation has is reported, and gets a name of its own. */
function uniqueId(context: Context, id: string, spot: Spot): string {
  const location = context.bundle.locate(`${spot.at}/operationId`);
  const isOwn = (name: string): boolean => {
    const known = context.operationIds.get(name);
    // A path item of another file may be used twice.
    return (
      known === undefined || (known.file === location.file && known.pointer === location.pointer)
    );
  };
  const first = context.operationIds.get(id);
  if (first === undefined || isOwn(id)) {
    context.operationIds.set(id, location);
    return id;
  }
  const [method = "", path = ""] = splitPointer(spot.at).reverse();
  const name = repeatedId(id, method, path, isOwn);
  context.operationIds.set(name, location);
  context.diagnostics.reportOnce("operation-id-duplicate", location, { id, name }, [
    { message: "it is used here first", location: first },
  ]);
  return name;
}

/**
 * The path as an index signature, each name in braces as the type of its parameter. A signature
 * cannot have `${boolean}`, so that a path with one is two: with `true` and with `false`.
 */
function pathTemplates(
  context: Context,
  url: string,
  item: JsonObject,
  spot: Spot,
): readonly Code[] {
  const types = pathTypes(context, item, spot);
  let paths: readonly (readonly (string | Code)[])[] = [[]];
  for (const part of url.split(/(\{[^{}]+\})/)) {
    const type = /^\{.+\}$/.test(part)
      ? String(types.get(part.slice(1, -1)) ?? "string")
      : undefined;
    const isSplit = type === "boolean" && paths.length < mostTemplates;
    const choices =
      type === undefined ? [part] : isSplit ? ["true", "false"] : [typeWords[type] ?? code`string`];
    paths = paths.flatMap((path) => choices.map((choice) => [...path, choice]));
  }
  return paths.map((path) =>
    path.every((part) => typeof part === "string")
      ? memberName(path.join(""))
      : code`[path: ${template(...path)}]`,
  );
}

/** The most signatures that one path becomes. */
const mostTemplates = 8;

const typeWords: Readonly<Record<string, Code>> = { number: code`number`, integer: code`number` };

/** Types of the parameters in a path, by name. */
function pathTypes(context: Context, item: JsonObject, spot: Spot): ReadonlyMap<string, unknown> {
  const types = new Map<string, unknown>();
  for (const [index, holder] of [item, ...methods.map((method) => item[method])].entries()) {
    if (!isObject(holder)) continue;
    const at = index === 0 ? spot.at : `${spot.at}/${methods[index - 1] ?? ""}`;
    for (const { target } of parametersOf(context, holder["parameters"], `${at}/parameters`)) {
      if (target["in"] !== "path" || typeof target["name"] !== "string") continue;
      const schema = isObject(target["schema"]) ? target["schema"] : {};
      types.set(target["name"], schema["type"]);
    }
  }
  return types;
}
