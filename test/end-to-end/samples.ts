import fc from "fast-check";
import type {
  Api,
  ContentNode,
  OperationNode,
  ParameterNode,
  ResponseNode,
} from "../../generator/ir/index.ts";
import { arbitraryOf, arbitraryOfType } from "../support/arbitrary.ts";

/** A body of a request or an answer that is described; `undefined` where there is none. */
export type Content = ContentNode | undefined;

export const isSuccess = ({ status }: ResponseNode): boolean => status.startsWith("2");

/** Each media type of a request, and none where the body may be left out. */
export function requestContents({ body }: OperationNode): readonly Content[] {
  if (body === undefined) return [undefined];
  return body.required ? body.contents : [...body.contents, undefined];
}

/** Each media type of an answer, or none. */
export function responseContents({ contents }: ResponseNode): readonly Content[] {
  return contents.length === 0 ? [undefined] : contents;
}

/** Bodies of a media type. */
export function bodies(api: Api, content: Content): fc.Arbitrary<unknown> {
  if (content === undefined) return fc.constant(undefined);
  switch (content.kind) {
    case "json":
    case "xml": {
      const { type } = content;
      if (type.kind !== "ref") throw new Error(`a body of ${type.kind}`);
      const declaration = api.declarations.find(({ id }) => id === type.target);
      if (declaration === undefined) throw new Error(`no declaration ${type.target}`);
      return arbitraryOf(api, declaration, { int64: "number", wire: content.kind });
    }
    case "text":
      return fc.string({ unit: "grapheme", minLength: 1 });
    case "binary":
      return fc.uint8Array({ minLength: 1, maxLength: 100 });
    case "form":
    case "multipart":
    case "parts":
    case "positions":
    case "sequence":
      throw new Error(`${content.kind} is in neither interface`);
  }
}

/** Parameters of an operation under their own names, optional ones now and then. */
export function parameters(
  api: Api,
  operation: OperationNode,
): fc.Arbitrary<Record<string, unknown>> {
  const entries = operation.parameters.map((parameter) => {
    const value = values(api, operation, parameter).map((made) => [[parameter.name, made]]);
    return parameter.required ? value : fc.oneof(value, fc.constant([]));
  });
  return fc.tuple(...entries).map((made) => allOrNone(operation, Object.fromEntries(made.flat())));
}

/** Without those that are given together when some of them are missing. */
function allOrNone(
  { together }: OperationNode,
  made: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lone = new Set(together.filter((group) => !group.every((name) => name in made)).flat());
  return Object.fromEntries(Object.entries(made).filter(([name]) => !lone.has(name)));
}

/**
 * Segments of dots alone are steps within a path, which every URL library resolves; servers refuse
 * NUL in a path.
 */
const isUnsafe = (value: unknown): boolean =>
  value === "" || value === "." || value === ".." || String(value).includes("\0");

function values(
  api: Api,
  operation: OperationNode,
  parameter: ParameterNode,
): fc.Arbitrary<unknown> {
  if (parameter.name === "filter" && operation.filter.length > 0) return filters(operation);
  const any = arbitraryOfType(api, parameter.type);
  return parameter.in === "path" ? any.filter((value) => !isUnsafe(value)) : any;
}

/** Comparisons with the operation's fields. */
function filters({ filter }: OperationNode): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...filter.map(({ name, type }) => {
      if (type.kind === "boolean") return `${name} -eq true`;
      if (type.kind === "integer") return `(${name} -eq 7) -or (${name} -gt 9)`;
      if (type.kind === "array") return `-not(${name} -contains "a b")`;
      return `${name} -ne MANAGER`;
    }),
  );
}
