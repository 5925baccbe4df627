import { code, commas, join, literal, type Code, type Printable } from "../../code/index.ts";
import { responseCodec } from "../content/codecs.ts";
import { union } from "../types/type-code.ts";
import { contentReaders } from "./content-readers.ts";
import type { ClientContext } from "./context.ts";
import type { Contents, Success } from "./listed-responses.ts";

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

/** Media types for the Accept header, in the document's order; undefined where there are none. */
export function acceptHeader(successes: readonly Success[]): Code | undefined {
  const types = new Set(
    successes.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  return types.size === 0 ? undefined : literal([...types].join(", "));
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
