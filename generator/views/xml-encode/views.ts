import type { Code, Name, Printable, Reference } from "../../code/index.ts";
import type { SecretsView } from "../secrets-view.ts";

/** View of `xml/encode`. */
export interface XmlEncodeView {
  /** Type of what the writing functions write to. */
  readonly writerType: Reference;
  /** Type of an element's tags. */
  readonly tagType: Reference;
  /** Type of the encoders' options. */
  readonly optionsType: Reference;
  /** Function of the runtime that writes a document as bytes. */
  readonly encode: Reference;
  /** Function of the runtime that writes a document as text. */
  readonly encodeString: Reference;
  /** The exported functions of each declaration. */
  readonly encoders: readonly EncoderView[];
  /** The functions that write the declarations. */
  readonly writers: readonly WriterView[];
}

/** The exported functions of one declaration. */
export interface EncoderView {
  /** Name of the encoder that returns bytes. */
  readonly name: Reference;
  /** Name of the encoder that returns text. */
  readonly stringName: Reference;
  /** Type of the value. */
  readonly type: Reference;
  /** Constant with the tags of the root element. */
  readonly tag: Name;
  /** Function that writes the value as an element. */
  readonly writer: Printable;
  /** How secrets are kept out of errors; false where there are none. */
  readonly secrets: SecretsView | false;
}

/** A function that writes one declaration: its element, or a part of its content. */
export interface WriterView {
  /** Name of the function. */
  readonly name: Name;
  /** Type of the value. */
  readonly type: Reference;
  /** Whether the function gets the tags of the element that it writes. */
  readonly hasTag: boolean;
  /** Statements of the function. */
  readonly body: Code;
}
