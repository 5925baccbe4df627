import {
  code,
  globals,
  literal,
  ts,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { BodyNode, ContentNode, Declaration } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { memberType, type MemberType } from "../types/member-type.ts";

/** State that the modules of a client share where they read or write bodies. */
export interface ClientContentContext extends ModuleContext {
  /** Ids of the declarations whose values `JSON.parse` does not give. */
  readonly beyondJson: ReadonlySet<string>;
  /** Ids of the declarations whose values hold integers as numbers. */
  readonly withIntegers: ReadonlySet<string>;
  /** Ids of the declarations whose values may hold other numbers. */
  readonly withNumbers: ReadonlySet<string>;
}

/** How bodies of requests of one kind are given by callers and received by handlers. */
export interface RequestCodec<Content extends ContentNode> {
  /** Type of a body that a caller gives. */
  callerType(content: Content, context: PackageContext): MemberType;
  /** Expression of the text or the bytes of a body. */
  encode(content: Content, value: Printable, context: ClientContentContext): Printable;
  /** Type of a body that a handler gets. */
  handlerType(content: Content, context: PackageContext, body: BodyNode): MemberType;
  reader(content: Content, context: ModuleContext, body: BodyNode): RequestReader;
  /** Whether `encode` gives the media type besides, whose boundary is chosen with the parts. */
  readonly hasBoundary: boolean;
  /** Whether a body is sent as the caller gives it. */
  isVerbatim(content: Content): boolean;
  /** Whether a body may be sent while it is read. */
  mayStream(content: Content): boolean;
}

/** How the runtime of a server reads a body. */
export interface RequestReader {
  /** Whether it is text, as a literal. */
  readonly text: Code;
  /** Function that reads the bytes. */
  readonly decode: Printable;
  /** How items are read; false for what is no sequence. */
  readonly sequence: Reference | false;
  /** How parts are read; false for what has none. */
  readonly multipart: Code | false;
  /** How parts are read by position; false for what has none, or has names for them. */
  readonly positions: Code | false;
  /** Whether a handler gets the bytes, or the parts, piece by piece. */
  readonly streams: boolean;
}

/** How bodies of responses of one kind are given by handlers and received by callers. */
export interface ResponseCodec<Content extends ContentNode> {
  /** Type of a body that a handler returns. */
  handlerType(content: Content, context: PackageContext): MemberType;
  writer(content: Content, context: ModuleContext): ResponseWriter;
  /** Type of a body that a call returns. */
  callerType(content: Content, context: PackageContext): MemberType;
  /** Function that reads the bytes of a response. */
  decode(content: Content, context: ClientContentContext): Printable;
  /** How the parts of a response are read, with what checks the whole; undefined for what has none. */
  parts?(content: Content, context: ClientContentContext): readonly Printable[];
  /** Type of one part that a caller gets; undefined for what has none. */
  partType?(content: Content, context: PackageContext): Printable;
  /** Whether a handler may leave the body out. */
  isVoid(content: Content, context: PackageContext): boolean;
}

/** How the runtime of a server writes a body. */
export interface ResponseWriter {
  /** Function that writes a body. */
  readonly encode: Printable;
  /** Validator of a body; false if there is nothing to check. */
  readonly check: Reference | false;
  /** How items are written; false for what is no sequence. */
  readonly sequence: Reference | false;
  /** How parts are written; false for what has none. */
  readonly multipart: Code | false;
  /** Whether a handler may give the body piece by piece. */
  readonly isBytes: boolean;
}

/** A request whose body is given as one value and sent as its text. */
export const wholeRequest = {
  hasBoundary: false,
  isVerbatim: () => false,
  mayStream: () => false,
} as const;

/** A body that is read as bytes. */
export const byteReader: RequestReader = {
  text: literal(false),
  decode: code`(bytes${ts`: ${globals.Uint8Array}`}) => bytes`,
  sequence: false,
  multipart: false,
  positions: false,
  streams: false,
};

/** A body that is read as text, by a function. */
export const textReader = (decode: Printable): RequestReader => ({
  ...byteReader,
  text: literal(true),
  decode,
});

/** A body that is written as a whole, by a function. */
export const textWriter = (encode: Printable, check: Reference | false): ResponseWriter => ({
  encode,
  check,
  sequence: false,
  multipart: false,
  isBytes: false,
});

/** The type of a body's schema. */
export const typeOf = ({ type }: ContentNode, context: PackageContext): MemberType =>
  memberType(type, context);

/** The validator of a body; false if there is nothing to check. */
export function validatorOf({ type }: ContentNode, context: PackageContext): Reference | false {
  const declaration = declarationOf({ type }, context);
  const isAny = context.index.resolve(type).kind === "any";
  return declaration !== undefined && !isAny && symbols.validate(declaration);
}

/** Lowering declares the bodies that have codecs; only one without a schema has no declaration. */
export function declarationOf(
  { type }: Pick<ContentNode, "type">,
  { index }: PackageContext,
): Declaration | undefined {
  return type.kind === "ref" ? index.declaration(type.target) : undefined;
}

/** Type of what a handler reads one after the other. */
export const itemsOf = (item: Printable): Code => code`${globals.AsyncIterable}<${item}>`;

/** A call that bundlers may drop where its result is not used. */
export const pure = (made: Code): Code => code`/* @__PURE__ */ ${made}`;
