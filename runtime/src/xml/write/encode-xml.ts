import { latin1, utf8 } from "#platform";
import { isStackOverflow } from "../../check/stack-overflow.ts";
import { EncodeError } from "../../issue/encode-error.ts";
import type { XmlElementWriter } from "./write-xml-object.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import { defaultMaxDepth, XmlWriter } from "./xml-writer.ts";

export interface XmlEncodeOptions {
  /** Whether the document starts with an XML declaration; `false` by default. */
  readonly declaration?: boolean | undefined;
  /** Levels of elements that are written before the value is refused; 64 by default. */
  readonly maxDepth?: number | undefined;
}

/** A writer to reuse; none while one is in use, because a getter may call an encoder. */
let idle: XmlWriter | undefined;

/**
 * Writes a value as a document in UTF-8.
 *
 * @throws {EncodeError} the value is not of its type, or holds what XML cannot carry
 */
export function encodeXml<T>(
  root: XmlTag,
  value: T,
  write: XmlElementWriter<T>,
  options: XmlEncodeOptions | undefined,
): Uint8Array {
  const writer = start(options);
  try {
    write(writer, root, value);
    return writer.take();
  } catch (error) {
    return refuseDepth(error);
  } finally {
    if (writer.reusable) idle = writer;
  }
}

/**
 * Writes a value as a document, as a string.
 *
 * @throws {EncodeError} the value is not of its type, or holds what XML cannot carry
 */
export function encodeXmlString<T>(
  root: XmlTag,
  value: T,
  write: XmlElementWriter<T>,
  options: XmlEncodeOptions | undefined,
): string {
  const writer = start(options);
  try {
    write(writer, root, value);
    return writer.ascii
      ? latin1(writer.bytes, 0, writer.position)
      : utf8(writer.bytes, 0, writer.position);
  } catch (error) {
    return refuseDepth(error);
  } finally {
    if (writer.reusable) idle = writer;
  }
}

/** A raised `maxDepth` may be more than the stack holds. */
function refuseDepth(error: unknown): never {
  if (!isStackOverflow(error)) throw error;
  const message = "is nested deeper than the stack of this process allows";
  throw new EncodeError([{ code: "depth", path: "", message }]);
}

function start(options: XmlEncodeOptions | undefined): XmlWriter {
  const writer = idle ?? new XmlWriter();
  idle = undefined;
  writer.reset(options?.maxDepth ?? defaultMaxDepth);
  if (options?.declaration === true) writer.text('<?xml version="1.0" encoding="UTF-8"?>');
  return writer;
}
