import { isIpv6 } from "./is-ip-address.ts";

/** Captures scheme, address in square brackets and path. */
const reference =
  /^([a-z][a-z\d+.-]*:)?(?:\/\/?(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?\[([^\]]*)\](?::\d*)?(?=[/?#]|$))?((?:[\w.~!$&'"()*+,;=:@/-]|%[\da-f]{2})*)(?:\?(?:[\w.~!$&'"()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'"()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;

/**
 * An absolute URI: a scheme, then at least one character, percent signs only before two
 * hexadecimal digits. Source: RFC 3986, 3.
 */
export function isUri(text: string): boolean {
  const [, scheme, host, path] = reference.exec(text) ?? [];
  return (
    scheme !== undefined && !text.includes('"') && (host === undefined ? path !== "" : isHost(host))
  );
}

/**
 * A URI or a relative reference, which may be empty. A double quote is accepted, as in the
 * formats of ajv. Source: RFC 3986, 4.1.
 */
export function isUriReference(text: string): boolean {
  const parts = reference.exec(text);
  return parts !== null && (parts[2] === undefined || isHost(parts[2]));
}

/** A URI with expressions in braces. Source: RFC 6570, 2. */
export function isUriTemplate(text: string): boolean {
  return /^(?:[^\0- "'<>%\\^`{|}]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
    text,
  );
}

/** Whether an address in square brackets is one. Source: RFC 3986, 3.2.2. */
function isHost(text: string): boolean {
  return isIpv6(text) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(text);
}
