import {
  call,
  code,
  commas,
  distinct,
  join,
  literal,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type { ContentNode, OperationNode, ResponseNode } from "../../ir/index.ts";
import { isReceivedAsUnknown, pure, readFunction, receivedType } from "./content.ts";
import type { ClientContext } from "./context.ts";

/** Statuses of success that are registered. Source: RFC 9110, 15.3; IANA HTTP Status Codes. */
const successful: readonly number[] = [200, 201, 202, 203, 204, 205, 206, 207, 208, 226];

/** A successful response of the document. */
export interface Success {
  /** Key among the operation's responses: a status, or `2XX`. */
  readonly key: number | "2XX";
  /** Statuses that it can have. */
  readonly statuses: readonly number[];
  readonly contents: readonly ContentNode[];
  /** Whether it may come without its body. */
  readonly isOptional: boolean;
}

/**
 * Successful responses of an operation. Where the document names none they are its redirects, and
 * where it names none either `default`. A document without any of these expects a response without
 * a body.
 */
export function successesOf(operation: OperationNode): readonly Success[] {
  const listed = listedSuccesses(operation);
  if (listed.length === 0)
    return [{ key: "2XX", statuses: successful, contents: [], isOptional: false }];
  const own = new Set(listed.map(statusOf));
  const others = successful.filter((status) => !own.has(status));
  return listed.map((response) => {
    const status = statusOf(response);
    return {
      key: status ?? "2XX",
      statuses: status === undefined ? others : [status],
      contents: hasBody(operation, status) ? response.contents : [],
      isOptional: response.bodyOptional,
    };
  });
}

function listedSuccesses({ responses }: OperationNode): readonly ResponseNode[] {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  if (successes.length > 0) return successes;
  const redirects = responses.filter(({ status }) => /^3\d\d$/.test(status));
  return redirects.length > 0 ? redirects : responses.filter(({ status }) => status === "default");
}

/** The one status of a response; undefined for a range and for `default`. */
function statusOf({ status }: ResponseNode): number | undefined {
  return /^\d+$/.test(status) ? Number(status) : undefined;
}

/** Source: RFC 9110, 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
function hasBody({ method }: OperationNode, status: number | undefined): boolean {
  return method !== "head" && status !== 204 && status !== 205 && status !== 304;
}

/** TypeScript type of the status of a response. */
export function statusType({ statuses }: Success): Code {
  return join(statuses.map(literal), code` | `);
}

/** TypeScript type of the bodies of responses; `undefined` where one has no body. */
export function bodyType(successes: readonly Success[], context: ClientContext): Code {
  const contents = successes.flatMap((success) => success.contents);
  if (contents.some(isReceivedAsUnknown)) return code`unknown`;
  const types = successes.flatMap((success): readonly Printable[] => [
    ...success.contents.map((content) => receivedType(content, context)),
    ...(success.contents.length === 0 || success.isOptional ? [code`undefined`] : []),
  ]);
  return join(distinct(types), code` | `);
}

/** Media types for the Accept header, in the document's order; undefined where there are none. */
export function acceptHeader(successes: readonly Success[]): Code | undefined {
  const types = new Set(
    successes.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  return types.size === 0 ? undefined : literal([...types].join(", "));
}

/** Object literal that maps each response to the functions that read its body. */
export function responseReaders(successes: readonly Success[], context: ClientContext): Code {
  const members = successes.map(({ key, contents, isOptional }) => {
    const readers = contents.map((content) => {
      const mediaType = (content.mediaType.split(";")[0] ?? "").trim().toLowerCase();
      const read = readFunction(content, context);
      const shown = isOptional ? pure(call(rt.optionalBody, read)) : read;
      return code`{ mediaType: ${literal(mediaType)}, read: ${shown} }`;
    });
    // What has no body may have any Content-Type.
    if (isOptional && contents.length > 0)
      readers.push(code`{ mediaType: "", read: ${rt.noBody} }`);
    return code`${literal(key)}: [${commas(readers)}]`;
  });
  return code`{ ${commas(members)} }`;
}
