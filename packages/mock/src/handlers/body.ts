import {
  call,
  code,
  globals,
  isPlainJson,
  literal,
  symbols,
  typeCode,
  type Code,
  type Declaration,
  type OperationNode,
  type PackageContext,
  type Printable,
  type ResponseContent,
  type TypeNode,
  type SampleValues,
} from "diptych/plugin";
import { countedPages, lastPage } from "./pages.ts";
import { streamedText } from "./streamed-text.ts";
import { valueCode, type ValueContext } from "../values/value-code.ts";

/** The body of a response: its type, its example, and how it becomes what is sent. */
export interface Body {
  readonly type: Printable;
  readonly example: Printable;
  /** Expression of the text or the bytes, of the local `body`. */
  readonly sent: Code;
}

const text = code`string`;
const bytes = code`${globals.Uint8Array}<${globals.ArrayBuffer}>`;

/** Whether handlers get a body as bytes. */
const isBytes: Readonly<Record<ResponseContent["kind"], boolean>> = {
  json: false,
  xml: false,
  text: false,
  form: true,
  multipart: true,
  parts: true,
  positions: true,
  binary: true,
  sequence: true,
};

/** Undefined where no example is made, which has been reported. */
export function bodyOf(
  operation: OperationNode,
  content: ResponseContent,
  examples: SampleValues,
  context: ValueContext,
): Body | undefined {
  const { kind, type } = content;
  if (kind === "binary" || kind === "sequence") {
    const streamed = streamedText(content, examples);
    if (streamed === undefined) return undefined;
    const example = code`new globalThis.TextEncoder().encode(${literal(streamed)})`;
    return { type: bytes, example, sent: code`body` };
  }
  if (isBytes[kind])
    return { type: bytes, example: code`new ${globals.Uint8Array}()`, sent: code`body` };
  const isTyped = kind === "json" || isTypedText(content, context);
  const made = examples.ofContent(content);
  const value = made === undefined ? undefined : lastPage(operation, type, made, context);
  if (!isTyped) {
    const own = typeof value === "object" || value === undefined ? "anything" : String(value);
    return { type: text, example: literal(kind === "xml" ? "<anything/>" : own), sent: code`body` };
  }
  if (value === undefined) return undefined;
  return {
    type: typeCode(type, context),
    example: countedPages(operation, type, value, valueCode(type, value, context), context),
    sent: sentBody(content, context),
  };
}

/** Whether a body of text, or of XML, has the type of its schema; others are handed over as text. */
function isTypedText({ kind, type }: ResponseContent, { index }: PackageContext): boolean {
  if (kind === "xml") return type.kind === "ref" && index.resolve(type).kind !== "any";
  const resolved = index.resolve(type);
  if (resolved.kind === "enum") return resolved.values.every((one) => typeof one === "string");
  return resolved.kind === "string" && resolved.held === "string";
}

function sentBody({ kind, type }: ResponseContent, context: PackageContext): Code {
  const declaration = declarationOf(type, context);
  if (kind === "xml" && declaration !== undefined)
    return call(symbols.encodeXmlString(declaration), code`body`);
  if (kind !== "json") return code`body`;
  if (declaration === undefined || isPlainJson(context.options))
    return code`${globals.JSON}.stringify(body)`;
  // `JSON.stringify` has no text for a bigint.
  return call(symbols.encodeJson(declaration), code`body`);
}

function declarationOf(type: TypeNode, { index }: PackageContext): Declaration | undefined {
  return type.kind === "ref" ? index.declaration(type.target) : undefined;
}
