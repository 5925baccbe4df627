import {
  essenceOf,
  type OperationNode,
  type ResponseContent,
  type ResponseNode,
  type SequenceContent,
} from "../../ir/index.ts";

/** Statuses of success that are registered. Source: RFC 9110, 15.3; IANA HTTP Status Codes. */
const successful: readonly number[] = [200, 201, 202, 203, 204, 205, 206, 207, 208, 226];

/** The bodies of a response, one for each media type; none if it has no body. */
export interface Contents {
  readonly contents: readonly ResponseContent[];
  /** Whether it may come without its body. */
  readonly isOptional: boolean;
}

/** A successful response of the document. */
export interface Success extends Contents {
  /** Key among the operation's responses: a status, or `2XX`. */
  readonly key: number | "2XX";
  /** Statuses that it can have. */
  readonly statuses: readonly number[];
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

/**
 * Successes that a call of the operation itself asks for. Where a response is a sequence and another is not, it is
 * the other: the caller says by `items` that the sequence is meant. Where a response is JSON, bytes and text beside it
 * are not asked for: the caller says by `stream` that they are meant.
 */
export function calledSuccesses(operation: OperationNode): readonly Success[] {
  const all = successesOf(operation);
  const isMixed = [isSequence, isWhole].every((is) =>
    all.some(({ contents }) => contents.some(is)),
  );
  const called = isMixed ? withContents(all, isWhole) : all;
  return called.map((success) => ({ ...success, contents: askedOf(success.contents) }));
}

/** Contents without bytes and text where one is JSON, and without variants of a media type that is listed itself. */
function askedOf(contents: readonly ResponseContent[]): readonly ResponseContent[] {
  if (!contents.some(({ kind }) => kind === "json")) return contents;
  const plain = new Set(contents.map(({ mediaType }) => mediaType));
  return contents.filter(
    (content) =>
      !isBytes(content) &&
      (!content.mediaType.includes(";") || !plain.has(essenceOf(content.mediaType))),
  );
}

const isBytes = ({ kind }: ResponseContent): boolean => kind === "binary" || kind === "text";

/** Successful responses that are sequences. */
export function sequencesOf(operation: OperationNode): readonly Success[] {
  return withContents(successesOf(operation), isSequence);
}

/** The sequences among bodies. */
export const sequencesIn = (successes: readonly Success[]): readonly SequenceContent[] =>
  successes.flatMap(({ contents }) => contents.filter(isSequence));

/** Media types of successful responses that are handed over as bytes or as text. */
export function byteMediaTypes(operation: OperationNode): readonly string[] {
  return distinctTypes(successesOf(operation).flatMap(({ contents }) => contents));
}

const distinctTypes = (contents: readonly ResponseContent[]): readonly string[] => [
  ...new Set(contents.filter(isBytes).map(({ mediaType }) => essenceOf(mediaType))),
];

/** The same by the keys of responses, where a call asks for others; undefined where it asks for all of them. */
export function unaskedMediaTypes(
  operation: OperationNode,
): readonly (readonly [key: Success["key"], mediaTypes: readonly string[]])[] | undefined {
  const all = successesOf(operation);
  const isMixed = all.some(
    ({ contents }) => contents.some(isBytes) && askedOf(contents).length < contents.length,
  );
  if (!isMixed) return undefined;
  return all.map(({ key, contents }) => [key, distinctTypes(contents)] as const);
}

/** Bodies with parts among those of successes. */
export const partsOf = (operation: OperationNode): readonly ResponseContent[] =>
  successesOf(operation).flatMap(({ contents }) =>
    contents.filter(({ kind }) => kind === "parts" || kind === "positions"),
  );

const isSequence = (content: ResponseContent): content is SequenceContent =>
  content.kind === "sequence";
const isWhole = (content: ResponseContent): boolean => !isSequence(content);

/** Responses with some of their contents; those that have others only are left out. */
function withContents(
  successes: readonly Success[],
  isKept: (content: ResponseContent) => boolean,
): readonly Success[] {
  return successes.flatMap((success) => {
    const contents = success.contents.filter(isKept);
    const isDropped = contents.length === 0 && success.contents.length > 0;
    return isDropped ? [] : [{ ...success, contents }];
  });
}

function listedSuccesses({ responses }: OperationNode): readonly ResponseNode[] {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  if (successes.length > 0) return successes;
  const redirects = responses.filter(({ status }) => /^3\d\d$/.test(status));
  return redirects.length > 0 ? redirects : responses.filter(({ status }) => status === "default");
}

/**
 * The response `default` beside successes that have statuses of their own: it describes the other successes too. One
 * without a body says nothing of them.
 */
export function defaultBeside(operation: OperationNode): Failure | undefined {
  const hasStatuses = successesOf(operation).every(({ key }) => key !== "2XX");
  const found = errorsOf(operation).find(({ key }) => key === "default");
  return hasStatuses && found !== undefined && found.contents.length > 0 ? found : undefined;
}

/** The one status of a response; undefined for a range and for `default`. */
function statusOf({ status }: ResponseNode): number | undefined {
  return /^\d+$/.test(status) ? Number(status) : undefined;
}

/** Source: RFC 9110, 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
function hasBody({ method }: OperationNode, status: number | undefined): boolean {
  return method !== "head" && status !== 204 && status !== 205 && status !== 304;
}

/** An error is read as a whole: one that is a sequence is text, and one that has parts is bytes. */
function asWhole(content: ResponseContent): ResponseContent {
  const { mediaType, examples, exampleNames, origin } = content;
  const any = { mediaType, examples, exampleNames, origin, type: { kind: "any", origin } } as const;
  if (content.kind === "sequence") return { ...any, kind: "text" };
  const hasParts = content.kind === "parts" || content.kind === "positions";
  return hasParts ? { ...any, kind: "multipart" } : content;
}

/** Whether a response that a caller can meet has headers. */
export function hasHeaders({ responses }: OperationNode): boolean {
  return responses.some(({ status, headers }) => !status.startsWith("1") && headers.length > 0);
}

/** An error response of the document. */
export interface Failure extends Contents {
  /** Key among the operation's responses: a status, a range such as `4XX`, or `default`. */
  readonly key: string;
}

/** Responses that fail a call: those that are no success. `default` covers errors in any case. */
export function errorsOf(operation: OperationNode): readonly Failure[] {
  const successes = new Set(listedSuccesses(operation));
  return operation.responses
    .filter((response) => response.status === "default" || !successes.has(response))
    .filter(({ status }) => !/^[12]/.test(status))
    .map(({ status, contents, bodyOptional }) => ({
      key: status,
      contents: hasBody(operation, Number(status)) ? contents.map(asWhole) : [],
      isOptional: bodyOptional,
    }));
}
