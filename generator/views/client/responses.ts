import { code, commas, join, literal, type Code, type Printable } from "../../code/index.ts";
import type { OperationNode } from "../../ir/index.ts";
import { acceptHeader } from "../content/accept-header.ts";
import { responseCodec } from "../content/codecs.ts";
import { union } from "../types/type-code.ts";
import { contentReaders } from "./content-readers.ts";
import type { ClientContext } from "./context.ts";
import { errorsOf, type Contents, type Success } from "./listed-responses.ts";

/** TypeScript type of the status of a response. */
export function statusType({ statuses }: Success): Code {
  return join(statuses.map(literal), code` | `);
}

/** TypeScript type of the bodies of responses; `undefined` where one has no body. */
export function bodyType(responses: readonly Contents[], context: ClientContext): Code {
  const types: Printable[] = [];
  for (const { contents, isOptional } of responses) {
    for (const content of contents) {
      const { type, hasUndefined } = responseCodec(content).callerType(content, context);
      if (hasUndefined) return code`unknown`;
      types.push(type);
    }
    if (contents.length === 0 || isOptional) types.push(code`undefined`);
  }
  return union(types);
}

/** Value of the Accept header where successes of an operation are asked for; undefined where none has a body. */
export function acceptCode(
  successes: readonly Success[],
  operation: OperationNode,
): Code | undefined {
  const bodies = successes.flatMap(({ contents }) => contents);
  const errors = errorsOf(operation).map(({ contents }) => contents);
  const accepted = acceptHeader(bodies, errors);
  return accepted === undefined ? undefined : literal(accepted);
}

/**
 * Object literal that maps each response to the functions that read its body.
 *
 * @param other the response `default` beside them
 */
export function responseReaders(
  successes: readonly Success[],
  context: ClientContext,
  other?: Contents,
): Code {
  const members = successes.map(
    (success) => code`${literal(success.key)}: ${contentReaders(success, context)}`,
  );
  if (other !== undefined) {
    // Errors have the same readers.
    const readers = context.scope.constant("errors", contentReaders(other, context));
    members.push(code`default: ${readers}`);
  }
  return code`{ ${commas(members)} }`;
}
