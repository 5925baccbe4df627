import { DecodeError } from "../../issue/decode-error.ts";
import { isStackOverflow } from "../../check/stack-overflow.ts";
import type { XmlBodyOptions } from "./xml-body-options.ts";
import { openXml } from "./input.ts";
import { refuseUnknown } from "./read-xml-content.ts";
import type { XmlDecodeOptions } from "./xml-decode-options.ts";
import { readEpilog, readProlog } from "./prolog.ts";
import { readStartTag } from "./read-xml-tag.ts";
import type { ReadXml } from "./read-xml.ts";

const noOptions: XmlDecodeOptions = {};

/** A client passes the options of a call, in which those for XML are one member. */
interface XmlCallOptions extends XmlDecodeOptions {
  readonly xml?: XmlBodyOptions | undefined;
}

/**
 * Decodes a document.
 * @param roots names that the root may have: `{namespace}local`, `local` for any namespace, `*` for any
 * @throws DecodeError with everything that is wrong
 */
export function decodeXml<T>(
  input: Uint8Array | string,
  given: XmlCallOptions = noOptions,
  roots: readonly string[],
  read: ReadXml<T | undefined>,
): T {
  const options = given.xml === undefined ? given : { ...given, ...given.xml };
  const r = openXml(input, options);
  let value: T;
  try {
    const at = readProlog(r);
    const start = readStartTag(r, at, 1);
    const local = r.decode(r.localStart, r.nameEnd);
    if (!isRoot(roots, r.namespace, local) && !isRoot(options.roots ?? [], r.namespace, local)) {
      const names = [...roots, ...(options.roots ?? [])].join(", ");
      return r.fail("root", at, `the root element must be ${names}, was ${local.slice(0, 80)}`);
    }
    value = r.given(read(r, start, r.nameEnd - at - 1, "", 1), "", at);
    readEpilog(r, start);
    if (options.unknown === "refuse-root" && r.unknown !== undefined && isBare(value))
      refuseUnknown(r, r.unknown, undefined, "a root without anything known");
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    // Four bytes are read at once; only where the document is cut off does that reach past its end.
    if (error instanceof RangeError && error.message.startsWith("Offset is outside")) {
      return r.fail("syntax", r.end, "the document ends within an element");
    }
    if (isStackOverflow(error)) {
      return r.fail("depth", r.pos, "elements stand deeper than the stack of this process allows");
    }
    throw error;
  }
  if (r.pending.length > 0) throw r.error();
  if (r.unlisted !== undefined && r.unlisted.length > 0)
    options.onUnlisted?.(r.located(r.unlisted));
  if (r.doubts?.[0]) options.onFormat?.(r.located(r.doubts));
  return value;
}

/** Whether nothing is in a value. */
function isBare(value: unknown): boolean {
  return Object.values(value as object).every((member) => member === undefined);
}

function isRoot(roots: readonly string[], namespace: string, local: string): boolean {
  for (const root of roots)
    if (root === "*" || root === local || root === `{${namespace}}${local}`) return true;
  return false;
}
