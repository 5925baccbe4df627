import path from "node:path";

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

/** Specifier by which a file (absolute) imports another one. */
export function relativeSpecifier(from: string, to: string): string {
  const relative = path.relative(path.dirname(from), withoutExtension(to)).replaceAll("\\", "/");
  const extension = /\.([mc]?)tsx?$/.exec(to)?.[1] ?? "";
  return `${relative.startsWith(".") ? "" : "./"}${relative}.${extension}js`;
}

export const withoutExtension = (file: string): string => file.replace(/(\.d)?\.[mc]?[jt]sx?$/, "");
