import path from "node:path";
import { withExtension, type ImportExtension } from "../../generator/code/module-id.ts";

/** The generated server module of a spec, by every specifier that may import it. */
export interface ServerModule {
  /** Name of the package's entry, such as `@acme/accounts/server`. */
  readonly specifiers: readonly string[];
  /** The module without its extension, absolute. */
  readonly file: string | undefined;
}

/** Whether an import in `from` (absolute) leads to the module. Aliases of bundlers are not known. */
export function leadsTo(specifier: string, from: string, module: ServerModule): boolean {
  if (module.specifiers.includes(specifier)) return true;
  if (!specifier.startsWith(".")) return false;
  return withoutExtension(path.resolve(path.dirname(from), specifier)) === module.file;
}

/** Specifier by which a file (absolute) imports a module, which is named without its extension. */
export function relativeSpecifier(from: string, to: string, extension: ImportExtension): string {
  const relative = path.relative(path.dirname(from), to).replaceAll("\\", "/");
  return withExtension(`${relative.startsWith(".") ? "" : "./"}${relative}`, extension);
}

const withoutExtension = (file: string): string => file.replace(/(\.d)?\.[mc]?[jt]sx?$/, "");
