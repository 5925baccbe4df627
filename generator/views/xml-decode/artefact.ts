import type { Api, Declaration, XmlName } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import type { HelperView } from "../codec-context.ts";
import { DecodeContext, nameText, readName } from "./context.ts";
import { objectView, type ObjectView } from "./object-view.ts";
import { readCall, readParameters } from "./element-reader.ts";
import { isBlank, isDeep, listReader, readerOf } from "./reader.ts";

/** View of `xml/decode`. */
export interface XmlDecodeView {
  readonly Options: string;
  readonly decodeXml: string;
  readonly start: string;
  readonly first: string;
  readonly next: string;
  readonly defaultNamespace: string;
  readonly declarations: readonly DeclarationView[];
  readonly helpers: readonly HelperView[];
}

export interface DeclarationView {
  readonly name: string;
  readonly type: string;
  readonly result: string;
  readonly decode: string;
  readonly read: string;
  readonly parameters: string;
  readonly roots: string;
  /** Call that reads the value; empty where `object` says how. */
  readonly call: string;
  readonly object: ObjectView | false;
}

/** `src/xml/decode.ts`: for each declaration, a function that reads a document as a value. */
export const xmlDecode: Artefact = {
  name: "xml",
  modules: (api, options) => (api.declarations.length === 0 ? [] : [decodeModule(api, options)]),
};

function decodeModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((d) => [readName(d), symbols.decodeXml(d)]);
  const scope = new ModuleScope("xml/decode", declared);
  const context = new DecodeContext(scope, api, options);
  const declarations = api.declarations.map((declaration) => declarationView(declaration, context));
  const objects = declarations.flatMap(({ object }) => (object === false ? [] : [object]));
  const runtime = (symbol: string, needed: boolean): string =>
    needed ? context.runtime(symbol) : "";
  const view: XmlDecodeView = {
    Options: scope.type("runtime", "XmlDecodeOptions"),
    decodeXml: context.runtime("decodeXml"),
    start: runtime("startXmlFields", objects.length > 0),
    first: runtime(
      "firstXmlField",
      objects.some(({ hasText }) => !hasText),
    ),
    next: runtime(
      "nextXmlField",
      objects.some(({ hasText }) => !hasText),
    ),
    defaultNamespace: runtime(
      "defaultXmlNamespace",
      objects.some(({ namespaces }) => namespaces.length > 0),
    ),
    declarations,
    helpers: context.helpers,
  };
  return { scope, template: "xml/decode", view, summary: "Decoders that read and check XML." };
}

function declarationView(declaration: Declaration, context: DecodeContext): DeclarationView {
  const { type, root, name, rootAliases } = declaration;
  const own: XmlName =
    root.kind === "element"
      ? root.name
      : root.kind === "list"
        ? (root.wrapper ?? { local: name })
        : { local: name };
  const text = context.scope.type("types", symbols.type(declaration));
  const reader = root.kind === "list" ? listReader(type, root.item, context) : undefined;
  return {
    name,
    type: text,
    result: isBlank(type, context) ? `${text} | undefined` : text,
    decode: symbols.decodeXml(declaration),
    read: readName(declaration),
    parameters: readParameters(isDeep(type, context), context),
    roots: `[${[own, ...rootAliases].map((alias) => quote(nameText(alias))).join(", ")}]`,
    call:
      type.kind === "object"
        ? ""
        : readCall(reader ?? readerOf(type, context), "at", "n", "key", "d"),
    object: type.kind === "object" && objectView(type, context),
  };
}
