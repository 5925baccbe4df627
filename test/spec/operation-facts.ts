import { type Operation, type SpecDocument, resolve } from "./documents.ts";
import { type JsonObject, object } from "./json.ts";

/** One row of an endpoint table. */
export interface OperationFacts {
  readonly key: string;
  /** Such as `query max int = 100` or `path id long required`. */
  readonly parameters: readonly string[];
  /** Media type and schema, such as `application/xml Account`; empty without a request body. */
  readonly request: string;
  /** Status, media type and schema of the success; only the status where there is no content. */
  readonly response: string;
  readonly deprecated: boolean;
}

export function operationFacts(
  document: SpecDocument,
  { key, operation, parameters }: Operation,
): OperationFacts {
  const request = resolve(document, operation["requestBody"]);
  const responses = object(operation["responses"]);
  const status = Object.keys(responses).find((one) => one.startsWith("2")) ?? "";
  const content = bodies(document, resolve(document, responses[status]));
  return {
    key,
    parameters: parameters.map((parameter) => parameterFacts(document, parameter)).sort(),
    request: bodies(document, request).join(" | "),
    response: [status, ...content].join(" "),
    deprecated: operation["deprecated"] === true,
  };
}

function parameterFacts(document: SpecDocument, parameter: JsonObject): string {
  const schema = resolve(document, parameter["schema"]);
  const numeric = schema["type"] === "integer";
  const type = numeric
    ? document.name === "v3"
      ? "number"
      : schema["format"] === "int64"
        ? "long"
        : "int"
    : String(schema["type"]);
  return [
    parameter["in"],
    parameter["name"],
    type,
    ...("default" in schema ? ["=", schema["default"]] : []),
    ...(parameter["required"] === true ? ["required"] : []),
  ].join(" ");
}

/** `mediaType schema` for each media type, with the documents' words for what has no schema. */
function bodies(document: SpecDocument, holder: JsonObject): readonly string[] {
  return Object.entries(object(holder["content"])).map(([mediaType, media]) => {
    const schema = object(object(media)["schema"]);
    const name = String(schema["$ref"] ?? "")
      .split("/")
      .at(-1);
    if (name === "AnyType") return `${mediaType} anyType`;
    if (resolve(document, schema)["type"] === "string") return `${mediaType} string`;
    return `${mediaType} ${name}`;
  });
}
