import { isIpv6 } from "./is-ip-address.ts";

/**
 * An absolute URI: a scheme, then at least one character, percent signs only before two
 * hexadecimal digits. Source: RFC 3986, 3.
 */
export function isUri(text: string): boolean {
  if (text.includes('"')) return false;
  if (/^[a-z][a-z\d+.-]*:(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})+(?=[?#]|$)/i.test(text)) {
    return hasGoodTail(text);
  }
  return (
    /^[a-z][a-z\d+.-]*:\/\/?[^/?#]*\[/i.test(text) && hasLiteralHost(text) && hasGoodTail(text)
  );
}

/**
 * A URI or a relative reference, which may be empty. A double quote is let through, as in the
 * formats of ajv. Source: RFC 3986, 4.1.
 */
export function isUriReference(text: string): boolean {
  if (/^(?:[\w.~!$&'"()*+,;=:@/-]|%[\da-f]{2})*(?=[?#]|$)/i.test(text)) return hasGoodTail(text);
  return (
    /^(?:[a-z][a-z\d+.-]*:)?\/\/?[^/?#]*\[/i.test(text) && hasLiteralHost(text) && hasGoodTail(text)
  );
}

/** A URI with expressions in braces. Source: RFC 6570, 2. */
export function isUriTemplate(text: string): boolean {
  return /^(?:[^\0- "'<>%\\^`{|}]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
    text,
  );
}

/** Whether query and fragment, if any, hold only what they may. */
function hasGoodTail(text: string): boolean {
  const start = text.search(/[?#]/);
  if (start === -1) return true;
  return /^(?:\?(?:[\w.~!$&'"()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'"()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.test(
    text.slice(start),
  );
}

/** Whether authority and path are good where the host is an address in square brackets. */
function hasLiteralHost(text: string): boolean {
  const parts =
    /^[^/?#]*\/\/?(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?\[([^\]]*)\](?::\d*)?(?:\/(?:[\w.~!$&'"()*+,;=:@/-]|%[\da-f]{2})*)?(?=[?#]|$)/i.exec(
      text,
    );
  const host = parts?.[1];
  if (host === undefined) return false;
  return isIpv6(host) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(host);
}
