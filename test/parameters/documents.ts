/** A parameter of a test document: what stands beside `name` and `required` in it. */
export interface ParameterSketch {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: object;
  readonly content?: object;
  readonly required?: boolean;
  readonly allowReserved?: boolean;
  readonly allowEmptyValue?: boolean;
}

/** Component schemas that parameters of tests refer to. */
const schemas = {
  Color: {
    type: "object",
    required: ["R"],
    properties: {
      R: { type: "integer", minimum: 0 },
      G: { type: "integer" },
      B: { type: "integer" },
    },
  },
  Closed: {
    type: "object",
    properties: { a: { type: "string" } },
    additionalProperties: false,
  },
  Login: { type: "string", minLength: 2 },
};

/** A document with one operation for each entry; `color` is its parameter. */
export function documentOf(operations: Readonly<Record<string, ParameterSketch>>): string {
  return documentWith(
    Object.fromEntries(
      Object.entries(operations).map(([name, sketch]) => [name, { color: sketch }]),
    ),
  );
}

/** A document with operations of several parameters. */
export function documentWith(
  operations: Readonly<Record<string, Readonly<Record<string, ParameterSketch>>>>,
): string {
  const paths = Object.entries(operations).map(([operationId, parameters]) => {
    const all = Object.entries(parameters);
    const braces = all.filter(([, sketch]) => sketch.in === "path").map(([name]) => `/{${name}}`);
    const operation = {
      operationId,
      parameters: all.map(([name, sketch]) => ({
        name,
        ...sketch,
        ...(sketch.in === "path" ? { required: true } : {}),
      })),
      responses: { "204": { description: "Done." } },
    };
    return [`/${operationId}${braces.join("")}`, { get: operation }];
  });
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Test", version: "1" },
    paths: Object.fromEntries(paths) as object,
    components: { schemas },
  });
}
