import { code, join, literal, rt, type Code, type Reference } from "../../code/index.ts";
import {
  type FormContent,
  type ObjectNode,
  type OperationNode,
  type ParameterNode,
  type TypeNode,
} from "../../ir/index.ts";
import { formShape } from "../../ir/forms/form-shape.ts";
import type { PackageContext } from "../context.ts";
import { filterParameter } from "./filter-parameter.ts";

/** Whether a parameter may be written and read in a form of its own: all but filters, and a whole query. */
export function takesOwnForm(operation: OperationNode, parameter: ParameterNode): boolean {
  return parameter.in !== "querystring" && parameter !== filterParameter(operation);
}

/** Parameters of one place that may be written and read in forms of their own. */
export interface OwnPlace {
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
  { location: "path", serializers: rt.PathSerializers, parsers: rt.PathParsers },
  { location: "query", serializers: rt.QuerySerializers, parsers: rt.QueryParsers },
  { location: "header", serializers: rt.HeaderSerializers, parsers: rt.HeaderParsers },
  { location: "cookie", serializers: rt.CookieSerializers, parsers: rt.CookieParsers },
] as const;

/** A type of any of the names. */
export function anyOf(named: readonly { readonly name: string }[]): Code {
  return join(
    named.map(({ name }) => literal(name)),
    code` | `,
  );
}

/** The form of an operation's body, if it has one whose fields may be written and read in forms of their own. */
export function ownFieldsOf(
  { body }: OperationNode,
  context: PackageContext,
): FormContent | undefined {
  const form = body?.contents.find((content): content is FormContent => content.kind === "form");
  const fields = form && fieldsObject(form.type, context)?.properties;
  return fields !== undefined && fields.length > 0 ? form : undefined;
}

/** The object of a form that is one object; undefined for one of several, and for one without names. */
export function fieldsObject(type: TypeNode, { index }: PackageContext): ObjectNode | undefined {
  const { objects } = formShape(type, index);
  const [only] = objects;
  return objects.length === 1 && only?.node.kind === "object" ? only.node : undefined;
}
