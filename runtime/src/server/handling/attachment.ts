/**
 * The value of `Content-Disposition` for a body that is saved to a file. Names beyond ASCII are sent in
 * both forms of RFC 6266, 4.3. Characters that a file's name cannot have become `_`: controls, which
 * would end the header too, and separators of paths.
 *
 * @param fileName as the user shall see it; none if absent
 */
export function attachment(fileName?: string): string {
  return disposition("attachment", fileName);
}

/** The same for a body that is shown, and saved only if the user wishes. */
export function inline(fileName?: string): string {
  return disposition("inline", fileName);
}

function disposition(type: string, fileName: string | undefined): string {
  if (fileName === undefined) return type;
  const name = fileName.replace(/[\p{Cc}\p{Cs}/\\\u2028\u2029]/gu, "_");
  // Some clients take a percent sign for an escape. Source: RFC 6266, Appendix D.
  const ascii = name.replace(/[^\x20-\x7e]/gu, "_").replace(/["%]/g, "_");
  const plain = `${type}; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${extended(name)}`;
}

/** Source: RFC 8187, 3.2.1. */
function extended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
