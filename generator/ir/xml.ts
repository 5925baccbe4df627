/** Name of an XML element or attribute. Source: OpenAPI 3.2, XML Object. */
export interface XmlName {
  readonly local: string;
  /**
   * IRI of the namespace that the name must be in, empty for none. Without it a name is in the
   * namespace of its parent, or has no prefix.
   */
  readonly namespace?: string;
  /** Prefix that the encoder writes. */
  readonly prefix?: string;
}

/**
 * How a value is written in XML where it is used.
 * Lowering has already applied the defaults of OpenAPI (names inferred from properties and
 * components, `wrapped`, `attribute`, `nodeType`), so that later stages only read.
 */
export type XmlUse = XmlElementUse | XmlAttributeUse | XmlTextUse | XmlListUse | XmlInlineUse;

/** One element that holds the value. */
export interface XmlElementUse {
  readonly kind: "element";
  readonly name: XmlName;
  /**
   * Whether a value of a union stands in the element of its member, where that has a name: see
   * `UnionNode.elementNames`. `name` is that of the others.
   */
  readonly byMember?: true;
}

/** An attribute of the parent's element. */
export interface XmlAttributeUse {
  readonly kind: "attribute";
  readonly name: XmlName;
}

/** The text content of the parent's element; `cdata` asks the encoder for CDATA sections. */
export interface XmlTextUse {
  readonly kind: "text";
  readonly cdata: boolean;
}

/** An array: repeated items, within an element of their own where `wrapper` is present. */
export interface XmlListUse {
  readonly kind: "list";
  readonly wrapper?: XmlName;
  /**
   * While lowering works on it: the name that a list without `wrapper` has of its own. It counts
   * only where such lists need an element around them, because items of two have the same name.
   */
  readonly ownName?: XmlName;
  readonly item: XmlElementUse | XmlListUse;
  /** Of a tuple: how the items at its first positions are written, each with a name of its own. */
  readonly positions?: readonly XmlItemUse[];
  /** Further names that items may have when they are read. */
  readonly aliases?: readonly XmlName[];
}

/** How the items of a list are written, whatever stands around them. */
export type XmlItems = Pick<XmlListUse, "item" | "positions" | "aliases">;

/** How an item at a position of a tuple is written. */
export type XmlItemUse = XmlElementUse | XmlListUse | XmlTextUse;

/** An object without an element of its own: its nodes are children of the parent's element. */
export interface XmlInlineUse {
  readonly kind: "inline";
}
