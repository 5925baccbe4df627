import { rt, type Reference } from "../../code/index.ts";
import {
  othersByName,
  type FormContent,
  type ObjectNode,
  type OperationNode,
  type ParameterNode,
  type TypeNode,
} from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { filterParameter } from "./filter-parameter.ts";

/** Whether a parameter may be written and read in a form of its own: all but filters, and a whole query. */
export function takesOwnForm(operation: OperationNode, parameter: ParameterNode): boolean {
  return parameter.in !== "querystring" && parameter !== filterParameter(operation);
}

/** Parameters of one place that may be written and read in forms of their own. */
export interface OwnPlace {
  /** Its name among those of serializers and parsers. */
  readonly member: string;
  readonly parameters: readonly ParameterNode[];
  /** Type of what writes them. */
  readonly serializers: Reference;
  /** Type of what reads them. */
  readonly parsers: Reference;
}

/** The places of an operation's parameters that may be written and read in forms of their own. */
export function ownPlaces(operation: OperationNode): readonly OwnPlace[] {
  return places.flatMap(({ location, ...types }) => {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === location && takesOwnForm(operation, parameter),
    );
    return parameters.length === 0 ? [] : [{ parameters, ...types }];
  });
}

const places = [
  {
    location: "path",
    member: "path",
    serializers: rt.TextSerializers,
    parsers: rt.TextParsers,
  },
  {
    location: "query",
    member: "query",
    serializers: rt.ParameterSerializers,
    parsers: rt.ParameterParsers,
  },
  {
    location: "header",
    member: "headers",
    serializers: rt.TextSerializers,
    parsers: rt.TextParsers,
  },
  {
    location: "cookie",
    member: "cookies",
    serializers: rt.ParameterSerializers,
    parsers: rt.ParameterParsers,
  },
] as const;

/** The form of an operation's body, if it has one whose fields may be written and read in forms of their own. */
export function ownFieldsOf(
  { body }: OperationNode,
  context: PackageContext,
): FormContent | undefined {
  const form = body?.contents.find((content): content is FormContent => content.kind === "form");
  const fields = form && fieldsObject(form.type, context)?.properties;
  return fields !== undefined && fields.length > 0 ? form : undefined;
}

/** The object of a form whose fields are read one by one; undefined for what is read as a whole. */
export function fieldsObject(type: TypeNode, { index }: PackageContext): ObjectNode | undefined {
  const node = index.resolve(type);
  const isNamed = node.kind === "object" && typeof othersByName(node) === "string";
  return isNamed ? node : undefined;
}
