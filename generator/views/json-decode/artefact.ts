import type { Api } from "../../ir/index.ts";
import type { HelperView } from "../codec-context.ts";
import { JsonContext } from "../json-context.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import { readName } from "./names.ts";
import { declarationView, type DeclarationView } from "./declaration-view.ts";

/** View of `json/decode`. */
export interface JsonDecodeView {
  readonly Reader: string;
  readonly Options: string;
  readonly decodeJson: string;
  readonly openObject: string;
  readonly nextProperty: string;
  readonly decoders: readonly DecoderView[];
  readonly readers: readonly DeclarationView[];
  readonly helpers: readonly HelperView[];
}

/** A function that decodes a declaration. */
export interface DecoderView {
  readonly name: string;
  readonly type: string;
  readonly decode: string;
  /** The function that reads it, which others may share. */
  readonly read: string;
}

export const jsonDecode: Artefact = {
  name: "json",
  modules: (api, options) => (api.declarations.length === 0 ? [] : [decodeModule(api, options)]),
};

function decodeModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((d) => [readName(d), symbols.decodeJson(d)]);
  const scope = new ModuleScope("json/decode", declared);
  const context = new JsonContext(scope, api, options);
  const readers = [...new Set(context.declarations.values())].map((declaration) =>
    declarationView(declaration, context),
  );
  const objects = readers.some(({ object }) => object !== false);
  const view: JsonDecodeView = {
    Reader: scope.type("runtime", "JsonReader"),
    Options: scope.type("runtime", "JsonDecodeOptions"),
    decodeJson: scope.value("runtime", "decodeJson"),
    openObject: objects ? scope.value("runtime", "openJsonObject") : "",
    nextProperty: readers.some(({ object }) => object !== false && object.hasCases)
      ? scope.value("runtime", "nextJsonProperty")
      : "",
    decoders: api.declarations.map((declaration) => ({
      name: declaration.name,
      type: scope.type("types", symbols.type(declaration)),
      decode: symbols.decodeJson(declaration),
      read: readName(context.declaration(declaration.id)),
    })),
    readers,
    helpers: context.helpers,
  };
  return { scope, template: "json/decode", view, summary: "Decoders that read and check JSON." };
}
