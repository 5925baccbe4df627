import type { Api } from "../../ir/index.ts";
import { CodecContext } from "../codec-context.ts";
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
  readonly declarations: readonly DeclarationView[];
  readonly helpers: CodecContext["helpers"];
}

export const jsonDecode: Artefact = {
  name: "json",
  modules: (api, options) => (api.declarations.length === 0 ? [] : [decodeModule(api, options)]),
};

function decodeModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((d) => [readName(d), symbols.decodeJson(d)]);
  const scope = new ModuleScope("json/decode", declared);
  const context = new CodecContext(scope, api, options);
  const declarations = api.declarations.map((declaration) => declarationView(declaration, context));
  const objects = declarations.some(({ object }) => object !== false);
  const view: JsonDecodeView = {
    Reader: scope.type("runtime", "JsonReader"),
    Options: scope.type("runtime", "JsonDecodeOptions"),
    decodeJson: scope.value("runtime", "decodeJson"),
    openObject: objects ? scope.value("runtime", "openJsonObject") : "",
    nextProperty: declarations.some(({ object }) => object !== false && object.hasCases)
      ? scope.value("runtime", "nextJsonProperty")
      : "",
    declarations,
    helpers: context.helpers,
  };
  return { scope, template: "json/decode", view, summary: "Decoders that read and check JSON." };
}
