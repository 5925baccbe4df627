import path from "node:path";
import { byAlias, resolveAlias, type Alias } from "./aliases.ts";
import type { ProjectNames } from "./project-names.ts";

/** Where former code was, and where its successor is to be. */
export interface FormerPlace {
  /** Whether a module, by its path relative to the project without an ending, is of the former tool. */
  isFormer(module: string): boolean;
  /** Folder of the generated code, relative to the project. */
  readonly output: string;
  /** Module with the client and its transport, relative to the project and without an ending. */
  readonly client: string;
}

/** Target of an import, and the names of modules beside it. */
export interface FormerModule<Of extends FormerPlace> {
  readonly target: Of;
  /** Specifier of another module of the project, in the way of this one. */
  nameOf(module: string): string;
}

const modules = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Finds the former code that an import of a file leads to, by a relative path or an alias. */
export function findFormer<Of extends FormerPlace>(
  specifier: string,
  folder: string,
  targets: readonly Of[],
  aliases: readonly Alias[],
): FormerModule<Of> | undefined {
  const ending = modules.exec(specifier)?.[0] ?? "";
  const plain = specifier.replace(modules, "");
  const relativeTo = (module: string): string => {
    const relative = path.posix.relative(folder, module);
    return `${relative.startsWith(".") ? "" : "./"}${relative}${ending}`;
  };
  if (plain.startsWith(".")) {
    const target = targetOf(path.posix.join(folder, plain), targets);
    return target && { target, nameOf: relativeTo };
  }
  for (const { module, alias } of resolveAlias(plain, folder, aliases)) {
    const target = targetOf(module, targets);
    if (target === undefined) continue;
    const nameOf = (other: string): string => {
      const short = byAlias(other, alias);
      return short === undefined ? relativeTo(other) : `${short}${ending}`;
    };
    return { target, nameOf };
  }
  return undefined;
}

/** Whether a specifier ends like the former code behind a name such as `@` or `~`, which nothing explains. */
export function mayBeFormer(
  specifier: string,
  targets: readonly FormerPlace[],
  names: ProjectNames,
): boolean {
  const [first = "", ...more] = specifier.replace(modules, "").split("/");
  const name = first.startsWith("@") ? `${first}/${more[0]}` : first;
  if (!/^[@~#$]/.test(first) || names.hasPackage(name)) return false;
  const rest = more.length === 0 ? first.slice(1) : more.join("/");
  return targets.some((target) => {
    const parts = target.output.split("/");
    const places = parts.map((_, count) => path.posix.join(...parts.slice(0, count), rest));
    return places.some((place) => targetOf(place, [target]) !== undefined);
  });
}

/** The former code that a module is of, itself or as a folder with an index. */
function targetOf<Of extends FormerPlace>(module: string, targets: readonly Of[]): Of | undefined {
  return targets.find(
    (one) =>
      module !== one.client &&
      (one.isFormer(module) || one.isFormer(path.posix.join(module, "index"))),
  );
}
