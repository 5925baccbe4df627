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

/** Whether a parameter may be written and read in a form of its own: in a query, but for filters. */
export function takesOwnForm(operation: OperationNode, parameter: ParameterNode): boolean {
  return parameter.in === "query" && parameter !== filterParameter(operation);
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

/** The object of a form whose fields are read one by one; undefined for what is read as a whole. */
export function fieldsObject(type: TypeNode, { index }: PackageContext): ObjectNode | undefined {
  const node = index.resolve(type);
  const isNamed = node.kind === "object" && typeof othersByName(node) === "string";
  return isNamed ? node : undefined;
}
