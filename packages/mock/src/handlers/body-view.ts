import {
  call,
  code,
  commas,
  globals,
  isPlainJson,
  isText,
  literal,
  symbols,
  typeCode,
  usualSequence,
  withoutNextPage,
  type Code,
  type Declaration,
  type Json,
  type OperationNode,
  type PackageContext,
  type Printable,
  type ResponseContent,
  type SampleValues,
  type TypeNode,
} from "diptych/plugin";
import { valueCode, type ValueContext } from "../values/value-code.ts";
import { formText } from "./form-text.ts";
import { multipartText } from "./multipart-text.ts";
import { countedPages, lastPage } from "./pages.ts";
import { itemText } from "./sequence-item.ts";

/** The body of a response: its type, its examples, and how it becomes what is sent. */
export interface Body {
  readonly type: Printable;
  readonly example: Printable;
  /** The examples that have names in the document. */
  readonly named: ReadonlyMap<string, Printable>;
  /** Expression of the text or the bytes, of the local `body`; of an item of a sequence, of `item`. */
  readonly sent: Code;
  /** Type of an item; undefined for what is no sequence. */
  readonly item?: Printable;
}

const none: ReadonlyMap<string, Printable> = new Map();
const text = code`string`;
const bytes = code`${globals.Uint8Array}<${globals.ArrayBuffer}>`;
const body = code`body`;

/** Undefined where no example is made, which has been reported. */
export function bodyOf(
  operation: OperationNode,
  content: ResponseContent,
  samples: SampleValues,
  context: ValueContext,
): Body | undefined {
  const given = content.examples.find((one) => typeof one === "string");
  switch (content.kind) {
    case "json":
      return typedBody(operation, content, samples, context);
    case "xml":
    case "text":
      return isTypedText(content, context)
        ? typedBody(operation, content, samples, context)
        : plainBody(content, samples);
    case "sequence":
      return sequenceBody(content, samples, context);
    case "form": {
      const made = given ?? samples.ofContent(content);
      const example = typeof made === "string" ? made : made === undefined ? "" : formText(made);
      return { type: text, example: literal(example), named: none, sent: body };
    }
    case "parts":
    case "positions": {
      const made = samples.ofContent(content);
      if (made === undefined) return undefined;
      const example = encoded(multipartText(content, made, context));
      return { type: bytes, example, named: none, sent: body };
    }
    case "multipart": {
      const example = encoded(literal(given ?? "--mock--\r\n"));
      return { type: bytes, example, named: none, sent: body };
    }
    case "binary":
      return {
        type: bytes,
        example: encoded(literal(given ?? "example")),
        named: none,
        sent: body,
      };
  }
}

const encoded = (value: Printable): Code => code`new globalThis.TextEncoder().encode(${value})`;

function typedBody(
  operation: OperationNode,
  content: ResponseContent,
  samples: SampleValues,
  context: ValueContext,
): Body | undefined {
  const { type } = content;
  const made = samples.ofContent(content);
  if (made === undefined) return undefined;
  const whole = lastPage(operation, type, made, context);
  const isGiven = content.examples.length > 0;
  const value = isGiven ? whole : withoutNextPage(whole, (one) => samples.fits(type, one));
  const named = [...samples.namedOf(content)].map(
    ([name, own]) => [name, valueCode(type, own, context)] as const,
  );
  return {
    type: typeCode(type, context),
    example: countedPages(operation, type, value, valueCode(type, value, context), context),
    named: new Map(named),
    sent: sentBody(content, context),
  };
}

/** A text that is handed over as it is. */
function plainBody(content: ResponseContent, samples: SampleValues): Body {
  const made = content.kind === "xml" ? "<anything/>" : samples.ofContent(content);
  const example = typeof made === "object" || made === undefined ? "anything" : String(made);
  const given = content.examples.flatMap((one, i): readonly (readonly [string, Printable])[] => {
    const name = content.exampleNames[i];
    return typeof one === "string" && name !== undefined ? [[name, literal(one)]] : [];
  });
  return { type: text, example: literal(example), named: new Map(given), sent: body };
}

function sequenceBody(
  content: Extract<ResponseContent, { readonly kind: "sequence" }>,
  samples: SampleValues,
  context: ValueContext,
): Body | undefined {
  const made = usualSequence(content, samples);
  if (made.length === 0) return undefined;
  const own = content.format === "event-text" ? text : typeCode(content.type, context);
  const named = content.examples.flatMap((one, i): readonly (readonly [string, Printable])[] => {
    const name = content.exampleNames[i];
    if (name === undefined || !Array.isArray(one)) return [];
    const items = one as readonly Json[];
    const fit = items.every((item) => samples.fits(content.type, item));
    return fit ? [[name, listOf(items, content, context)]] : [];
  });
  return {
    type: code`readonly (${own})[] | ${globals.AsyncIterable}<${own}>`,
    example: listOf(made, content, context),
    named: new Map(named),
    sent: itemText(content, context),
    item: own,
  };
}

function listOf(items: readonly Json[], { type }: ResponseContent, context: ValueContext): Code {
  return code`[${commas(items.map((item) => valueCode(type, item, context)))}]`;
}

/** Whether a body of text, or of XML, has the type of its schema; others are handed over as text. */
function isTypedText({ kind, type }: ResponseContent, { index }: PackageContext): boolean {
  if (kind === "xml") return type.kind === "ref" && index.resolve(type).kind !== "any";
  const resolved = index.resolve(type);
  if (resolved.kind === "enum") return resolved.values.every((one) => typeof one === "string");
  return isText(resolved);
}

function sentBody({ kind, type }: ResponseContent, context: PackageContext): Code {
  const declaration = declarationOf(type, context);
  if (kind === "xml" && declaration !== undefined)
    return call(symbols.encodeXmlString(declaration), body);
  if (kind !== "json") return body;
  if (declaration === undefined || isPlainJson(context.options))
    return code`${globals.JSON}.stringify(body)`;
  // `JSON.stringify` has no text for a bigint.
  return call(symbols.encodeJson(declaration), body);
}

function declarationOf(type: TypeNode, { index }: PackageContext): Declaration | undefined {
  return type.kind === "ref" ? index.declaration(type.target) : undefined;
}
