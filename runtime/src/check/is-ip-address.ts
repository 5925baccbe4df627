/** An IPv4 address in four decimal numbers. Source: RFC 2673, 3.2. */
export function isIpv4(text: string): boolean {
  if (text.length > 15) return false;
  const numbers = text.split(".");
  return numbers.length === 4 && numbers.every(isOctet);
}

/**
 * An IPv6 address without zone; its last four bytes may be written as IPv4. Uses the platform's
 * parser of URLs, which would ignore tabs and line breaks. Source: RFC 4291, 2.2.
 */
export function isIpv6(text: string): boolean {
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]`);
}

function isOctet(text: string): boolean {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255;
}
