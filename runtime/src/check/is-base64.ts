/** Base64 with padding, in one line. Source: RFC 4648, 4. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}
