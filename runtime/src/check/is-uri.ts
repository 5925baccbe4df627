import { isIpv6 } from "./is-ip-address.ts";

/** Captures scheme and address in square brackets. Source: RFC 3986, appendix A. */
const reference =
  /^(?:([a-z][a-z\d+.-]*:)|(?![^/?#]*:))(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[([^\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?(?=[/?#]|$)|(?!\/\/))(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;

/**
 * An absolute URI: a scheme, then what belongs to it, percent signs only before two hexadecimal
 * digits. Source: RFC 3986, 3.
 */
export function isUri(text: string): boolean {
  const [, scheme, host] = reference.exec(text) ?? [];
  return scheme !== undefined && (host === undefined || isHost(host));
}

/** A URI or a relative reference, which may be empty. Source: RFC 3986, 4.1. */
export function isUriReference(text: string): boolean {
  const parts = reference.exec(text);
  return parts !== null && (parts[2] === undefined || isHost(parts[2]));
}

/** A URI that may hold characters beyond ASCII. Source: RFC 3987, 2.2. */
export function isIri(text: string): boolean {
  return isUri(withoutUnicode(text));
}

/** An IRI or a relative reference, which may be empty. Source: RFC 3987, 2.2. */
export function isIriReference(text: string): boolean {
  return isUriReference(withoutUnicode(text));
}

/** A URI with expressions in braces. Source: RFC 6570, 2. */
export function isUriTemplate(text: string): boolean {
  return /^(?:[^\0- "<>%\\^`{|}\x7f]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?:\.(?:\w|%[\da-f]{2})+)*(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?:\.(?:\w|%[\da-f]{2})+)*(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
    text,
  );
}

/** Letters in place of the characters beyond ASCII; private ones may stand in a query only. */
function withoutUnicode(text: string): string {
  const letters =
    /[\xa0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]|(?!\p{Noncharacter_Code_Point})[\u{10000}-\u{effff}]/gu;
  const end = text.indexOf("#");
  const query = text.indexOf("?");
  const replaced = text.replace(letters, "a");
  if (query < 0 || (end >= 0 && end < query)) return replaced;
  return replaced.replace(/\?[^#]*/, (given) =>
    given.replace(/[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu, "a"),
  );
}

/** Whether an address in square brackets is one. Source: RFC 3986, 3.2.2. */
function isHost(text: string): boolean {
  return isIpv6(text) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(text);
}
