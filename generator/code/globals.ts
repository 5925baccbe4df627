import { Global } from "./code.ts";
import { globalNames, type GlobalName } from "./global-names.ts";

/** Each global as part of a fragment, such as `globals.FormData`. */
export const globals = Object.fromEntries(
  globalNames.map((name) => [name, new Global(name)]),
) as unknown as { readonly [K in GlobalName]: Global };
