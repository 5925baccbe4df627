import path from "node:path";
import { specDefaults } from "../frame/config/defaults.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import {
  ApiIndex,
  type Api,
  type Declaration,
  type PropertyNode,
} from "../../generator/ir/index.ts";
import { parentPointer } from "../../generator/source/locations/pointer.ts";
import { limitsOf } from "../frame/input/document-limits.ts";
import { sourceOf } from "../../generator/source/reading/source-file.ts";
import { documentFiles } from "../../generator/source/reading/disk.ts";
import { withTexts, type ParseFile } from "../lint/run/lint-documents.ts";
import type { CheckedDocument, Checks, EarlierDocument } from "./checks.ts";
import { addressesOf } from "./project.ts";
import type { Target } from "./definition.ts";
import type { OpenFiles } from "./open-files.ts";
import { MendedText } from "./syntax/mended-text.ts";
import { SyntaxTrees } from "./syntax/syntax-of.ts";
import type { TextReaders } from "./texts/text-readers.ts";
import { TypeTexts } from "../../generator/snippets/type-text.ts";
import { XmlExamples } from "../../generator/snippets/xml-example.ts";

/** Types of a document by the places of its schemas. */
interface Types {
  readonly index: ApiIndex;
  readonly xml: XmlExamples;
  readonly texts: TypeTexts;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly properties: ReadonlyMap<string, PropertyNode>;
}

/** The types of the document that was asked for last. */
interface KnownTypes {
  /** The document, and the versions of open files. */
  readonly key: string;
  /** Document that a check had lowered; undefined where it was lowered for the hover. */
  readonly lowered: Api | undefined;
  readonly types: Promise<Types | undefined>;
}

/** The types of a document before typing has broken it. */
interface EarlierTypes {
  readonly texts: EarlierDocument["texts"];
  readonly types: Promise<Types | undefined>;
}

/** Hovers over schemas, from documents that are lowered once until a text changes. */
export class Hovers {
  readonly #files: OpenFiles;
  readonly #checks: Pick<Checks, "loweredOf" | "earlierOf">;
  readonly #readers: TextReaders;
  readonly #syntax: SyntaxTrees;
  #known: KnownTypes | undefined;
  /** Those of a document that was broken from the beginning, by its key. */
  #mended: { readonly key: string; readonly types: Promise<Types | undefined> } | undefined;
  /** Those of the last document that could be lowered. */
  #earlier: EarlierTypes | undefined;

  constructor(
    files: OpenFiles,
    checks: Pick<Checks, "loweredOf" | "earlierOf">,
    readers: TextReaders,
    syntax: SyntaxTrees = new SyntaxTrees(readers),
  ) {
    this.#syntax = syntax;
    this.#files = files;
    this.#checks = checks;
    this.#readers = readers;
  }

  /** Lets go of what is known, which may be large, before a document is lowered anew. */
  forget(): void {
    this.#known = undefined;
    this.#earlier = undefined;
    this.#mended = undefined;
  }

  /** Markdown about the schema at a place, or around it; undefined if absent. */
  async text(document: CheckedDocument, { file, pointer }: Target): Promise<string | undefined> {
    const key = `${document.entry}\n${this.#files.versions}`;
    const lowered = this.#checks.loweredOf(document);
    const isNew = lowered !== undefined && this.#known?.lowered !== lowered;
    if (this.#known?.key !== key || isNew)
      this.#known = { key, lowered, types: this.#typesOf(document, this.#files.texts, lowered) };
    const { types: own } = this.#known;
    if (lowered !== undefined) this.#note(document, own);
    const types =
      (await own) ??
      (await this.#earlierTypes(document)) ??
      (await this.#mendedTypes(document, key));
    if (types === undefined) return undefined;
    const from = path.relative(document.project.folder, file).replaceAll("\\", "/");
    for (let at = pointer; at !== ""; at = parentPointer(at)) {
      const place = `${from}#${at}`;
      const declaration = types.declarations.get(place);
      const property = types.properties.get(place);
      if (declaration !== undefined) return ofDeclaration(declaration, types);
      if (property !== undefined) return ofProperty(property, types);
    }
    return undefined;
  }

  #note(document: CheckedDocument, types: EarlierTypes["types"]): void {
    const texts = this.#checks.earlierOf(document)?.texts;
    if (texts !== undefined) this.#earlier = { texts, types };
  }

  /** Types of all that can be told around the mistakes of a document that was never without. */
  #mendedTypes(document: CheckedDocument, key: string): Promise<Types | undefined> {
    if (this.#checks.earlierOf(document) !== undefined) return Promise.resolve(undefined);
    if (this.#mended?.key !== key) {
      const parse: ParseFile = async (file, name, text) => {
        const parsed = await this.#readers.parse(file, name, text);
        if (parsed.problem === undefined) return parsed;
        const { value } = new MendedText(this.#syntax.of(file, text));
        const nowhere = { value: { start: 0, end: 0 } };
        return sourceOf(name, text, { value }, (_, pointers) => pointers.map(() => nowhere));
      };
      const types = typesOf(document, this.#files.texts, undefined, parse);
      this.#mended = { key, types };
    }
    return this.#mended.types;
  }

  async #earlierTypes(document: CheckedDocument): Promise<Types | undefined> {
    const earlier = this.#checks.earlierOf(document);
    if (earlier === undefined) return undefined;
    const { texts, api } = earlier;
    if (this.#earlier?.texts !== texts)
      this.#earlier = { texts, types: this.#typesOf(document, texts, api) };
    return this.#earlier.types;
  }

  #typesOf(
    document: CheckedDocument,
    texts: ReadonlyMap<string, string>,
    lowered: Api | undefined,
  ): Promise<Types | undefined> {
    return typesOf(document, texts, lowered, (file, name, text) =>
      this.#readers.parse(file, name, text),
    );
  }
}

function ofDeclaration(declaration: Declaration, { texts, xml: examples }: Types): string {
  const xml = examples.of(declaration);
  const { summary, description } = declaration.doc;
  return [
    fenced("ts", texts.declaration(declaration)),
    ...(xml === undefined ? [] : [fenced("xml", xml)]),
    ...((summary ?? description) ? [plain(summary ?? description ?? "")] : []),
  ].join("\n\n");
}

function ofProperty(property: PropertyNode, types: Types): string {
  const own = fenced("ts", types.texts.property(property));
  const { type } = property;
  if (type.kind === "ref")
    return `${own}\n\n${ofDeclaration(types.index.declaration(type.target), types)}`;
  const { summary, description } = property.doc;
  return (summary ?? description) ? `${own}\n\n${plain(summary ?? description ?? "")}` : own;
}

/** A block of code, whatever backticks are in it. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The words of a document as a text in Markdown, so that they are no links and no markup. */
const plain = (text: string): string =>
  text.slice(0, 1000).replaceAll(/[\\`*_{}[\]()#<>!|&]/g, "\\$&");

async function typesOf(
  { entry, project }: CheckedDocument,
  texts: ReadonlyMap<string, string>,
  lowered: Api | undefined,
  parse: ParseFile,
): Promise<Types | undefined> {
  const { folder, config } = project;
  const input = path.relative(folder, entry).replaceAll("\\", "/");
  const spec = config?.documents.find((one) => path.resolve(config.folder, one.input) === entry);
  const { int64 = "number", dates = "string", decimals, names, media } = spec ?? {};
  const { untyped, closed, numericTexts, optional, fixedLengths, inheritance } = {
    ...specDefaults,
    ...spec,
  };
  const held = { int64, dates, decimals };
  const isUsual = int64 === "number" && dates === "string" && decimals === undefined;
  // A check lowers without settings of the configuration.
  if (
    lowered !== undefined &&
    isUsual &&
    !names &&
    !media &&
    untyped === specDefaults.untyped &&
    closed === specDefaults.closed &&
    numericTexts === specDefaults.numericTexts &&
    optional === specDefaults.optional &&
    fixedLengths === specDefaults.fixedLengths &&
    inheritance === specDefaults.inheritance
  )
    return placesOf(lowered, new TypeTexts(lowered, held));
  const addresses = addressesOf(project);
  const limits = { ...limitsOf(input, folder, config), root: ".", addresses };
  const host = withTexts(documentFiles(folder, limits), texts, folder, parse);
  const settings = {
    ...(limits.overlays === undefined ? {} : { overlays: limits.overlays }),
    ...(names === undefined ? {} : { names }),
    ...(media === undefined ? {} : { media }),
    untyped,
    closed,
    numericTexts,
    optional,
    fixedLengths,
    inheritance,
  };
  const diagnostics = new Diagnostics();
  const { api } = await analyse(
    { input, root: ".", int64, dates, decimals, emit: ["xml"], ...settings },
    host,
    diagnostics,
  );
  return api && placesOf(api, new TypeTexts(api, held));
}

function placesOf(api: Api, texts: TypeTexts): Types {
  const declarations = new Map<string, Declaration>();
  const properties = new Map<string, PropertyNode>();
  for (const declaration of api.declarations) {
    const { origin, type } = declaration;
    const key = `${origin.file}#${origin.pointer}`;
    if (!declarations.has(key)) declarations.set(key, declaration);
    if (type.kind !== "object") continue;
    for (const property of type.properties)
      properties.set(`${property.origin.file}#${property.origin.pointer}`, property);
  }
  const index = new ApiIndex(api);
  return { index, xml: new XmlExamples({ api, index }), texts, declarations, properties };
}
