import type { Api } from "../../../generator/ir/index.ts";
import { routerModule } from "../../../generator/views/server/router.ts";
import { printModule } from "../../support/print-module.ts";

/** Text of the module `server/router`, not formatted. */
export function printRouter(api: Api): string {
  return printModule(routerModule({ api, namesIn: () => new Set() }));
}
