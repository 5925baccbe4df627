import type { TupleNode, TypeNode, UnionNode, XmlElementUse, XmlListUse } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { Emission } from "./emission.ts";

/** Statement that writes an array at its place in an object. */
export function listStatement(
  emission: Emission,
  node: TypeNode,
  use: XmlListUse,
  step: string,
  value: string,
): string {
  if (use.wrapper !== undefined) {
    return wrappedStatement(emission, node, use.item, emission.tag(use.wrapper, step), value);
  }
  const type = emission.resolve(node);
  if (type.kind === "nullable") {
    const refuse = `${emission.runtime("refuseXmlNull")}(w, ${quote(step)})`;
    return `if (${value} === null) ${refuse}; else { ${listStatement(emission, type.inner, use, step, value)} }`;
  }
  const items = itemsOf(emission, type);
  if (items === undefined)
    return tupleStatement(emission, type as TupleNode, use.item, quote(step), value);
  const item = itemTag(emission, use.item);
  const list = emission.runtime("writeXmlList");
  return `${list}(w, ${quote(step)}, ${item}, ${value}, ${itemWriter(emission, items, use.item)});`;
}

/** Statement that writes an array within an element of its own, whose tags are `tag`. */
export function wrappedStatement(
  emission: Emission,
  node: TypeNode,
  use: XmlElementUse | XmlListUse,
  tag: string,
  value: string,
): string {
  const type = emission.resolve(node);
  if (type.kind === "nullable") {
    const nil = `${emission.runtime("writeXmlNil")}(w, ${tag})`;
    return `if (${value} === null) ${nil}; else { ${wrappedStatement(emission, type.inner, use, tag, value)} }`;
  }
  const items = itemsOf(emission, type);
  if (items === undefined) {
    const open = `${emission.runtime("openXml")}(w, ${tag}, ${value});`;
    const body = tupleStatement(emission, type as TupleNode, use, "null", value);
    return `${open} ${body} ${emission.runtime("closeXml")}(w, ${tag});`;
  }
  const wrapped = emission.runtime("writeXmlWrapped");
  return `${wrapped}(w, ${tag}, ${itemTag(emission, use)}, ${value}, ${itemWriter(emission, items, use)});`;
}

/** Type of the items; `undefined` for a tuple, which has one for each. */
function itemsOf(emission: Emission, type: TypeNode): TypeNode | undefined {
  if (type.kind === "array") return type.items;
  if (type.kind === "tuple") return undefined;
  if (type.kind !== "union") throw new Error(`a list of ${type.kind}`);
  const members = type.members.map((member) => emission.resolve(member));
  const items = members.flatMap((member) => (member.kind === "array" ? [member.items] : []));
  const union: UnionNode = { kind: "union", members: items, exclusive: false, origin: type.origin };
  return union;
}

const itemTag = (emission: Emission, use: XmlElementUse | XmlListUse): string => {
  const name = use.kind === "element" ? use.name : use.wrapper;
  if (name === undefined) throw new Error("an array of arrays whose items have no element");
  return emission.tag(name, null);
};

function itemWriter(emission: Emission, items: TypeNode, use: XmlElementUse | XmlListUse): string {
  if (use.kind === "element") return emission.elements.writer(emission, items);
  return `(w, tag, value) => { ${wrappedStatement(emission, items, use.item, "tag", "value")} }`;
}

function tupleStatement(
  emission: Emission,
  node: TupleNode,
  use: XmlElementUse | XmlListUse,
  step: string,
  value: string,
): string {
  const at = emission.runtime("xmlItem");
  const tag = itemTag(emission, use);
  const write = (items: TypeNode, index: string, item: string): string =>
    use.kind === "element"
      ? emission.elements.statement(emission, items, `${at}(w, ${index}, ${tag})`, item)
      : wrappedStatement(emission, items, use.item, `${at}(w, ${index}, ${tag})`, item);
  const statements = node.items.map((item, i) => {
    const access = `${value}[${i}]`;
    return `if (${access} !== undefined) { ${write(item, String(i), access)} }`;
  });
  if (node.rest !== false) {
    const holes = node.items.map(() => ", ").join("");
    const loop = `for (const [i, item] of rest.entries()) { ${write(node.rest, `i + ${node.items.length}`, "item")} }`;
    statements.push(`const [${holes}...rest] = ${value}; ${loop}`);
  }
  const depth = `const depth = ${emission.runtime("enterXmlList")}(w, ${step}, ${value});`;
  return `{ ${depth} ${statements.join(" ")} w.depth = depth; }`;
}
