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
  if (variants.includes("null")) return nullable(variants);
  const parts = list(schema["allOf"]).map((part) => elementTree(document, part));
  const own = schema["properties"] ?? schema["additionalProperties"];
  if (parts.length > 0 || own !== undefined) {
    const tree: Record<string, ElementTree> = Object.assign({}, ...parts);
    for (const [name, property] of Object.entries(object(schema["properties"]))) {
      const attribute = object(resolve(document, property)["xml"])["attribute"] === true;
      tree[attribute ? `@${name}` : name] = elementTree(document, property);
    }
    if (schema["additionalProperties"] !== undefined) tree["*"] = "any";
    return tree;
  }
  if (schema["items"] !== undefined) return [elementTree(document, schema["items"])];
  return document.name === "v2" ? "leaf" : leaf(schema);
}

function nullable(variants: readonly ElementTree[]): ElementTree {
  const other = variants.find((variant) => variant !== "null") ?? "null";
  if (typeof other === "string") return `${other}?`;
  return { ...(other as { readonly [name: string]: ElementTree }), "?": "null" };
}

const enumName = "^[A-Z]+(_[A-Z]+)*$";

function leaf(schema: JsonObject): string {
  const types = list(schema["type"]);
  const type = types.find((one) => one !== "null") ?? "null";
  const kind =
    schema["enum"] !== undefined || schema["pattern"] === enumName
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
