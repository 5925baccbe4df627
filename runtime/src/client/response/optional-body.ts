import type { BodyOptions, ClientContent } from "../call/client-content.ts";

/** Reads the body of a response that may have none. */
export function optionalBody<T>(
  read: (bytes: Uint8Array, options: BodyOptions) => T,
): (bytes: Uint8Array, options: BodyOptions) => T | undefined {
  return (bytes, options) => (bytes.length === 0 ? undefined : read(bytes, options));
}

/** The reader of a response that may have no body. */
export function optionalContent(content: ClientContent): ClientContent {
  return { ...content, read: optionalBody(content.read) };
}

/** Reads a response of any other media type, which only one without a body can have. */
export function noBody(bytes: Uint8Array): undefined {
  if (bytes.length > 0) throw new Error("a body of this media type is not expected");
}
