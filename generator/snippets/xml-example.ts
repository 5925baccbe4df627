import {
  mismatchOf,
  type ApiIndex,
  type Declaration,
  type PropertyNode,
  type TypeNode,
  type UnionNode,
  type XmlName,
  type XmlUse,
} from "../ir/index.ts";
import { SampleValues, type SampleSource } from "../samples/sample-values.ts";
import { isObject } from "../openapi/site.ts";

/** How much of a type or a value is shown. */
interface Limits {
  /** Levels of elements. */
  readonly deepest: number;
  /** Elements. */
  readonly most: number;
  /** Items of a list, and members of a map. */
  readonly items: number;
}

/** The limits of an example that is shown beside other things. */
const short: Limits = { deepest: 4, most: 200, items: 3 };

const unlimited: Limits = { deepest: Infinity, most: Infinity, items: Infinity };

/** Content of an element. */
interface Content {
  readonly attributes: readonly string[];
  /** Lines of child elements. */
  readonly lines: readonly string[];
  readonly text?: string;
}

const nothing: Content = { attributes: [], lines: [] };

/** Content of an element for null. */
const nil: Content = {
  attributes: ['xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', 'xsi:nil="true"'],
  lines: [],
};

/** Elements that show how values of declarations stand in XML. */
export class XmlExamples {
  readonly #index: ApiIndex;
  readonly #values: SampleValues;

  constructor(source: SampleSource) {
    this.#index = source.index;
    this.#values = new SampleValues(source);
  }

  /** That of the document's example, or of a value that is made up; undefined where none is found that fits. */
  of(declaration: Declaration): string | undefined {
    const { root, type, examples } = declaration;
    const value = examples[0] ?? this.#values.of(declaration);
    if (value === undefined) return undefined;
    const around = { depth: 1, namespace: "" };
    return textIn(new XmlExample(this.#index, short).use(root, type, value, around));
  }
}

/** A JSON value as the element that stands for it in XML; undefined where it has none. */
export function xmlOf(
  value: unknown,
  type: TypeNode,
  root: XmlUse,
  index: ApiIndex,
): string | undefined {
  return textIn(
    new XmlExample(index, unlimited).use(root, type, value, { depth: 0, namespace: "" }),
  );
}

const textIn = ({ lines }: Content): string | undefined =>
  lines.length === 0 ? undefined : lines.join("\n");

/** Where an element stands. */
interface Around {
  /** Declarations that it is within. */
  readonly depth: number;
  readonly namespace: string;
}

class XmlExample {
  readonly #index: ApiIndex;
  readonly #limits: Limits;
  #count = 0;

  constructor(index: ApiIndex, limits: Limits) {
    this.#index = index;
    this.#limits = limits;
  }

  /** Content that a value adds to the element around it. */
  use(use: XmlUse, type: TypeNode, sample: unknown, around: Around): Content {
    if (around.depth > this.#limits.deepest || this.#count > this.#limits.most) return nothing;
    switch (use.kind) {
      case "element": {
        const { node } = this.#index.resolveNullable(type);
        // No value of it is there to be shown.
        if (node.kind === "never") return nothing;
        const name = (use.byMember && this.#memberName(node, sample)) ?? use.name;
        if (sample === null) return this.#element(name, around, () => nil);
        return this.#element(name, around, (inner) => this.#content(type, sample, inner));
      }
      case "attribute": {
        if (sample === null) return nothing;
        const text = escaped(textOf(this.#content(type, sample, around))).replaceAll('"', "&quot;");
        return {
          ...nothing,
          attributes: [...namespaceOf(use.name, ""), `${nameOf(use.name)}="${text}"`],
        };
      }
      case "text":
      case "inline":
        return this.#content(type, sample, around);
      case "list": {
        const { wrapper } = use;
        const items = (inner: Around): Content => this.#items(use, type, sample, inner);
        return wrapper === undefined ? items(around) : this.#element(wrapper, around, items);
      }
    }
  }

  #items(
    { item, positions = [] }: XmlUse & { readonly kind: "list" },
    type: TypeNode,
    sample: unknown,
    around: Around,
  ): Content {
    const { node } = this.#index.resolveNullable(type);
    const types = node.kind === "tuple" ? node.items : node.kind === "array" ? [node.items] : [];
    if (!Array.isArray(sample)) return nothing;
    return merged(
      sample.slice(0, this.#limits.items).map((value, i) => {
        const own = types[i] ?? types.at(-1);
        return own === undefined ? nothing : this.use(positions[i] ?? item, own, value, around);
      }),
    );
  }

  #element(name: XmlName, around: Around, inside: (around: Around) => Content): Content {
    this.#count += 1;
    const namespace =
      name.prefix === undefined ? (name.namespace ?? around.namespace) : around.namespace;
    const { attributes, lines, text } = inside({ ...around, namespace });
    const tag = nameOf(name);
    const start = [tag, ...namespaceOf(name, around.namespace), ...attributes].join(" ");
    const whole =
      lines.length > 0
        ? [`<${start}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`]
        : [
            text === undefined || text === ""
              ? `<${start}/>`
              : `<${start}>${escaped(text)}</${tag}>`,
          ];
    return { attributes: [], lines: whole };
  }

  /** The attributes, elements and text of a value. */
  #content(type: TypeNode, value: unknown, around: Around): Content {
    const inner = type.kind === "ref" ? { ...around, depth: around.depth + 1 } : around;
    const { node } = this.#index.resolveNullable(type);
    switch (node.kind) {
      case "object":
        return merged(node.properties.map((one) => this.#property(one, value, inner)));
      case "union":
        return this.#content(this.#memberOf(node, value).type, value, inner);
      case "map": {
        return merged(
          Object.entries(isObject(value) ? value : {})
            .slice(0, this.#limits.items)
            .map(([key, one]) => {
              const name = { local: /^[A-Za-z_][\w.-]*$/.test(key) ? key : "key" };
              return this.#element(name, inner, (within) =>
                this.#content(node.values, one, within),
              );
            }),
        );
      }
      case "array":
      case "tuple":
      case "any":
      case "never":
      case "null":
        return nothing;
      default:
        return { ...nothing, text: isScalar(value) ? String(value) : "" };
    }
  }

  /** The name of the member that a value is one of, or of a member within it. */
  #memberName(node: TypeNode, value: unknown): XmlName | undefined {
    if (node.kind !== "union") return undefined;
    const { type, at } = this.#memberOf(node, value);
    const own = node.elementNames?.[at];
    return own ?? this.#memberName(this.#index.resolveNullable(type).node, value);
  }

  /** The member of a union that a value is one of; the first where it is none. */
  #memberOf(
    { members }: UnionNode,
    value: unknown,
  ): { readonly at: number; readonly type: TypeNode } {
    const isOf = (one: TypeNode): boolean => mismatchOf(one, value, this.#index) === undefined;
    const at = Math.max(members.findIndex(isOf), 0);
    const type = members[at];
    if (type === undefined) throw new Error("a union has members");
    return { at, type };
  }

  #property({ name, type, xml }: PropertyNode, value: unknown, around: Around): Content {
    if (!isObject(value) || !Object.hasOwn(value, name)) return nothing;
    return this.use(xml, type, value[name], around);
  }
}

const isScalar = (value: unknown): boolean =>
  ["string", "number", "boolean", "bigint"].includes(typeof value);

function merged(contents: readonly Content[]): Content {
  const text = contents.find((one) => one.text !== undefined)?.text;
  return {
    attributes: contents.flatMap((one) => one.attributes),
    lines: contents.flatMap((one) => one.lines),
    ...(text === undefined ? {} : { text }),
  };
}

const textOf = ({ text }: Content): string => text ?? "";

const nameOf = ({ local, prefix }: XmlName): string =>
  prefix === undefined ? local : `${prefix}:${local}`;

/** The declaration of a name's namespace, where the elements around it have another. */
function namespaceOf({ namespace, prefix }: XmlName, around: string): readonly string[] {
  if (namespace === undefined) return [];
  const value = escaped(namespace).replaceAll('"', "&quot;");
  if (prefix !== undefined) return [`xmlns:${prefix}="${value}"`];
  return namespace === around ? [] : [`xmlns="${value}"`];
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
