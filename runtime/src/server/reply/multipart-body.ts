import { contentTypeOf, newBoundary } from "../../multipart/write/body-of-parts.ts";
import { namedPart, namedParts, writerOf } from "../../multipart/write/named-parts.ts";
import { PartBytes, type PartsToWrite } from "../../multipart/write/part-bytes.ts";
import { headerLines, type Part } from "../../multipart/write/part-writer.ts";
import type {
  MultipartReply,
  NamedReply,
  PositionedReply,
  ReplyPartWriter,
} from "../../multipart/write/parts-reply.ts";
import { partAt, writerAt } from "../../multipart/write/positioned-parts.ts";
import type { Issue } from "../../issue/issue.ts";
import { isStream, type Items } from "../../stream/byte-stream.ts";
import type { ResponseContent, ServerOperation } from "../description/server-operation.ts";
import { tell } from "../hooks.ts";
import type { ReplyContext } from "./reply-context.ts";
import type { Reply } from "./reply.ts";
import { ReplyError } from "./reply-error.ts";
import { ReplyStream } from "./reply-stream.ts";

/** A multipart body, and its Content-Type with the boundary. */
export interface MultipartStream {
  readonly contentType: string;
  readonly body: ReplyStream;
}

/** A reply whose parts are written. */
interface Writing {
  /** Beginning of messages. */
  readonly what: string;
  readonly check: ResponseContent["check"];
  /** Whether bodies and parts are checked against every rule. */
  readonly isChecked: boolean;
}

/**
 * The body of a multipart reply: of a whole object or array, or of its parts one after the other.
 *
 * @throws {ReplyError} the whole breaks a rule, or is neither
 */
export function multipartBody(
  exchange: ReplyContext,
  { name }: ServerOperation,
  { contentType, check }: ResponseContent,
  multipart: MultipartReply,
  { status, body }: Reply,
): MultipartStream {
  const { hooks, streamTimeout, checkReplies } = exchange.server;
  const writing = { what: `${name} replied ${status} with`, check, isChecked: checkReplies };
  const parts =
    "named" in multipart ? named(multipart, body, writing) : positioned(multipart, body, writing);
  const boundary = newBoundary();
  return {
    contentType: contentTypeOf(contentType, boundary),
    body: new ReplyStream(new PartBytes(parts, boundary), {
      bytesOf: (chunk) => chunk as Uint8Array,
      interval: 0,
      idle: streamTimeout,
      onError: (error) => tell(hooks.onError, error, exchange.event()),
    }),
  };
}

function named(multipart: NamedReply, body: unknown, writing: Writing): PartsToWrite {
  const { named: writers, required, others } = multipart;
  if (!isStream(body)) {
    const { what } = writing;
    if (typeof body !== "object" || body === null)
      throw new ReplyError(`${what} parts that are neither an object nor iterable`);
    checkWhole(body, writing);
    return whole(told(writing, () => namedParts(body, writers, others ?? false)));
  }
  const seen = new Set<string>();
  return {
    items: body as Items<unknown>,
    toPart(item) {
      const { name, value, headers, ...file } = Object(item) as Record<string, unknown>;
      const writer = typeof name === "string" ? (writerOf(name, writers) ?? others) : undefined;
      const { what, isChecked } = writing;
      if (writer === undefined) throw new ReplyError(`${what} a part of a name that it has not`);
      const own = name as string;
      if (seen.has(own) && writer.many !== true)
        throw new ReplyError(`${what} the part ${own} more than once`);
      seen.add(own);
      if (writer.file !== undefined)
        return told(writing, () => namedPart(own, { ...file, headers }, writer));
      if (isChecked) checkPart(value, writer, writing);
      const [head, content] = told(writing, () => namedPart(own, value, writer));
      return [head + headerLines((headers ?? {}) as Readonly<Record<string, string>>), content];
    },
    atEnd() {
      const missing = required.find((name) => !seen.has(name));
      if (missing !== undefined && writing.isChecked)
        throw new ReplyError(`${writing.what} no part ${missing}`);
    },
  };
}

function positioned(multipart: PositionedReply, body: unknown, writing: Writing): PartsToWrite {
  const { positions, minItems = 0, maxItems = Infinity } = multipart;
  const { what, isChecked } = writing;
  if (!isStream(body)) throw new ReplyError(`${what} parts that are not iterable`);
  if (Array.isArray(body) && writing.check !== undefined) {
    checkWhole(body, writing);
    return whole(told(writing, () => body.map((item, i) => partAt(item, i, positions))));
  }
  let count = 0;
  return {
    items: body as Items<unknown>,
    toPart(item, index) {
      if (++count > maxItems && isChecked)
        throw new ReplyError(`${what} more than ${maxItems} parts`);
      const writer = writerAt(index, positions);
      if (isChecked) checkPart(item, writer, writing);
      return told(writing, () => partAt(item, index, positions));
    },
    atEnd() {
      if (count < minItems && isChecked)
        throw new ReplyError(`${what} ${count} parts, less than ${minItems}`);
    },
  };
}

/** Parts that are all there. */
const whole = (parts: readonly Part[]): PartsToWrite => ({
  items: parts,
  toPart: (part) => part as Part,
  atEnd: () => undefined,
});

function checkWhole(body: unknown, { what, check, isChecked }: Writing): void {
  const issues = isChecked ? check?.(body).issues : undefined;
  if (issues !== undefined) throw new ReplyError(`${what} an invalid body`, issues);
}

function checkPart(value: unknown, { check }: ReplyPartWriter, { what }: Writing): void {
  const issues = check?.(value).issues;
  if (issues !== undefined) throw new ReplyError(`${what} an invalid part`, issues);
}

/** Makes parts, with mistakes as those of the reply. */
function told<Made>({ what }: Writing, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    const { issues } = Object(error) as { readonly issues?: readonly Issue[] };
    throw issues === undefined ? error : new ReplyError(`${what} an invalid part`, issues);
  }
}
