import { isDeepStrictEqual } from "node:util";
import { type SpecDocument, resolve } from "./documents.ts";
import { type JsonObject, isObject, list, object } from "./json.ts";

/**
 * A schema as the interface documents tell it: names at their depth. A leaf is its type in version
 * 3 (`number`, `string?` where null is allowed) and `leaf` in version 2, which shows no types.
 * `@name` is an attribute, `*` stands for further properties, `?` for null instead of an object.
 */
export type ElementTree =
  | string
  | readonly ElementTree[]
  | { readonly [name: string]: ElementTree };

export function elementTree(document: SpecDocument, value: unknown): ElementTree {
  const schema = resolve(document, value);
  const variants = list(schema["oneOf"]).map((variant) => elementTree(document, variant));
  if (variants.length > 0 && list(schema["allOf"]).length === 0) return variants.reduce(either);
  const parts = list(schema["allOf"]).map((part) => elementTree(document, part));
  const own = schema["properties"] ?? schema["additionalProperties"];
  if (parts.length > 0 || own !== undefined) {
    const tree: Record<string, ElementTree> = Object.assign({}, ...parts);
    for (const [name, property] of Object.entries(object(schema["properties"]))) {
      if (property === false) continue; // forbidden
      const attribute = object(resolve(document, property)["xml"])["attribute"] === true;
      tree[attribute ? `@${name}` : name] = elementTree(document, property);
    }
    if ((schema["additionalProperties"] ?? false) !== false) tree["*"] = "any";
    return tree;
  }
  if (schema["items"] !== undefined) return [elementTree(document, schema["items"])];
  return document.name === "v2" ? "leaf" : leaf(schema);
}

/** What two variants are together: null and another value are one that may be null. */
function either(a: ElementTree, b: ElementTree): ElementTree {
  if (isDeepStrictEqual(a, b)) return a;
  if (a === "null") return nullable(b);
  if (b === "null") return nullable(a);
  if (typeof a === "string" && typeof b === "string") return `${a} | ${b}`;
  const [left, right] = [object(a), object(b)] as readonly Record<string, ElementTree>[];
  const both = Object.keys({ ...left, ...right }).map((name) => {
    const [mine, other] = [left?.[name], right?.[name]];
    return [name, mine === undefined ? other : other === undefined ? mine : either(mine, other)];
  });
  return Object.fromEntries(both) as ElementTree;
}

function nullable(tree: ElementTree): ElementTree {
  if (typeof tree === "string") return tree.endsWith("?") ? tree : `${tree}?`;
  return { ...(tree as { readonly [name: string]: ElementTree }), "?": "null" };
}

/** Names of enums, one of them excluded here and there. */
const isEnumName = (pattern: unknown): boolean =>
  typeof pattern === "string" &&
  pattern.replace(/^\^\(\?![A-Z]+\$\)/, "^") === "^[A-Z]+(_[A-Z]+)*$";

function leaf(schema: JsonObject): string {
  if (schema["const"] !== undefined) return String(schema["const"]);
  const types = list(schema["type"]);
  const type = types.find((one) => one !== "null") ?? "null";
  const kind =
    schema["enum"] !== undefined || isEnumName(schema["pattern"])
      ? "enum"
      : schema["format"] === "date" || schema["format"] === "date-time"
        ? schema["format"]
        : String(type).replace("integer", "number");
  return types.length > 1 ? `${kind}?` : kind;
}

/** Drops the arrays: version 2 repeats elements without saying which. */
export function withoutArrays(tree: ElementTree): ElementTree {
  if (typeof tree === "string") return tree;
  if (Array.isArray(tree)) return withoutArrays(tree[0] as ElementTree);
  return Object.fromEntries(
    Object.entries(tree).map(([name, child]) => [name, withoutArrays(child)]),
  );
}

/** Names whose value is a list. */
export function arraysOf(tree: ElementTree): readonly string[] {
  if (!isObject(tree)) return [];
  return Object.keys(tree).filter((name) => Array.isArray(tree[name]));
}
