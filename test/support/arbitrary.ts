import fc from "fast-check";
import { ApiIndex, mismatchOf, rulesOf } from "../../generator/ir/index.ts";
import type {
  Api,
  Declaration,
  IntegerNode,
  NumberNode,
  ObjectNode,
  PropertyNode,
  TypeNode,
  UnionNode,
  XmlUse,
} from "../../generator/ir/index.ts";
import { decimalText } from "../../generator/rules/evaluate.ts";
import { Conditions, Findings } from "../../runtime/src/rules.ts";
import { decimalTexts } from "./arbitrary-decimals.ts";
import { arbitraryString } from "./arbitrary-string.ts";

export interface ArbitraryOptions {
  readonly int64: "number" | "bigint";
  /** Whether there are decimals that are held as text, or what makes an object of the text. */
  readonly decimals?: boolean | ((text: string) => unknown);
  /**
   * The wire that values must survive. In XML an absent array without wrapper is the same as an
   * empty one and absent text the same as empty text, only what has an element can be null, and
   * text holds only characters of XML.
   */
  readonly wire: "json" | "xml";
}

/** Values of a declaration: all of them are valid. */
export function arbitraryOf(
  api: Api,
  declaration: Declaration,
  options: ArbitraryOptions = { int64: "number", wire: "json" },
): fc.Arbitrary<unknown> {
  const arbitraries = new Arbitraries(api, options);
  const made = arbitraries.of(declaration.type, 0, declaration.root);
  return arbitraries.satisfying(declaration, made);
}

/** Values of a type outside any declaration, such as that of a parameter. */
export function arbitraryOfType(
  api: Api,
  type: TypeNode,
  options: ArbitraryOptions = { int64: "number", wire: "json" },
): fc.Arbitrary<unknown> {
  return new Arbitraries(api, options).of(type, 0, undefined);
}

/** Depth beyond which nested optional properties and array items are left out. */
const deepest = 4;

class Arbitraries {
  readonly #declarations: ReadonlyMap<string, Declaration>;
  readonly #options: ArbitraryOptions;
  readonly #known = new Map<string, fc.Arbitrary<unknown>>();
  readonly #conditions: Conditions;

  constructor(api: Api, options: ArbitraryOptions) {
    this.#options = options;
    this.#conditions = new Conditions(api.conditions.schemas, {}, api.conditions.resources);
    this.#declarations = new Map(
      api.declarations.map((declaration) => [declaration.id, declaration]),
    );
  }

  of(node: TypeNode, depth: number, use: XmlUse | undefined, atLeast = 0): fc.Arbitrary<unknown> {
    switch (node.kind) {
      case "any":
        return this.#isXml
          ? contentOf(use)
          : fc.jsonValue({ maxDepth: 2 }).map(withoutNegativeZero);
      case "never":
        throw new Error("no value to make");
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return this.#integer(node);
      case "number":
        return this.#number(node);
      case "string":
        return arbitraryString(node, this.#isXml);
      case "enum":
        return fc.constantFrom(...node.values);
      case "array":
        return this.#array(node, depth, use, atLeast);
      case "tuple":
        return fc.tuple(...node.items.map((item) => this.of(item, depth + 1, undefined)));
      case "map":
        return this.#map(node, depth);
      case "object":
        return this.#object(node, depth);
      case "union": {
        const members = this.#reachable(node.members, depth);
        const value = fc.oneof(...members.map((member) => this.of(member, depth, use, atLeast)));
        // A bigint or a decimal is no value of JSON, which could be compared with the members.
        const { int64, decimals = false } = this.#options;
        const isExact = node.exclusive && int64 === "number" && decimals === false;
        return isExact ? value.filter((made) => this.#fits(node, made)) : value;
      }
      case "nullable": {
        const inner = this.of(node.inner, depth, use, atLeast);
        return this.#allowsNull(use) ? fc.option(inner, { nil: null, freq: 6 }) : inner;
      }
      case "ref": {
        const declaration = this.#declaration(node.target);
        const key = `${node.target} ${depth} ${atLeast} ${JSON.stringify(use)}`;
        const known =
          this.#known.get(key) ??
          this.satisfying(
            declaration,
            this.of(declaration.type, depth + 1, use ?? declaration.root, atLeast),
          );
        this.#known.set(key, known);
        return known;
      }
    }
  }

  #number(node: NumberNode): fc.Arbitrary<unknown> {
    switch (node.held) {
      case "number":
        return numbers(node);
      case "string":
        return textsOfDecimals(node);
      case "class": {
        const { decimals } = this.#options;
        if (typeof decimals !== "function") throw new Error("nothing makes decimals of a class");
        return textsOfDecimals(node).map(decimals);
      }
    }
  }

  /** Whether a value fits one member of `oneOf` and no other. */
  #fits(node: UnionNode, value: unknown): boolean {
    return (
      mismatchOf(node, value, new ApiIndex({ declarations: this.#declarations })) === undefined
    );
  }

  /** Values that satisfy the conditions of a declaration: an array does with an example behind it. */
  satisfying(
    { conditions, examples }: Partial<Declaration>,
    made: fc.Arbitrary<unknown>,
  ): fc.Arbitrary<unknown> {
    if (conditions === undefined) return made;
    const keeps = (value: unknown): boolean => {
      const found = new Findings();
      for (const entry of conditions) this.#conditions.check(entry, value, found);
      return found.list.length === 0;
    };
    const more: readonly unknown[] = (examples ?? []).filter(Array.isArray).flat();
    return made
      .map((value) => (Array.isArray(value) && !keeps(value) ? [...value, ...more] : value))
      .filter(keeps);
  }

  get #isXml(): boolean {
    return this.#options.wire === "xml";
  }

  #declaration(id: string): Declaration {
    const found = this.#declarations.get(id);
    if (found === undefined) throw new Error(`no declaration ${id}`);
    return found;
  }

  #allowsNull(use: XmlUse | undefined): boolean {
    if (!this.#isXml || use === undefined || use.kind === "element") return true;
    return use.kind === "list" && use.wrapper !== undefined;
  }

  #integer(node: IntegerNode): fc.Arbitrary<unknown> {
    if (node.format === "int64" && this.#options.int64 === "bigint") {
      return fc.bigInt({
        min: BigInt(node.minimum ?? -(2n ** 63n)),
        max: BigInt(node.maximum ?? 2n ** 63n - 1n),
      });
    }
    const bound = node.format === "int32" ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
    const min = Math.max(node.minimum ?? -bound, (node.exclusiveMinimum ?? -Infinity) + 1);
    const max = Math.min(node.maximum ?? bound, (node.exclusiveMaximum ?? Infinity) - 1);
    const { multipleOf = 1 } = node;
    const steps = { min: Math.ceil(min / multipleOf), max: Math.floor(max / multipleOf) };
    // Adding zero turns negative zero, which documents do not contain, into zero.
    return fc.integer(steps).map((n) => n * multipleOf + 0);
  }

  #array(
    node: TypeNode & { kind: "array" },
    depth: number,
    use: XmlUse | undefined,
    atLeast: number,
  ): fc.Arbitrary<unknown> {
    const minItems = Math.max(node.minItems ?? 0, atLeast);
    const { maxItems = minItems + 3 } = node;
    const item = use?.kind === "list" ? use.item : undefined;
    if (depth > deepest && minItems === 0 && this.#nests(node.items)) return fc.constant([]);
    const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
    const items = this.of(node.items, depth + 1, item);
    const { itemKeys: [key] = [] } = node;
    if (key !== undefined)
      return fc.uniqueArray(items, {
        ...length,
        selector: (one) => JSON.stringify((one as Readonly<Record<string, unknown>> | null)?.[key]),
      });
    return node.uniqueItems
      ? fc.uniqueArray(items, { ...length, selector: (x) => JSON.stringify(x) })
      : fc.array(items, length);
  }

  #map(node: TypeNode & { kind: "map" }, depth: number): fc.Arbitrary<unknown> {
    if (depth > deepest && this.#nests(node.values) && node.minProperties === undefined)
      return fc.constant({});
    const { minProperties = 0, maxProperties = minProperties + 3 } = node;
    const key = this.#isXml ? xmlKey : fc.oneof(xmlKey, fc.string({ maxLength: 5 }));
    const values = this.of(node.values, depth + 1, undefined);
    return fc
      .uniqueArray(fc.tuple(key, values), {
        minLength: minProperties,
        maxLength: Math.min(maxProperties, minProperties + 3),
        selector: ([name]) => name,
      })
      .map((entries) =>
        Object.fromEntries(entries.map(([name, value]) => [name, named(value, name)])),
      );
  }

  #object(node: ObjectNode, depth: number): fc.Arbitrary<unknown> {
    const properties = node.properties.filter(
      (property) => property.required || this.#isWorthwhile(property, depth),
    );
    const entries = properties.map((property) => {
      const value = this.#property(property, depth).map((made) => [[property.name, made] as const]);
      // An element without text is one whose text is empty.
      const isCertain = property.required || (this.#isXml && property.xml.kind === "text");
      return isCertain
        ? value
        : fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant([]) });
    });
    const { minProperties = 0, maxProperties = Infinity } = node;
    return fc
      .tuple(...entries)
      .map((made) => Object.fromEntries(made.flat()))
      .filter((value) => {
        const count = Object.keys(value).length;
        return count >= minProperties && count <= maxProperties;
      });
  }

  #property({ type, xml, required }: PropertyNode, depth: number): fc.Arbitrary<unknown> {
    const isBare = this.#isXml && !required && xml.kind === "list" && xml.wrapper === undefined;
    return this.of(type, depth + 1, xml, isBare ? 1 : 0);
  }

  /** Whether an optional property is generated at this depth; always if its type does not nest. */
  #isWorthwhile({ type, xml }: PropertyNode, depth: number): boolean {
    if (type.kind === "never") return false;
    if (depth <= deepest || !this.#nests(type)) return true;
    return !this.#isXml && xml.kind === "list";
  }

  #nests(node: TypeNode): boolean {
    switch (node.kind) {
      case "ref":
        return this.#nests(this.#declaration(node.target).type);
      case "object":
      case "map":
      case "array":
      case "tuple":
      case "union":
        return true;
      case "nullable":
        return this.#nests(node.inner);
      default:
        return false;
    }
  }

  #reachable(members: readonly TypeNode[], depth: number): readonly TypeNode[] {
    const flat = members.filter((member) => !this.#nests(member));
    return depth > deepest * 2 && flat.length > 0 ? flat : members;
  }
}

function numbers(node: NumberNode): fc.Arbitrary<number> {
  const min = node.minimum ?? node.exclusiveMinimum ?? -1e300;
  const max = node.maximum ?? node.exclusiveMaximum ?? 1e300;
  const fits = (n: number): boolean =>
    n >= min &&
    n <= max &&
    n !== node.exclusiveMinimum &&
    n !== node.exclusiveMaximum &&
    (node.multipleOf === undefined || Number.isInteger(n / node.multipleOf));
  const decimals = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    .map(([n, scale]) => n / 10 ** scale);
  const any = fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  const steps = fc
    .integer({ min: 0, max: 100 })
    .map((n) => Math.max(min, 0) + n * (node.multipleOf ?? 1));
  return fc
    .oneof(decimals, any, steps)
    .map((n) => n + 0)
    .filter(fits);
}

/** Texts of decimals; without bounds they have more digits than a number. */
function textsOfDecimals(node: NumberNode): fc.Arbitrary<string> {
  const texts = numbers(node).map(decimalText);
  return rulesOf(node).length === 0 ? fc.oneof(decimalTexts, texts) : texts;
}

const xmlKey = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,6}$/);
const attributeKey = xmlKey.filter((name) => !/^xml/i.test(name));

/** Content of an element without a schema, as decoders return it. */
function contentOf(use: XmlUse | undefined): fc.Arbitrary<unknown> {
  const name = use?.kind === "element" ? fc.constant(use.name.local) : xmlKey;
  return fc.letrec<{ root: unknown; child: unknown }>((tie) => {
    const attributes = fc.dictionary(
      attributeKey,
      fc.string({ unit: fc.constantFrom(..."ab<&\"'\n ") }),
      {
        maxKeys: 2,
        noNullPrototype: true,
      },
    );
    const children = fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.array(fc.constantFrom("text", "a < b"), { maxLength: 1 }),
      fc.array(tie("child"), { maxLength: 2 }),
    );
    return {
      root: fc.record({ name, attributes, children }, { noNullPrototype: true }),
      child: fc.record({ name: xmlKey, attributes, children }, { noNullPrototype: true }),
    };
  }).root;
}

/** Free-form content of an entry; its element has the name of the entry. */
function named(value: unknown, name: string): unknown {
  const isContent =
    typeof value === "object" && value !== null && "children" in value && "attributes" in value;
  return isContent ? { ...value, name } : value;
}

/** JSON has no negative zero. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
