import type { Declaration } from "../../api.ts";
import { referencesOf } from "../../navigate.ts";
import type { ContentNode, FormContent } from "../../content.ts";
import type { HeaderNode, OperationNode, ParameterNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import { closure } from "../../users.ts";

/** A value that an operation carries outside of codecs, which check conditions themselves. */
type Carried = ParameterNode | HeaderNode | FormContent;

/** The direction in which something is carried. */
export type Direction = "request" | "response";

/**
 * Gives entries of conditions to the parameters, the headers and the forms whose types say less than
 * their schemas, themselves or in their parts. These are read and written by their style, so that
 * they are checked against the whole schema.
 *
 * @param entryOf the entry of a schema; undefined where a parameter has no schema
 */
export function withConditions(
  operations: readonly OperationNode[],
  declarations: readonly Declaration[],
  entryOf: (carried: Carried, direction: Direction) => string | undefined,
): readonly OperationNode[] {
  const checked = closure(declarations, "values", ({ conditions }) => conditions !== undefined);
  if (checked.size === 0) return operations;
  const isChecked = (type: TypeNode): boolean =>
    referencesOf(type, "values").some((id) => checked.has(id));
  const give = <T extends Carried>(carried: T, direction: Direction): T => {
    const entry = isChecked(carried.type) ? entryOf(carried, direction) : undefined;
    return entry === undefined ? carried : { ...carried, condition: entry };
  };
  return operations.map((operation) => {
    const { body, webhook } = operation;
    // The provider of the API sends the requests of webhooks and reads their responses.
    const [asked, answered]: readonly [Direction, Direction] =
      webhook === undefined ? ["request", "response"] : ["response", "request"];
    const giveForm = (content: ContentNode): ContentNode =>
      content.kind === "form" ? give(content, asked) : content;
    return {
      ...operation,
      parameters: operation.parameters.map((parameter) => give(parameter, asked)),
      ...(body === undefined ? {} : { body: { ...body, contents: body.contents.map(giveForm) } }),
      responses: operation.responses.map((response) => ({
        ...response,
        headers: response.headers.map((header) => give(header, answered)),
      })),
    };
  });
}
