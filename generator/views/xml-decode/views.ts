import type { Code, Name, Printable, Reference } from "../../code/index.ts";
import type { SecretsView } from "../secrets-view.ts";

/** View of `xml/decode`. */
export interface XmlDecodeView {
  /** Type of the decoders' options. */
  readonly optionsType: Reference;
  /** Function of the runtime that reads a whole document. */
  readonly decodeXml: Reference;
  /** One decoder and one reading function per declaration. */
  readonly declarations: readonly DeclarationView[];
}

/** One declaration: its decoder, which is exported, and the function that reads its element. */
export interface DeclarationView {
  /** Name of the declaration, for comments. */
  readonly name: Name;
  /** Type that the decoder returns. */
  readonly type: Reference;
  /** Type that the reading function returns: with `undefined` where an empty element is absent. */
  readonly result: Printable;
  /** Name of the decoder. */
  readonly decode: Reference;
  /** Name of the reading function. */
  readonly read: Name;
  /** Name of the function that reads the type alone; `read` where there are no conditions. */
  readonly bare: Name;
  /** Call of `bare` that checks conditions as well; false where there are none. */
  readonly checked: Code | false;
  /** Parameters of the reading function. */
  readonly parameters: Code;
  /** Names that the document's root element may have, as an array of strings. */
  readonly roots: Code;
  /** Call that reads the value; false for objects. */
  readonly call: Code | false;
  /** How an object is read; false for other types. */
  readonly object: ObjectView | false;
  /** How secrets are kept out of errors; false where there are none. */
  readonly secrets: SecretsView | false;
  /** The decoder that reads the declaration item by item; false where it is no collection. */
  readonly items: ItemsView | false;
}

/** An exported function that decodes a collection item by item. */
export interface ItemsView {
  /** Name of the function. */
  readonly decode: Reference;
  /** Function of the runtime that divides the stream. */
  readonly divide: Reference;
  /** Type of a stream of bytes. */
  readonly stream: Reference;
  /** Type of the options. */
  readonly options: Reference;
  /** Type of an item. */
  readonly type: Printable;
  /** Name of the property that holds the items, and the names of the elements on the way to them. */
  readonly place: Code;
  /** Names that an item's element may have, as an array of strings. */
  readonly names: Code;
  /** The function that reads an item. */
  readonly read: Printable;
  /** As of the declaration. */
  readonly secrets: SecretsView | false;
}

/** The body of an object's reading function. It has either `text` or `elements`. */
export interface ObjectView {
  /** Function of the runtime that starts reading an object. */
  readonly start: Reference;
  /** Constant that names the object's elements and attributes. */
  readonly fields: Name;
  /** Declarations of the variables that hold the properties; false where there are none. */
  readonly locals: Code | false;
  /** Statements that read the attributes; false where there are none. */
  readonly attributes: Code | false;
  /** Statements that read the text content; false where the content is elements. */
  readonly text: Code | false;
  /** The loop over the child elements; false where the content is text. */
  readonly elements: ElementsView | false;
  /** Statements after the content: missing values and broken rules; false where there are none. */
  readonly checks: Code | false;
  /** Whether the depth must be set back after the content. */
  readonly leaves: boolean;
  /** The value, as an object literal. */
  readonly result: Code;
}

/** The loop over an object's child elements. */
export interface ElementsView {
  /** Function of the runtime that finds the first child element. */
  readonly first: Reference;
  /** Function of the runtime that finds the next child element. */
  readonly next: Reference;
  /** Whether conditions read words of the document. */
  readonly readsWords: boolean;
  /** Whether conditions read single bytes as well as words. */
  readonly readsBytes: boolean;
  /** Statements that compare the default namespace with those of elements; false without any. */
  readonly namespaces: Code | false;
  /** The elements that are expected, in the order of the properties. */
  readonly items: readonly ElementView[];
  /** Calls of functions that read them instead, where they are very many; false for others. */
  readonly parts: Code | false;
  /** Statement that reads elements which are not declared; false if absent. */
  readonly rest: Code | false;
}

/** One element that is expected. */
export interface ElementView {
  /** `while` for an element that repeats, `if` for others. */
  readonly keyword: Code;
  /** Comment with the element's start tag. */
  readonly comment: Code;
  /** Further condition, if several properties share the name; false for others. */
  readonly guard: Code | false;
  /** True if the element's start tag is at `p`. */
  readonly condition: Code;
  /** Index of the element in `fields`, by which the runtime reports other spellings of the tag. */
  readonly index: number;
  /** Statements that read the element. */
  readonly body: Code;
}
