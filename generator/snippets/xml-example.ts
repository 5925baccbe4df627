import type {
  ApiIndex,
  Declaration,
  PropertyNode,
  TypeNode,
  XmlName,
  XmlUse,
} from "../ir/index.ts";
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

/** What is in an element. */
interface Content {
  readonly attributes: readonly string[];
  /** Lines of child elements. */
  readonly lines: readonly string[];
  readonly text?: string;
}

const nothing: Content = { attributes: [], lines: [] };

/** What an element for null has. */
const nil: Content = {
  attributes: ['xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', 'xsi:nil="true"'],
  lines: [],
};

/** An element that shows how values of a declaration stand in XML, with the document's examples where it has some. */
export function xmlExample(declaration: Declaration, index: ApiIndex): string | undefined {
  const { root, type, examples } = declaration;
  const around = { open: [declaration.id], namespace: "" };
  return textIn(new XmlExample(index, short).use(root, type, examples[0], around));
}

/** A JSON value as the element that stands for it in XML; undefined where it has none. */
export function xmlOf(
  value: unknown,
  type: TypeNode,
  root: XmlUse,
  index: ApiIndex,
): string | undefined {
  return textIn(
    new XmlExample(index, unlimited).use(root, type, value, { open: [], namespace: "" }),
  );
}

const textIn = ({ lines }: Content): string | undefined =>
  lines.length === 0 ? undefined : lines.join("\n");

/** Where an element stands. */
interface Around {
  /** Declarations that it is within. */
  readonly open: readonly string[];
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

  /** What a value adds to the element around it. */
  use(use: XmlUse, type: TypeNode, sample: unknown, around: Around): Content {
    if (around.open.length > this.#limits.deepest || this.#count > this.#limits.most)
      return nothing;
    switch (use.kind) {
      case "element": {
        const { node } = this.#index.resolveNullable(type);
        // No value of it is there to be shown.
        if (node.kind === "never") return nothing;
        const own = use.byMember && node.kind === "union" ? node.elementNames?.[0] : undefined;
        const name = own ?? use.name;
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
    const values = Array.isArray(sample)
      ? (sample as readonly unknown[])
      : types.map(() => undefined);
    return merged(
      values.slice(0, this.#limits.items).map((value, i) => {
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
  #content(type: TypeNode, sample: unknown, around: Around): Content {
    const id = type.kind === "ref" ? type.target : undefined;
    if (id !== undefined && around.open.includes(id) && sample === undefined) return nothing;
    const own = id === undefined ? undefined : this.#index.declaration(id);
    const value = sample === undefined ? own?.examples[0] : sample;
    const inner = id === undefined ? around : { ...around, open: [...around.open, id] };
    const { node } = this.#index.resolveNullable(type);
    switch (node.kind) {
      case "object":
        return merged(node.properties.map((one) => this.#property(one, value, inner)));
      case "union":
        return node.members[0] === undefined
          ? nothing
          : this.#content(node.members[0], value, inner);
      case "map": {
        const entries = isObject(value) ? Object.entries(value) : [["key", undefined] as const];
        return merged(
          entries.slice(0, this.#limits.items).map(([key, one]) => {
            const name = { local: /^[A-Za-z_][\w.-]*$/.test(key) ? key : "key" };
            return this.#element(name, inner, (within) => this.#content(node.values, one, within));
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
        return { ...nothing, text: isScalar(value) ? String(value) : placeholder(node) };
    }
  }

  #property(
    { name, type, xml, examples, default: usual }: PropertyNode,
    value: unknown,
    around: Around,
  ): Content {
    const isGiven = isObject(value);
    if (isGiven && !Object.hasOwn(value, name)) return nothing;
    return this.use(xml, type, isGiven ? value[name] : (examples[0] ?? usual), around);
  }
}

const isScalar = (value: unknown): boolean =>
  ["string", "number", "boolean", "bigint"].includes(typeof value);

const samples: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  email: "name@domain.test",
  uri: "https://domain.test/",
};

function placeholder(node: TypeNode): string {
  if (node.kind === "boolean") return "true";
  if (node.kind === "enum") return String(node.values[0]);
  if (node.kind === "integer" || node.kind === "number") return String(node.minimum ?? 1);
  return (node.kind === "string" && samples[node.format ?? ""]) || "text";
}

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
