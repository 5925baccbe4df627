/** Bytes of a document that are searched for an XML declaration. */
export const declarationLimit = 200;

/**
 * The XML declaration; its third group is the encoding.
 * Source: XML 1.0, 2.8, [23] to [26] and [32], and 4.3.3, [80] and [81].
 */
export const xmlDeclaration: RegExp =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.\d+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][\w.-]*)\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\4)?[ \t\r\n]*\?>/;

/** The encoding that the XML declaration names, in lower case. */
export const encodingIn = (head: string): string | undefined =>
  xmlDeclaration.exec(head)?.[3]?.toLowerCase();

/** Whether bytes start with the byte order mark of UTF-8. */
export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
