import {
  codecArtefact,
  collectionsIn,
  lazyList,
  moduleView,
  name,
  rt,
  scopeOf,
  secretsIn,
  symbols,
  type Declaration,
  type LazyList,
  type ModuleView,
  type Name,
  type PackageContext,
  type Reference,
  type SecretsView,
} from "../../plugin.ts";
import { canonicalOnes, jsonContext } from "../json/context.ts";
import { declarationView, type DeclarationReaderView } from "./declaration-view.ts";
import { itemsView, type ItemsView } from "./items.ts";
import { readName } from "../json/function-names.ts";

/** View of `json/decode`. */
export interface JsonDecodeView {
  /** Type of the runtime's reader. */
  readonly reader: Reference;
  /** Type of a decoder's options. */
  readonly options: Reference;
  /** Function of the runtime that runs a read function over a whole text. */
  readonly decodeJson: Reference;
  /** The exported decoders. */
  readonly decoders: LazyList<DecoderView>;
  /** The functions that read declarations; decoders and other readers call them. */
  readonly readers: LazyList<DeclarationReaderView>;
}

/** An exported function that decodes a declaration. */
export interface DecoderView {
  /** The declaration's name, for the comment. */
  readonly name: Name;
  /** Name of the function. */
  readonly decode: Reference;
  /** The type that it gives. */
  readonly type: Reference;
  /** The function that reads it; declarations with the same values share one. */
  readonly read: Name;
  /** How secrets are kept out of errors; false where there are none. */
  readonly secrets: SecretsView | false;
  /** The decoder that reads the declaration item by item; false where it is no collection. */
  readonly items: ItemsView | false;
}

/** `src/json/decode.ts`: decoders that read and check JSON. */
export const jsonDecode = codecArtefact("json", "./json/decode", decodeModule);

function decodeModule(whole: PackageContext, declarations: readonly Declaration[]): ModuleView {
  const collectionOf = collectionsIn(whole);
  const scope = scopeOf(whole, "./json/decode", "json/decode", {
    declares: declarations.flatMap((d) => [
      readName(d).text,
      symbols.decodeJson(d).symbol,
      ...(collectionOf(d) === undefined ? [] : [symbols.decodeJsonItems(d).symbol]),
    ]),
    globals: ["BigInt", "Date", "Number", "Set"],
    locals: ["size"],
  });
  const context = jsonContext(whole, declarations, scope);
  const secretsFor = secretsIn(whole, scope, rt.withhold);
  const view: JsonDecodeView = {
    reader: rt.JsonReader,
    options: rt.JsonDecodeOptions,
    decodeJson: rt.decodeJson,
    decoders: lazyList(declarations, (declaration) => {
      const collection = collectionOf(declaration);
      const secrets = secretsFor(declaration);
      return {
        name: name(declaration.name),
        decode: symbols.decodeJson(declaration),
        type: symbols.type(declaration),
        read: readName(context.index.declaration(declaration.id)),
        secrets,
        items: collection !== undefined && {
          ...itemsView(declaration, collection, context),
          secrets,
        },
      };
    }),
    readers: lazyList(canonicalOnes(context), (declaration) =>
      declarationView(declaration, context),
    ),
  };
  return moduleView(scope, "json/decode", view, "Decoders that read and check JSON.");
}
