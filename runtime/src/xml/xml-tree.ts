/**
 * One element of free-form XML content: what decoders give and encoders take if the schema does not
 * describe the value.
 */
export interface XmlElement {
  /** Name as written, including a prefix. */
  readonly name: string;
  /** Values by name as written, namespace declarations (`xmlns`, `xmlns:p`) included. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and text in document order; entities resolved, CDATA merged into the text. */
  readonly children: readonly XmlNode[];
}

/** A child of an element: another element, or text. */
export type XmlNode = XmlElement | string;
