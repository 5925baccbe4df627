/** A schema as JSON. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema of nested containers, with the components that it needs. */
export interface Shape {
  /** The containers from the outermost to the leaf: `map(tuple(int64))`. */
  readonly text: string;
  /** Builds the schema of a component. Two calls with one name give the same. */
  build(component: string): BuiltShape;
}

export interface BuiltShape {
  readonly schema: Schema;
  /** Further components that the schema refers to. */
  readonly components: Readonly<Record<string, Schema>>;
}

/** Where a schema is built: makes components, and gives references to them. */
interface Site {
  readonly self: Schema;
  define(schema: Schema): Schema;
}

type Leaf = (site: Site) => Schema;
type Container = (inner: Schema, site: Site) => Schema;

const text: Schema = { type: "string" };
const tag = (value: string): Schema => ({ type: "string", const: value });
const object = (properties: Readonly<Record<string, Schema>>, rest: Schema = {}): Schema => ({
  type: "object",
  properties,
  ...rest,
});

/** Schemas that hold no other one. `self` is the component itself, so that the shape recurs. */
export const leaves: Readonly<Record<string, Leaf>> = {
  self: ({ self }) => self,
  text: () => text,
  integer: () => ({ type: "integer", minimum: 0, multipleOf: 3 }),
  int64: () => ({ type: "integer", format: "int64", default: 7 }),
  number: () => ({ type: "number", exclusiveMinimum: 0.5 }),
  decimal: () => ({ type: "number", format: "decimal" }),
  boolean: () => ({ type: "boolean" }),
  null: () => ({ type: "null" }),
  any: () => ({}),
  never: () => ({ not: {} }),
  bytes: () => ({ type: "string", contentEncoding: "base64" }),
  byte: () => ({ type: "string", format: "byte" }),
  binary: () => ({ type: "string", format: "binary" }),
  file: () => ({ type: "string", contentMediaType: "image/png" }),
  json: () => ({ type: "string", contentMediaType: "application/json" }),
  date: () => ({ type: "string", format: "date" }),
  dateTime: () => ({ type: "string", format: "date-time" }),
  duration: () => ({ type: "string", format: "duration" }),
  pattern: () => ({ type: "string", pattern: "^[a-z]*$", minLength: 1, maxLength: 9 }),
  patternSigns: () => ({ type: "string", pattern: "^[ -\ufffd\u2028*/`$]*$" }),
  enum: () => ({ type: "string", enum: ["a", "b-c", ""] }),
  enumRef: ({ define }) => define({ type: "string", enum: ["x", "y"], default: "x" }),
  enumMixed: () => ({ enum: [1, "1", true, null, { a: 1 }, [1]] }),
  enumOne: () => ({ type: "integer", enum: [5] }),
  openEnum: () => ({ anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "string" }] }),
  const: () => ({ const: "only" }),
  constNumber: () => ({ const: -0.5 }),
  constObject: () => ({ const: { a: [1, null], "b-c": {} } }),
  object: () => object({ a: text }),
  objectRef: ({ define }) =>
    define(object({ a: text, n: { type: "integer" } }, { required: ["a"] })),
  openValues: () => ({ type: "string", "x-open-enum": ["a", "b"] }),
  uint64: () => ({ type: "integer", format: "uint64" }),
  int8: () => ({ type: "integer", format: "int8" }),
  formatted: () => ({ type: "string", format: "uuid" }),
  time: () => ({ type: "string", format: "time" }),
  either: () => ({ type: ["string", "integer", "null"], minLength: 1, maximum: 9 }),
  typeless: () => ({ minimum: 1, maxLength: 3 }),
  yes: () => ({ $comment: "Everything.", title: "A title of */ its own" }),
  empty: () => object({}, { additionalProperties: false }),
  anyObject: () => ({ type: "object" }),
  anyArray: () => ({ type: "array" }),
};

/** Schemas that hold another one. */
export const containers: Readonly<Record<string, Container>> = {
  optional: (inner) => object({ p: inner }),
  required: (inner) => object({ p: inner, q: text }, { required: ["p", "q"] }),
  closed: (inner) => object({ "p-q": inner }, { additionalProperties: false }),
  readOnly: (inner) =>
    object({ r: { allOf: [inner], readOnly: true }, s: text }, { required: ["r"] }),
  writeOnly: (inner) =>
    object({ w: { allOf: [inner], writeOnly: true }, s: text }, { required: ["w"] }),
  named: (inner, { define }) => define(inner),
  described: (inner) => ({ allOf: [inner], description: "Described.", deprecated: true }),
  nullable: (inner) => ({ oneOf: [inner, { type: "null" }] }),
  nullFirst: (inner) => ({ anyOf: [{ type: "null" }, inner] }),
  list: (inner) => ({ type: "array", items: inner }),
  filled: (inner) => ({ type: "array", items: inner, minItems: 1, maxItems: 4, uniqueItems: true }),
  fixed: (inner) => ({ type: "array", items: inner, minItems: 2, maxItems: 2 }),
  fixedEmpty: (inner) => ({ type: "array", items: inner, maxItems: 0 }),
  fixedUnique: (inner) => ({
    type: "array",
    items: { anyOf: [inner, { type: "null" }] },
    minItems: 1,
    maxItems: 1,
    uniqueItems: true,
  }),
  fixedTuple: (inner) => ({
    type: "array",
    prefixItems: [text],
    items: inner,
    minItems: 3,
    maxItems: 3,
  }),
  wrapped: (inner) => ({ type: "array", items: inner, xml: { wrapped: true, name: "ws" } }),
  contains: (inner) => ({ type: "array", contains: inner, minContains: 1, maxContains: 3 }),
  tuple: (inner) => ({ type: "array", prefixItems: [inner, text], items: false, minItems: 2 }),
  tupleOptional: (inner) => ({
    type: "array",
    prefixItems: [text, inner],
    items: false,
    minItems: 1,
  }),
  tupleOpen: (inner) => ({ type: "array", prefixItems: [inner, { type: "integer" }] }),
  tupleRest: (inner) => ({ type: "array", prefixItems: [text], items: inner, minItems: 1 }),
  map: (inner) => ({ type: "object", additionalProperties: inner }),
  mapBeside: (inner) => object({ k: text }, { additionalProperties: inner }),
  mapPattern: (inner) => ({
    type: "object",
    patternProperties: { "^x-": inner },
    additionalProperties: false,
  }),
  mapNamed: (inner) => ({
    type: "object",
    propertyNames: { enum: ["a", "b"] },
    additionalProperties: inner,
    minProperties: 1,
  }),
  unionNumber: (inner) => ({ oneOf: [inner, { type: "integer" }] }),
  unionText: (inner) => ({ anyOf: [text, inner] }),
  unionList: (inner) => ({ oneOf: [inner, { type: "array", items: inner }] }),
  unionObjects: (inner) => ({
    oneOf: [
      object({ a: inner }, { required: ["a"] }),
      object({ b: { type: "integer" } }, { required: ["b"] }),
    ],
  }),
  tagged: (inner, { define }) => {
    const first = define(object({ kind: tag("one"), v: inner }, { required: ["kind"] }));
    const second = define(object({ kind: tag("two"), w: text }, { required: ["kind", "w"] }));
    const mapping = { one: String(first["$ref"]), two: String(second["$ref"]) };
    return { oneOf: [first, second], discriminator: { propertyName: "kind", mapping } };
  },
  taggedPlain: (inner, { define }) => {
    const first = define(object({ kind: text, v: inner }, { required: ["kind"] }));
    const second = define(object({ kind: text, w: text }, { required: ["kind", "w"] }));
    return { anyOf: [first, second], discriminator: { propertyName: "kind" } };
  },
  inherited: (inner, { define }) => {
    const parent = define(
      object({ kind: text }, { required: ["kind"], discriminator: { propertyName: "kind" } }),
    );
    define({ allOf: [parent, object({ other: inner })] });
    return { allOf: [parent, object({ v: inner }, { required: ["v"] })] };
  },
  allOf: (inner) => ({ allOf: [object({ a: text }), object({ b: inner }, { required: ["b"] })] }),
  allOfSame: (inner) => ({ allOf: [inner, inner] }),
  allOfRef: (inner, { define }) => ({
    allOf: [define(object({ b: inner })), object({ c: { type: "integer" } })],
  }),
  attribute: (inner) => object({ at: { ...text, xml: { attribute: true } }, in: inner }),
  attributes: (inner) =>
    object({
      at: { type: "array", items: { type: "integer" }, xml: { attribute: true } },
      by: { type: ["boolean", "null"], xml: { attribute: true, name: "b-y" } },
      in: inner,
    }),
  spaced: (inner) =>
    object(
      { p: { allOf: [inner], xml: { name: "p-p", namespace: "urn:b", prefix: "b" } }, q: text },
      { xml: { name: "Spaced", namespace: "urn:a", prefix: "a" } },
    ),
  wrappedSpaced: (inner) =>
    object({
      ws: {
        type: "array",
        items: { allOf: [inner], xml: { name: "w", namespace: "urn:w" } },
        xml: { wrapped: true, name: "all", prefix: "p", namespace: "urn:p" },
      },
    }),
  texted: (inner) =>
    object({
      t: { type: "string", xml: { nodeType: "text" } },
      a: { type: "string", xml: { nodeType: "attribute" } },
      e: { allOf: [inner], xml: { nodeType: "element" } },
    }),
  quoted: (inner) => object({ c: { type: "string", xml: { nodeType: "cdata" } }, i: inner }),
  unnested: (inner) => object({ n: { allOf: [inner], xml: { nodeType: "none" } }, i: text }),
  beside: (inner, { define }) => ({
    ...define(inner),
    description: "Beside.",
    readOnly: false,
    default: null,
  }),
  choices: (inner) => ({
    oneOf: [{ oneOf: [inner, { type: "boolean" }] }, { anyOf: [{ type: "null" }, { const: 7 }] }],
  }),
  local: (inner) => ({ $defs: { Own: inner }, type: "object", properties: { o: inner } }),
  requiring: (inner) => ({
    ...object({ a: inner, b: text }),
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  }),
  partly: (inner) => ({
    allOf: [
      object({ a: inner }, { additionalProperties: false }),
      object({ b: text }, { additionalProperties: false, required: ["b"] }),
    ],
  }),
  unevaluated: (inner) => ({
    allOf: [object({ a: text })],
    type: "object",
    properties: { u: inner },
    unevaluatedProperties: false,
  }),
  viewed: (inner) =>
    object(
      {
        id: { type: "integer", readOnly: true },
        pass: { type: "string", writeOnly: true },
        in: inner,
        all: { type: "array", items: { allOf: [inner], readOnly: true } },
      },
      { required: ["id", "pass", "in"] },
    ),
  kinds: (inner, { self }) => ({
    oneOf: [
      object({ kind: tag("leaf"), v: inner }, { required: ["kind", "v"] }),
      object(
        { kind: tag("node"), of: { type: "array", items: self } },
        { required: ["kind", "of"] },
      ),
    ],
  }),
  parented: (inner, { define }) => {
    const parent = define(
      object(
        { type: text, v: inner },
        {
          required: ["type"],
          discriminator: { propertyName: "type" },
        },
      ),
    );
    define({ allOf: [parent], properties: { own: inner }, required: ["own"] });
    define({ allOf: [parent, object({ more: { type: "array", items: parent } })] });
    return { type: "object", properties: { one: parent, all: { type: "array", items: parent } } };
  },
  conditional: (inner) =>
    object(
      { i: inner, t: text },
      {
        if: { required: ["i"] },
        else: { required: ["t"] },
        dependentRequired: { t: ["i"] },
      },
    ),
};

const leafNames = Object.keys(leaves);
const containerNames = Object.keys(containers);

/** A shape of these containers, the outermost first, around a leaf. */
export function shapeOf(outer: readonly string[], leaf: string): Shape {
  return {
    text: [...outer, leaf].join("(") + ")".repeat(outer.length),
    build(component) {
      const components: Record<string, Schema> = {};
      const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
      const site: Site = {
        self: reference(component),
        define(schema) {
          const name = `${component}Part${Object.keys(components).length}`;
          components[name] = schema;
          return reference(name);
        },
      };
      const inmost = leaves[leaf]?.(site) ?? {};
      const schema = outer.reduceRight(
        (inner, name) => containers[name]?.(inner, site) ?? inner,
        inmost,
      );
      return { schema, components };
    },
  };
}

/** Parses the text of a shape, as findings print it. */
export function readShape(shape: string): Shape {
  const names = shape.replaceAll(")", "").split("(");
  return shapeOf(names.slice(0, -1), names.at(-1) ?? "");
}

/**
 * Shapes of the depths 1 to 3. Each pair of a container and what it holds is among those of one seed; the
 * third part differs by the seed.
 */
export function shapesOf(seed: number): readonly Shape[] {
  const at = (names: readonly string[], i: number): string => names[i % names.length] ?? "";
  const shapes = leafNames.map((leaf) => shapeOf([], leaf));
  containerNames.forEach((container, c) => {
    leafNames.forEach((leaf, l) => {
      const isBare = (c + l + seed) % 3 === 0;
      shapes.push(
        shapeOf(isBare ? [container] : [at(containerNames, c + l * 5 + seed), container], leaf),
      );
    });
    containerNames.forEach((inner, i) => {
      const leaf = at(leafNames, c * 7 + i * 3 + seed * 11);
      const isBare = (c + i + seed) % 4 === 0;
      const further = at(containerNames, c * 3 + i * 11 + seed * 13);
      shapes.push(shapeOf(isBare ? [container, inner] : [container, inner, further], leaf));
    });
  });
  const byText = new Map(shapes.map((shape) => [shape.text, shape]));
  return [...byText.values()];
}
