/**
 * One element of free-form XML content: what decoders give and encoders take where the schema
 * says nothing about the value.
 */
export interface XmlElement {
  /** Name as written, with its prefix where it has one. */
  readonly name: string;
  /** Values by name as written, namespace declarations (`xmlns`, `xmlns:p`) included. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and text in document order; entities resolved, CDATA merged into the text. */
  readonly children: readonly XmlNode[];
}

/** A child of an element: another element, or text. */
export type XmlNode = XmlElement | string;
