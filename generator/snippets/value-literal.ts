import { isHeld, type ApiIndex, type TypeNode } from "../ir/index.ts";
import { propertyKey, quote } from "../names/quote.ts";
import { isObject } from "../openapi/site.ts";
import { representationOf } from "../views/held/representations.ts";

/** Characters of a list or an object that stand on one line. */
const widest = 60;

/** A JSON value as an expression of the type that the generated package holds it in. */
export function valueLiteral(value: unknown, type: TypeNode, index: ApiIndex): string {
  const { node } = index.resolveNullable(type);
  if (Array.isArray(value)) {
    const items = value.map((item) => {
      const own = node.kind === "array" ? node.items : type;
      return valueLiteral(item, own, index);
    });
    return bracketed("[", items, "]");
  }
  if (isObject(value)) {
    const types = new Map(
      node.kind === "object" ? node.properties.map((one) => [one.name, one.type]) : [],
    );
    const others = node.kind === "map" ? node.values : type;
    const members = Object.entries(value).map(
      ([name, one]) =>
        `${propertyKey(name)}: ${valueLiteral(one, types.get(name) ?? others, index)}`,
    );
    return bracketed("{", members, "}");
  }
  const json = typeof value === "string" ? quote(value) : (JSON.stringify(value) ?? "undefined");
  const isOfKind = typeof value === (node.kind === "integer" ? "number" : node.kind);
  return isOfKind && isHeld(node) ? representationOf(node).snippet(json, value, node) : json;
}

/** Members on one line where they are short, else each on its own. */
export function bracketed(open: string, members: readonly string[], close: string): string {
  if (members.length === 0) return `${open}${close}`;
  const gap = open === "{" ? " " : "";
  const line = `${open}${gap}${members.join(", ")}${gap}${close}`;
  if (line.length <= widest && !line.includes("\n")) return line;
  const lines = members.map((member) => `  ${member.replaceAll("\n", "\n  ")},`);
  return [open, ...lines, close].join("\n");
}
