import type { Alias } from "./aliases.ts";

/** Names that imports of a project may begin with. */
export interface ProjectNames {
  readonly aliases: readonly Alias[];
  /** Whether the project depends on a package. */
  hasPackage(name: string): boolean;
}
