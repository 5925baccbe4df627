/** Type and subtype of a media type, in lower case and without parameters. Source: RFC 9110, 8.3.1. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether values are JSON text. Source: RFC 6838, 4.2.8. */
export function isJson(mediaType: string): boolean {
  return /^(?:application|text)\/json$|\+json$/.test(essenceOf(mediaType));
}

/** Whether values are XML documents. Source: RFC 7303, 4. */
export function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/xml$|\+xml$/.test(essenceOf(mediaType));
}

/** Whether it stands for several media types. Source: RFC 9110, 12.5.1. */
export function isRange(mediaType: string): boolean {
  return mediaType.includes("*");
}

/** Whether its parameters name a charset. */
export function hasCharset(mediaType: string): boolean {
  return /;\s*charset=/i.test(mediaType);
}
