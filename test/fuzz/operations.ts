import fc from "fast-check";
import type { Schema } from "./schemas.ts";

type Location = "path" | "query" | "header" | "cookie";

/** A parameter, or a header of a response, as its description and what a value of it is. */
export interface ParameterSketch {
  readonly name: string;
  readonly in: Location;
  readonly required: boolean;
  readonly style: string | undefined;
  readonly explode: boolean | undefined;
  readonly schema: Schema;
  /** Whether it is described by `content`, and so is JSON. */
  readonly isJson: boolean;
}

export interface BodySketch {
  readonly mediaType: string;
  readonly schema: Schema;
}

export interface ResponseSketch {
  readonly status: string;
  readonly headers: readonly ParameterSketch[];
  /** Empty for a response without a body. */
  readonly bodies: readonly BodySketch[];
}

export interface OperationSketch {
  readonly name: string;
  readonly parameters: readonly ParameterSketch[];
  readonly isBodyRequired: boolean;
  readonly bodies: readonly BodySketch[];
  readonly responses: readonly ResponseSketch[];
}

const text = fc.constantFrom<Schema>(
  { type: "string" },
  { type: "string" },
  { type: "string", minLength: 2 },
  { type: "string", pattern: "^[ab]+$" },
  { type: "string", enum: ["x", "a b", "c,d", "e=f&g", "100%"] },
);

const scalar = fc.oneof(
  text,
  fc.constantFrom<Schema>(
    { type: "integer" },
    { type: "integer", minimum: 1, maximum: 9 },
    { type: "number" },
    { type: "boolean" },
    { enum: [1, "x", true] },
  ),
);

const list = fc.tuple(scalar, fc.boolean()).map(
  ([items, isFilled]): Schema => ({
    type: "array",
    items,
    ...(isFilled ? { minItems: 1 } : {}),
  }),
);

/** An object whose properties no other one has: exploded ones share the names of a query. */
const objectOf = (inner: fc.Arbitrary<Schema>, prefix: string): fc.Arbitrary<Schema> =>
  fc.array(fc.tuple(inner, fc.boolean()), { minLength: 1, maxLength: 3 }).map((members) => ({
    type: "object",
    properties: Object.fromEntries(members.map(([schema], i) => [`${prefix}${i}`, schema])),
    required: members.flatMap(([, isRequired], i) => (isRequired ? [`${prefix}${i}`] : [])),
  }));

const choice = (prefix: string): fc.Arbitrary<Schema> =>
  objectOf(scalar, prefix).map((object) => ({ oneOf: [{ type: "integer" }, object] }));

const styles: Readonly<Record<Location, readonly (readonly [string, boolean])[]>> = {
  path: ["simple", "label", "matrix"].flatMap((style) => [
    [style, false] as const,
    [style, true] as const,
  ]),
  query: [
    ["form", false],
    ["form", true],
    ["spaceDelimited", false],
    ["pipeDelimited", false],
    ["deepObject", true],
  ],
  header: [
    ["simple", false],
    ["simple", true],
  ],
  cookie: [
    ["form", false],
    ["form", true],
  ],
};

const parameter = (name: string, location: Location): fc.Arbitrary<ParameterSketch> =>
  fc
    .record({
      required: fc.boolean(),
      style: fc.option(fc.constantFrom(...styles[location]), { nil: undefined, freq: 4 }),
      kind: fc.constantFrom("scalar", "scalar", "list", "object", "choice"),
      isJson: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
      schemas: fc.record({
        scalar,
        list,
        object: objectOf(scalar, `${name}_`),
        choice: choice(`${name}_`),
      }),
    })
    .map(({ required, style, kind, isJson, schemas }) => {
      // Delimiters and brackets are defined for lists and objects only.
      const isDefined =
        style !== undefined &&
        !(kind === "scalar" && /Delimited|deep/.test(style[0])) &&
        !(kind === "list" && style[0] === "deepObject") &&
        !(kind === "choice" && /Delimited/.test(style[0]));
      return {
        name,
        in: location,
        required: required || location === "path",
        style: isDefined && !isJson ? style[0] : undefined,
        explode: isDefined && !isJson ? style[1] : undefined,
        schema: schemas[kind as "scalar"],
        isJson,
      };
    });

const deep = fc.letrec<{ node: Schema }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, depthIdentifier: "body", withCrossShrink: true },
    scalar,
    objectOf(tie("node"), "b"),
    tie("node").map((items): Schema => ({ type: "array", items })),
  ),
})).node;

const anyBody = fc.oneof(
  fc
    .tuple(fc.constantFrom("application/json", "application/vnd.x+json"), deep)
    .map(([mediaType, schema]): BodySketch => ({ mediaType, schema })),
  objectOf(fc.oneof(scalar, list, objectOf(scalar, "f")), "f").map(
    (schema): BodySketch => ({ mediaType: "application/x-www-form-urlencoded", schema }),
  ),
  text.map((schema): BodySketch => ({ mediaType: "text/plain", schema })),
  fc.constant<BodySketch>({ mediaType: "application/octet-stream", schema: {} }),
  objectOf(fc.oneof(scalar, objectOf(scalar, "x")), "x").map(
    (schema): BodySketch => ({ mediaType: "application/xml", schema }),
  ),
);

const bodies = fc.uniqueArray(anyBody, { maxLength: 2, selector: ({ mediaType }) => mediaType });

/** Forms are for requests. */
const answers = bodies.map((list_) => list_.filter(({ mediaType }) => !/form/.test(mediaType)));

const responses = fc
  .uniqueArray(fc.constantFrom("200", "201", "202", "2XX"), { minLength: 1, maxLength: 3 })
  .chain((statuses) =>
    fc.tuple(
      ...statuses.map((status) =>
        fc.record({
          status: fc.constant(status),
          headers: fc
            .array(parameter("", "header"), { maxLength: 2 })
            .map((made) => made.map((one, i) => ({ ...one, name: `X-H${i}` }))),
          bodies: answers,
        }),
      ),
    ),
  );

const names: readonly (readonly [string, Location])[] = [
  ["p0", "path"],
  ["p 1", "path"],
  ["q0", "query"],
  ["q[1]", "query"],
  ["q-2", "query"],
  ["X-P0", "header"],
  ["x-p1", "header"],
  ["c0", "cookie"],
  ["c-1", "cookie"],
];

const operation = fc.record({
  parameters: fc
    .subarray([...names], { maxLength: 4 })
    .chain((chosen) => fc.tuple(...chosen.map(([name, location]) => parameter(name, location)))),
  isBodyRequired: fc.boolean(),
  bodies,
  responses,
});

/** Operations with parameters of every location and style, bodies of several media types, and ranges of statuses. */
export const anyOperations: fc.Arbitrary<readonly OperationSketch[]> = fc
  .array(operation, { minLength: 1, maxLength: 3 })
  .map((list_) => list_.map((one, i) => ({ ...one, name: `op${i}` })));

/** The document with these operations. */
export function operationsDocument(operations: readonly OperationSketch[]): object {
  const paths = operations.map((one): [string, object] => {
    const inPath = one.parameters.filter((parameter_) => parameter_.in === "path");
    const path = [`/${one.name}`, ...inPath.map(({ name }) => `{${name}}`)].join("/");
    const description = {
      operationId: one.name,
      parameters: one.parameters.map((own) => ({ name: own.name, in: own.in, ...described(own) })),
      ...(one.bodies.length === 0
        ? {}
        : { requestBody: { required: one.isBodyRequired, content: contentOf(one.bodies) } }),
      responses: Object.fromEntries(
        one.responses.map(({ status, headers, bodies: own }) => [
          status,
          {
            description: "An answer.",
            headers: Object.fromEntries(headers.map((each) => [each.name, described(each, true)])),
            ...(own.length === 0 ? {} : { content: contentOf(own) }),
          },
        ]),
      ),
    };
    return [path, { [one.bodies.length === 0 ? "get" : "post"]: description }];
  });
  return {
    openapi: "3.1.1",
    info: { title: "Fuzz", version: "1" },
    paths: Object.fromEntries(paths),
  };
}

function described(
  { required, style, explode, schema, isJson }: ParameterSketch,
  isHeader = false,
): object {
  if (isJson) return { required, content: { "application/json": { schema } } };
  return { required, schema, ...(isHeader ? {} : { style }), explode };
}

const contentOf = (list_: readonly BodySketch[]): object =>
  Object.fromEntries(
    list_.map(({ mediaType, schema }) => [
      mediaType,
      mediaType === "application/xml"
        ? { schema: { ...(schema as object), xml: { name: "root" } } }
        : { schema },
    ]),
  );
