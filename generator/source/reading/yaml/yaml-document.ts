import {
  Composer,
  Document,
  Lexer,
  Parser,
  YAMLParseError,
  type CST,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
} from "yaml";
import { mostLevels } from "../parsed.ts";

/** Levels that the parser has open beside those of values: the document, and texts. */
const otherLevels = 20;

/**
 * The document of a YAML text with the positions of its nodes, as `parseDocument` of the library reads it. A text that
 * nests too deep has an error in place of nodes: the library would call itself until the stack ends, where a regular
 * expression that is compiled ends the process.
 */
export function yamlDocument(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions,
): Document {
  const parser = new Parser();
  const composer = new Composer(options);
  let document: Document | undefined;
  try {
    for (const one of composer.compose(tokensOf(parser, text), true, text.length)) {
      if (document === undefined) {
        document = one as unknown as Document;
        continue;
      }
      const [start, end] = one.range;
      const message = "Source contains multiple documents";
      if (options.logLevel !== "silent")
        document.errors.push(new YAMLParseError([start, end], "MULTIPLE_DOCS", message));
      break;
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    const { offset } = error;
    const message = "Values nest too deep";
    document = new Document(null, options);
    const place: [number, number] = [offset, offset + 1];
    document.errors.push(new YAMLParseError(place, "RESOURCE_EXHAUSTION", message));
  }
  return document ?? new Document(null, options);
}

class TooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

function* tokensOf(parser: Parser, text: string): Generator<CST.Token, void> {
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > mostLevels + otherLevels) throw new TooDeep(offset);
    offset = Math.min(offset + lexeme.length, text.length - 1);
  }
  yield* parser.end();
}
