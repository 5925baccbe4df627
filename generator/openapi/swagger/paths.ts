import { at, isObject, itemsAt, objectAt, own, type JsonObject, type Site } from "../site.ts";
import { followed, without, type Conversion } from "./conversion.ts";
import { convertOperation } from "./operations.ts";
import { convertParameters } from "./parameter-lists.ts";

/** Source: OpenAPI 2.0, Path Item Object. */
const methods = ["get", "put", "post", "delete", "options", "head", "patch"] as const;

/** `paths` of the document. */
export function convertPaths(conversion: Conversion, paths: Site): JsonObject {
  const converted = Object.keys(paths.value as JsonObject).map((path) => {
    const member = at(paths, path);
    const isItem = path.startsWith("/") && isObject(member.value);
    return [path, isItem ? convertPathItem(conversion, member, member.pointer) : member.value];
  });
  return Object.fromEntries(converted) as JsonObject;
}

/** A path item that refers to one in another file becomes that one. */
function convertPathItem(conversion: Conversion, site: Site, pointer: string): unknown {
  const item = followed(conversion, "pathItem", site);
  if (item === undefined) return site.value;
  if (item.file !== site.file || item.pointer !== pointer) conversion.places.note(pointer, item);
  const inherited = itemsAt(item, "parameters");
  const { parameters, inBody } = convertParameters(conversion, inherited, `${pointer}/parameters`);
  const operations: Record<string, unknown> = {};
  for (const method of methods) {
    const operation = objectAt(item, method);
    if (operation === undefined) continue;
    operations[method] = convertOperation(conversion, operation, inBody, `${pointer}/${method}`);
  }
  return {
    ...without(item.value, "parameters"),
    ...(own(item, "parameters") === undefined ? {} : { parameters }),
    ...operations,
  };
}
