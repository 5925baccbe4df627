import path from "node:path";
import { OverlapError } from "./edit.ts";
import { findFormer, mayBeFormer } from "./former-modules.ts";
import {
  isModule,
  leftIn,
  overlapAdvice,
  type FileChange,
  type Leftover,
  type ProjectFile,
} from "./migration.ts";
import { moveFile, type MovedFile, type MoveOf } from "./moving-file.ts";
import type { OrvalTarget } from "./orval/target.ts";
import type { Parse } from "./parse.ts";
import type { ProjectNames } from "./project-names.ts";

/** Sources with the imports and calls of the new code, and what they need. */
export interface MovedSources {
  readonly sources: readonly FileChange[];
  /** Outputs whose enums have to be constants. */
  readonly constants: ReadonlySet<string>;
  readonly left: readonly Leftover[];
}

/** Moves the imports and calls of the sources. */
export function moveSources(
  moves: MoveOf<OrvalTarget>,
  files: readonly ProjectFile[],
  config: string,
  targets: readonly OrvalTarget[],
  names: ProjectNames,
  parse: Parse,
): MovedSources {
  const constants = new Set<string>();
  const sources: FileChange[] = [];
  const left: Leftover[] = [];
  for (const file of files) {
    const module = file.path.replace(/\.[cm]?[jt]sx?$/, "");
    const isGenerated = targets.some(
      (one) => one.isFormer(module) || file.path.startsWith(`${one.output}/`),
    );
    if (file.path === config || isGenerated) continue;
    if (!isModule(file.path)) {
      const isComponent = /\.(?:vue|svelte|astro)$/.test(file.path);
      if (isComponent && namesFormer(file, targets, names))
        left.push(
          leftIn(file, "imports the former code: only TypeScript and JavaScript are moved"),
        );
      continue;
    }
    const moved = movedOrLeft(file, () => moveFile(file, parse(file), targets, moves, names));
    left.push(...moved.left);
    for (const { output } of moved.constants) constants.add(output);
    if (moved.text !== undefined)
      sources.push({ path: file.path, before: file.text, after: moved.text });
  }
  return { sources, constants, left };
}

/** Whether the text has an import that leads to the former code. */
function namesFormer(
  { path: file, text }: ProjectFile,
  targets: readonly OrvalTarget[],
  names: ProjectNames,
): boolean {
  const folder = path.posix.dirname(file);
  return [...text.matchAll(/from\s+["']([^"']+)["']/g)].some(
    ([, specifier = ""]) =>
      findFormer(specifier, folder, targets, names.aliases) !== undefined ||
      mayBeFormer(specifier, targets, names),
  );
}

/** A file after the move, or as it was where its changes meet. */
function movedOrLeft(
  file: ProjectFile,
  move: () => MovedFile<OrvalTarget>,
): MovedFile<OrvalTarget> {
  try {
    return move();
  } catch (error) {
    if (!(error instanceof OverlapError)) throw error;
    return { text: undefined, left: [leftIn(file, overlapAdvice)], constants: [] };
  }
}
