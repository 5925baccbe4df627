import { formData, urlencoded } from "./form-documents.ts";

/** A file as a table writes it. */
export interface TableFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** A field that is sent: what follows the name of the property, and its value. */
type Sent = readonly [suffix: string, value: string | TableFile];

/** A kind of properties, with the fields that a value is sent as. */
interface Kind {
  readonly schema: object;
  readonly value: unknown;
  readonly sent: readonly Sent[];
  readonly encoding?: object;
  /** Whether its media type is JSON, so that null is sent; a list that is null has no items. */
  readonly isJson?: true;
}

export const png: TableFile = { name: "a.png", type: "image/png", text: "x" };
export const txt: TableFile = { name: "b.txt", type: "text/plain", text: "y" };

const one = (value: string | TableFile): readonly Sent[] => [["", value]];
const each = (...values: readonly (string | TableFile)[]): readonly Sent[] =>
  values.map((value) => ["", value]);

const text = { type: "string" };
const integer = { type: "integer" };
const binary = { type: "string", format: "binary" };
const point = { $ref: "#/components/schemas/Point" };
const list = (items: object): object => ({ type: "array", items });
const json = { encoding: { contentType: "application/json" }, isJson: true } as const;

const texts: Readonly<Record<string, Kind>> = {
  text: { schema: text, value: "a b&c", sent: one("a b&c") },
  textPlain: {
    schema: text,
    value: "ä",
    sent: one("ä"),
    encoding: { contentType: "text/plain; charset=utf-8" },
  },
  textJson: { schema: text, value: "a", sent: one('"a"'), ...json },
  textForm: { schema: text, value: "a", sent: one("a"), encoding: { style: "form" } },
  integer: { schema: integer, value: 5, sent: one("5") },
  integerJson: { schema: integer, value: 5, sent: one("5"), ...json },
  number: { schema: { type: "number" }, value: 1.5, sent: one("1.5") },
  flag: { schema: { type: "boolean" }, value: false, sent: one("false") },
  color: { schema: { $ref: "#/components/schemas/Color" }, value: "red", sent: one("red") },
  moment: {
    schema: { type: "string", format: "date-time" },
    value: "2026-01-02T03:04:05Z",
    sent: one("2026-01-02T03:04:05Z"),
  },
  only: { schema: { oneOf: [text] }, value: "a", sent: one("a") },
  scalars: { schema: { oneOf: [integer, { type: "boolean" }] }, value: true, sent: one("true") },
  texts: { schema: list(text), value: ["a", "b"], sent: each("a", "b") },
  oneText: { schema: list(text), value: ["a"], sent: one("a") },
  integers: { schema: list(integer), value: [1, 2], sent: each("1", "2") },
  textsJson: {
    schema: list(text),
    value: ["a", "b"],
    sent: each('"a"', '"b"'),
    encoding: { contentType: "application/json" },
  },
  textsJoined: {
    schema: list(text),
    value: ["a", "b"],
    sent: one("a,b"),
    encoding: { explode: false },
  },
  textsPiped: {
    schema: list(text),
    value: ["a", "b"],
    sent: one("a|b"),
    encoding: { style: "pipeDelimited", explode: false },
  },
  textsSpaced: {
    schema: list(text),
    value: ["a", "b"],
    sent: one("a b"),
    encoding: { style: "spaceDelimited", explode: false },
  },
  point: { schema: point, value: { x: 1 }, sent: one('{"x":1}') },
  pointJson: { schema: point, value: { x: 1 }, sent: one('{"x":1}'), ...json },
  pointDeep: {
    schema: point,
    value: { x: 1 },
    sent: [["[x]", "1"]],
    encoding: { style: "deepObject" },
  },
  pointJoined: {
    schema: point,
    value: { x: 1 },
    sent: one("x,1"),
    encoding: { style: "form", explode: false },
  },
  points: { schema: list(point), value: [{ x: 1 }, {}], sent: each('{"x":1}', "{}") },
  map: {
    schema: { type: "object", additionalProperties: integer },
    value: { a: 1 },
    sent: one('{"a":1}'),
  },
  textOrPoint: { schema: { oneOf: [text, point] }, value: "a", sent: one("a") },
  pointOrText: { schema: { oneOf: [text, point] }, value: { x: 1 }, sent: one('{"x":1}') },
  oneOrMany: { schema: { oneOf: [integer, list(integer)] }, value: 1, sent: one("1") },
  manyOrOne: { schema: { oneOf: [integer, list(integer)] }, value: [1, 2], sent: each("1", "2") },
};

const files: Readonly<Record<string, Kind>> = {
  file: { schema: binary, value: png, sent: one(png) },
  fileListed: {
    schema: binary,
    value: png,
    sent: one(png),
    encoding: { contentType: "image/png, image/jpeg" },
  },
  files: { schema: list(binary), value: [png, txt], sent: each(png, txt) },
  // Swashbuckle writes a style for each property, whatever it is.
  fileForm: { schema: binary, value: png, sent: one(png), encoding: { style: "form" } },
  filesForm: {
    schema: list(binary),
    value: [png, txt],
    sent: each(png, txt),
    encoding: { style: "form" },
  },
  fileOrTextForm: {
    schema: { oneOf: [binary, text] },
    value: png,
    sent: one(png),
    encoding: { style: "form", explode: true },
  },
  fileOrText: { schema: { oneOf: [binary, text] }, value: png, sent: one(png) },
  textOrFile: { schema: { oneOf: [binary, text] }, value: "a", sent: one("a") },
  fileOrPoint: { schema: { anyOf: [binary, point] }, value: { x: 1 }, sent: one('{"x":1}') },
  filesOrTexts: {
    schema: list({ oneOf: [binary, text] }),
    value: [png, "a"],
    sent: each(png, "a"),
  },
};

export const versions = ["3.0.3", "3.1.1", "3.2.0"] as const;
export type Version = (typeof versions)[number];
export const mediaTypes = [formData, urlencoded] as const;

/** A form with a property of each kind. */
export interface TableForm {
  readonly id: string;
  readonly mediaType: string;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
}

export const forms: readonly TableForm[] = mediaTypes.flatMap((mediaType) =>
  [false, true].flatMap((isNullable) =>
    [false, true].map((isRequired) => {
      const words = [isNullable ? "Nullable" : "Plain", isRequired ? "Required" : "Optional"];
      const start = mediaType === formData ? "parts" : "fields";
      return { id: `${start}${words.join("")}`, mediaType, isNullable, isRequired };
    }),
  ),
);

/** The kinds of properties that a form has, by their names. */
export const kindsOf = ({ mediaType }: TableForm): readonly (readonly [string, Kind])[] =>
  Object.entries(mediaType === formData ? { ...texts, ...files } : texts);

/** A schema that admits null too. */
function orNull(schema: object, version: Version): object {
  if (version === "3.0.3")
    return "$ref" in schema ? { nullable: true, allOf: [schema] } : { ...schema, nullable: true };
  if (version === "3.2.0") return { oneOf: [{ type: "null" }, schema] };
  const { type } = schema as { readonly type?: string };
  return type === undefined
    ? { anyOf: [schema, { type: "null" }] }
    : { ...schema, type: [type, "null"] };
}

export function tableDocument(version: Version): string {
  const paths = forms.map((form) => {
    const kinds = kindsOf(form);
    const properties = kinds.map(([name, { schema }]) => [
      name,
      form.isNullable ? orNull(schema, version) : schema,
    ]);
    const encoding = kinds.flatMap(([name, kind]) =>
      kind.encoding === undefined ? [] : [[name, kind.encoding]],
    );
    const schema = {
      type: "object",
      properties: Object.fromEntries(properties) as object,
      ...(form.isRequired ? { required: kinds.map(([name]) => name) } : {}),
    };
    const media = { schema, encoding: Object.fromEntries(encoding) as object };
    const response = { description: "Seen.", content: { "application/json": { schema: {} } } };
    const post = {
      operationId: form.id,
      requestBody: { required: true, content: { [form.mediaType]: media } },
      responses: { "200": response },
    };
    return [`/${form.id}`, { post }];
  });
  return JSON.stringify({
    openapi: version,
    info: { title: "Forms", version: "1" },
    paths: Object.fromEntries(paths) as object,
    components: {
      schemas: {
        Color: { type: "string", enum: ["red", "blue"] },
        Point: { type: "object", properties: { x: { type: "integer" } } },
      },
    },
  });
}

/** The body that callers give, and that handlers get with files as the table writes them. */
export const valueOf = (form: TableForm): Readonly<Record<string, unknown>> =>
  Object.fromEntries(kindsOf(form).map(([name, { value }]) => [name, value]));

/** The fields of that body, as any sender writes them. */
export const sentOf = (form: TableForm): readonly (readonly [string, string | TableFile])[] =>
  kindsOf(form).flatMap(([name, { sent }]) =>
    sent.map(([suffix, value]) => [`${name}${suffix}`, value] as const),
  );

/** A body of nulls; what is sent of it; and what handlers get. */
export function nullsOf(form: TableForm): {
  readonly value: Readonly<Record<string, null>>;
  readonly sent: readonly (readonly [string, string])[];
  readonly got: Readonly<Record<string, null>>;
} {
  const kinds = kindsOf(form);
  const nulls = (some: typeof kinds): Readonly<Record<string, null>> =>
    Object.fromEntries(some.map(([name]) => [name, null]));
  const inJson = kinds.filter(([, { isJson }]) => isJson);
  return {
    value: nulls(kinds),
    sent: inJson.map(([name]) => [name, "null"]),
    got: nulls(form.isRequired ? kinds : inJson),
  };
}

/** The fields as text, as a program writes them; the comma of a list is no part of an item. */
export const encoded = (sent: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(sent.map(([name, value]) => [name, value])).toString().replaceAll("%2C", ",");
