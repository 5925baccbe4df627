import type { Api } from "../../ir/index.ts";
import type { HelperView } from "../codec-context.ts";
import { JsonContext } from "../json-context.ts";
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
  readonly encoders: readonly EncoderView[];
  readonly writers: readonly DeclarationView[];
  readonly helpers: readonly HelperView[];
}

/** A function that encodes a declaration. */
export interface EncoderView {
  readonly name: string;
  readonly type: string;
  readonly encode: string;
  /** The function that writes it, which others may share. */
  readonly write: string;
}

export const jsonEncode: Artefact = {
  name: "json",
  modules: (api, options) => (api.declarations.length === 0 ? [] : [encodeModule(api, options)]),
};

function encodeModule(api: Api, options: Options): ModuleView {
  const declared = api.declarations.flatMap((d) => [writeName(d), symbols.encodeJson(d)]);
  const scope = new ModuleScope("json/encode", declared);
  const context = new JsonContext(scope, api, options);
  const writers = [...new Set(context.declarations.values())].map((declaration) =>
    declarationView(declaration, context),
  );
  const view: JsonEncodeView = {
    Writer: scope.type("runtime", "JsonWriter"),
    encodeJson: scope.value("runtime", "encodeJson"),
    encoders: api.declarations.map((declaration) => ({
      name: declaration.name,
      type: scope.type("types", symbols.type(declaration)),
      encode: symbols.encodeJson(declaration),
      write: writeName(context.declaration(declaration.id)),
    })),
    writers,
    helpers: context.helpers,
  };
  return { scope, template: "json/encode", view, summary: "Encoders that write JSON." };
}
