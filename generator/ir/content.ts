import type { Origin } from "./origin.ts";
import type { StyleEncoding } from "./parameter-style.ts";
import type { TypeNode } from "./types.ts";
import type { XmlUse } from "./xml.ts";

/** A body in one media type. */
export type ContentNode =
  | JsonContent
  | XmlContent
  | TextContent
  | FormContent
  | MultipartContent
  | PartsContent
  | PositionsContent
  | BinaryContent
  | SequenceContent;

/** Kinds of bodies, by how their bytes are read and written. */
export type ContentKind = ContentNode["kind"];

/** The bodies of some kinds. */
export type ContentOf<Kind extends ContentKind> = Extract<ContentNode, { readonly kind: Kind }>;

/** A body that a response can have. */
export type ResponseContent = ContentNode;

/** Fields of every body. */
interface Content<Kind extends string> {
  readonly kind: Kind;
  /** Media type or range as written, such as `application/xml` or any type. */
  readonly mediaType: string;
  /** Type of the body; of a sequence, or of parts that come as a stream, that of one item. */
  readonly type: TypeNode;
  /**
   * From `example` and `examples`, references followed. Values as JSON; for a media type other
   * than JSON the document may give the body's text instead.
   */
  readonly examples: readonly unknown[];
  /** Names of `examples`, parallel to the values; undefined is that of `example`. */
  readonly exampleNames: readonly (string | undefined)[];
  readonly origin: Origin;
}

export type JsonContent = Content<"json">;
export type TextContent = Content<"text">;
/** Bytes that are handed over as they are. */
export type BinaryContent = Content<"binary">;
/** A multipart body whose parts are not described, so that it stays bytes. */
export type MultipartContent = Content<"multipart">;

export interface XmlContent extends Content<"xml"> {
  /** Root element; absent without a schema, where XML stays text. */
  readonly root?: XmlUse;
}

/** A body of `application/x-www-form-urlencoded`. */
export interface FormContent extends Content<"form"> {
  /** Entry of the document's conditions that it must satisfy; absent if its type says everything. */
  readonly condition?: string;
  /** Properties with an encoding that is not the default, by name; none in a response. */
  readonly encodings: ReadonlyMap<string, EncodingNode>;
}

/** Values one after the other. */
export interface SequenceContent extends Content<"sequence"> {
  readonly format: SequenceFormat;
}

/** A multipart body that is an object. */
export interface PartsContent extends Content<"parts">, PartsNode {
  /** Objects of which the body is one, of a request. `parts` has those of all. */
  readonly choices?: readonly PartsChoice[];
  /** Whether the body may be null, which is a body without parts. */
  readonly nullable?: true;
  /** Whether nothing is said of the parts: they are texts and files of any names. */
  readonly isOpen?: true;
}

/** One of the objects that a multipart body may be. */
export interface PartsChoice extends PartsNode {
  readonly type: TypeNode;
}

/** The parts of a multipart body by the names of its properties. */
export interface PartsNode {
  readonly parts: ReadonlyMap<string, PartNode>;
  /** Parts of names that the schema does not list, where it has a type for these. */
  readonly others?: PositionedPart;
}

/** A multipart body that is an array. Source: OpenAPI 3.2, Encoding By Position. */
export interface PositionsContent extends Content<"positions">, PositionsNode {}

/** The parts of a multipart body without names, in order; their types are those of its items. */
export interface PositionsNode {
  /** Parts at the first positions. */
  readonly prefix: readonly PositionedPart[];
  /** Each part after these; false if absent. */
  readonly rest: PositionedPart | false;
  /** From `itemSchema`: the body is read and written part by part, and its type is that of one. */
  readonly isStream: boolean;
}

/**
 * How a sequence holds its items: as JSON texts, on lines or behind separators; as events; or as the
 * data of events, in JSON or as text.
 */
export type SequenceFormat = "json-lines" | "json-seq" | "events" | "event-json" | "event-text";

/**
 * How a property of a form is written, where an Encoding Object says so. Either a media type or a
 * style. Source: OpenAPI 3.2, Encoding Object.
 */
export type EncodingNode = { readonly mediaType: string } | StyleEncoding;

/** How a property of a multipart body is sent. Source: OpenAPI 3.2, Encoding Object. */
export type PartNode = PositionedPart | StylePart;

/** How a part without a name is sent. */
export type PositionedPart = FilePart | TextPart | JsonPart | XmlPart | NestedPart | EitherPart;

/** Fields of parts that have a media type of their own. */
interface TypedPart {
  /** Whether each item of an array is a part. */
  readonly many: boolean;
  /** Whether a value that is no array may stand in its place: a union has both. */
  readonly orOne?: true;
  /** Media types and ranges that are listed, in lower case; none if any is right. */
  readonly mediaTypes: readonly string[];
}

export interface FilePart extends TypedPart {
  readonly kind: "file";
  /** Names of headers that it must have, as written. */
  readonly requiredHeaders: readonly string[];
}

export interface TextPart extends TypedPart {
  readonly kind: "text";
  /** Content-Type, where it is not the default. */
  readonly sent?: string;
  /** From `contentEncoding` of a value that is text in that encoding. */
  readonly transferEncoding?: string;
}

export interface JsonPart extends TypedPart {
  readonly kind: "json";
  /** Content-Type. */
  readonly sent: string;
  /** Whether null is sent as JSON, because the Encoding Object says that values are JSON; it is left out otherwise. */
  readonly keepsNull?: true;
}

/** An element, whose type has a declaration. */
export interface XmlPart extends TypedPart {
  readonly kind: "xml";
  /** Content-Type. */
  readonly sent: string;
}

/**
 * A file, or a value that is none: the value at hand decides. Its type is a union of both, the file first. The
 * media types are those of `file` and `value`.
 */
export interface EitherPart extends TypedPart {
  readonly kind: "either";
  readonly file: FilePart;
  readonly value: TextPart | JsonPart;
  /** Whether nothing is said of the values: they are any, and texts or files where they are read. */
  readonly isOpen?: true;
}

/** A multipart body within another; its type is that of the part. */
export interface NestedPart extends TypedPart {
  readonly kind: "nested";
  /** Content-Type without the boundary. */
  readonly sent: string;
  readonly content: NestedContent;
}

/** The parts of a part, by their names or in order. */
export type NestedContent =
  | ({ readonly kind: "parts" } & PartsNode)
  | ({ readonly kind: "positions" } & PositionsNode);

/** Texts as of a query parameter. */
export interface StylePart {
  readonly kind: "style";
  readonly encoding: StyleEncoding;
}

/** The formats of the codecs that a body, its parts or its items are read and written by. */
export function wiresOf(content: ContentNode): readonly ("json" | "xml")[] {
  const own = wireOf(content);
  const hasParts = content.kind === "parts" || content.kind === "positions";
  const hasXml = hasParts && someParts(content, ({ kind }) => kind === "xml");
  return [...(own === undefined ? [] : [own]), ...(hasXml ? (["xml"] as const) : [])];
}

/** The parts of a multipart body that it has itself. */
export function partsOf(content: NestedContent): readonly PartNode[] {
  if (content.kind === "positions")
    return [...content.prefix, ...(content.rest === false ? [] : [content.rest])];
  const { parts, others } = content;
  return [...parts.values(), ...(others === undefined ? [] : [others])];
}

/** Whether a part of a multipart body is of a kind, or one within it. */
export function someParts(content: NestedContent, test: (part: PartNode) => boolean): boolean {
  return partsOf(content).some(
    (part) => test(part) || (part.kind === "nested" && someParts(part.content, test)),
  );
}

/** The format of the codecs that a body, or an item of a sequence, is read and written by. */
export function wireOf(content: ContentNode): "json" | "xml" | undefined {
  switch (content.kind) {
    case "json":
    case "xml":
      return content.kind;
    case "sequence":
      return content.format === "event-text" ? undefined : "json";
    case "text":
    case "form":
    case "multipart":
    case "parts":
    case "positions":
    case "binary":
      return undefined;
  }
}

/** The JSON or XML among bodies, which a client sends where the caller names no media type. */
export function codedContent(contents: readonly ContentNode[]): ContentNode | undefined {
  return contents.find((content) => content.kind === wireOf(content));
}
