import type { Api, Declaration } from "../ir/index.ts";
import { alike } from "./alike.ts";
import { CodecContext } from "./codec-context.ts";
import type { Options } from "./options.ts";
import type { ModuleScope } from "./scope.ts";

/** What the views of a JSON codec share; declarations that are alike are one there. */
export class JsonContext extends CodecContext {
  /** Declarations under their own names, for messages. */
  readonly named: ReadonlyMap<string, Declaration>;

  constructor(scope: ModuleScope, api: Api, options: Options) {
    super(scope, api, options, alike(api.declarations));
    this.named = new Map(api.declarations.map((declaration) => [declaration.id, declaration]));
  }
}
