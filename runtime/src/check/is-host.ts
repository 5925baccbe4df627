import { isIpv4, isIpv6 } from "./is-ip-address.ts";

/** A host name of labels of up to 63 characters, 253 in all. Source: RFC 1123, 2.1. */
export function isHostname(text: string): boolean {
  if (text.length > 254 || (text.length === 254 && !text.endsWith("."))) return false;
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i.test(
    text,
  );
}

/**
 * An e-mail address: a dot-atom or a text in quotes, `@`, and a domain, of one label such as
 * `localhost` too, or an address in square brackets. Source: RFC 5321, 4.1.2.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at === -1) return false;
  const local = text.slice(0, at);
  if (!isAtoms(local) && !isQuoted(local)) return false;
  const domain = text.slice(at + 1);
  if (domain.startsWith("[")) return domain.endsWith("]") && isLiteral(domain.slice(1, -1));
  return domain.split(".").every(isLabel);
}

const isAtoms = (text: string): boolean =>
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(text);

const isQuoted = (text: string): boolean => /^"(?:[ !#-[\]-~]|\\[ -~])*"$/.test(text);

/** An address in place of a domain. Source: RFC 5321, 4.1.3. */
const isLiteral = (text: string): boolean =>
  text.startsWith("IPv6:") ? isIpv6(text.slice(5)) : isIpv4(text);

function isLabel(text: string): boolean {
  return /^[a-z\d-]+$/i.test(text) && !text.startsWith("-") && !text.endsWith("-");
}
