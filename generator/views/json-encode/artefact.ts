import type { Api } from "../../ir/index.ts";
import { CodecContext, type HelperView } from "../codec-context.ts";
import type { Artefact, ModuleView } from "../artefact.ts";
import type { Options } from "../options.ts";
import { ModuleScope } from "../scope.ts";
import { symbols } from "../symbols.ts";
import { writeName } from "./names.ts";
import { declarationView, type DeclarationView } from "./declaration-view.ts";

/** View of `json/encode`. */
export interface JsonEncodeView {
  readonly Writer: string;
  readonly encodeJson: string;
  readonly declarations: readonly DeclarationView[];
  readonly helpers: readonly HelperView[];
}

export const jsonEncode: Artefact = {
  name: "json",
  modules: (api, options) => (api.declarations.length === 0 ? [] : [encodeModule(api, options)]),
};

function encodeModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((d) => [writeName(d), symbols.encodeJson(d)]);
  const scope = new ModuleScope("json/encode", declared);
  const context = new CodecContext(scope, api, options);
  const declarations = api.declarations.map((declaration) => declarationView(declaration, context));
  const view: JsonEncodeView = {
    Writer: scope.type("runtime", "JsonWriter"),
    encodeJson: scope.value("runtime", "encodeJson"),
    declarations,
    helpers: context.helpers,
  };
  return { scope, template: "json/encode", view, summary: "Encoders that write JSON." };
}
