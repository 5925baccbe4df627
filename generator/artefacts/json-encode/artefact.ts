import {
  codecArtefact,
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
import { declarationView, type DeclarationWriterView } from "./declaration-view.ts";
import { writeName } from "../json/function-names.ts";

/** View of `json/encode`. */
export interface JsonEncodeView {
  /** Type of the runtime's writer. */
  readonly writer: Reference;
  /** Type of the encoders' options. */
  readonly options: Reference;
  /** Function of the runtime that runs a write function and gives the text. */
  readonly encodeJson: Reference;
  /** The exported encoders. */
  readonly encoders: LazyList<EncoderView>;
  /** The functions that write declarations; encoders and other writers call them. */
  readonly writers: LazyList<DeclarationWriterView>;
}

/** An exported function that encodes a declaration. */
export interface EncoderView {
  /** The declaration's name, for the comment. */
  readonly name: Name;
  /** Name of the function. */
  readonly encode: Reference;
  /** The type that it takes. */
  readonly type: Reference;
  /** The function that writes it; declarations with the same values share one. */
  readonly write: Name;
  /** How secrets are kept out of errors; false where there are none. */
  readonly secrets: SecretsView | false;
}

/** `src/json/encode.ts`: encoders that write JSON. */
export const jsonEncode = codecArtefact("json", "./json/encode", encodeModule);

function encodeModule(whole: PackageContext, declarations: readonly Declaration[]): ModuleView {
  const scope = scopeOf(whole, "./json/encode", "json/encode", {
    declares: declarations.flatMap((d) => [writeName(d).text, symbols.encodeJson(d).symbol]),
    globals: ["Date", "Set"],
    locals: ["separator"],
  });
  const context = jsonContext(whole, declarations, scope);
  const secretsFor = secretsIn(whole, scope, rt.withhold);
  const view: JsonEncodeView = {
    writer: rt.JsonWriter,
    options: rt.JsonEncodeOptions,
    encodeJson: rt.encodeJson,
    encoders: lazyList(declarations, (declaration) => ({
      name: name(declaration.name),
      encode: symbols.encodeJson(declaration),
      type: symbols.type(declaration),
      write: writeName(context.index.declaration(declaration.id)),
      secrets: secretsFor(declaration),
    })),
    writers: lazyList(canonicalOnes(context), (declaration) =>
      declarationView(declaration, context),
    ),
  };
  return moduleView(scope, "json/encode", view, "Encoders that write JSON.");
}
