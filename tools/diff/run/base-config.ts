import path from "node:path";
import { earlierConfig } from "./earlier-config.ts";
import { configNames } from "../../frame/config/find.ts";
import { loadModule } from "../../frame/config/load-module.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import { parseSource, type SourceFile } from "../../../generator/source/reading/source-file.ts";
import { git, gitLine } from "../../frame/git/git.ts";
import { gitObject } from "../../frame/git/git-objects.ts";
import { withModuleCopy } from "./module-copy.ts";

/** The configuration as it was in a revision. */
export interface BaseConfig {
  /** Absolute. */
  readonly path: string;
  /** Its readable part. */
  readonly config?: ResolvedConfig;
  /** Its text, where positions can be shown in it. */
  readonly source?: SourceFile;
  /** Why it could not be read, or not all of it. */
  readonly problem?: string;
}

/** Where a configuration is looked for in a revision. */
export interface BaseConfigSearch {
  readonly commit: string;
  readonly cwd: string;
  /** Value of `--config`. */
  readonly flag: string | undefined;
}

/** The configuration of a revision: the file that `--config` names or was renamed from, or the nearest one. */
export async function baseConfig({
  commit,
  cwd,
  flag,
}: BaseConfigSearch): Promise<BaseConfig | undefined> {
  const top = await gitLine(cwd, "rev-parse", "--show-cdup");
  if (top === undefined) return undefined;
  const root = path.resolve(cwd, top);
  const named = flag === undefined ? undefined : path.resolve(cwd, flag);
  const tree = { ref: commit, cwd: root };
  const inTree = (file: string): string => path.relative(root, file).replaceAll("\\", "/");
  const candidates =
    named === undefined
      ? await nearest(root, commit, cwd)
      : [
          named,
          ...(await formerNames(root, commit, named)),
          ...(await nearest(root, commit, path.dirname(named))),
        ];
  for (const file of candidates) {
    const name = inTree(file);
    if (name.startsWith("../")) continue;
    const object = await gitObject(tree, name, 8);
    if (object?.kind === "blob") return read(file, name, object.bytes.toString("utf8"), tree);
  }
  return undefined;
}

async function read(
  file: string,
  name: string,
  text: string,
  tree: { readonly ref: string; readonly cwd: string },
): Promise<BaseConfig> {
  if (/\.(json|ya?ml)$/.test(file)) {
    const { file: source, problem } = await parseSource(file, text);
    if (problem !== undefined) return { path: file, source, problem: problem.text };
    return { path: file, source, ...(await earlierConfig(source.value, file)) };
  }
  const loaded = await withModuleCopy(tree, name, loadModule);
  if (loaded.problem === undefined)
    return { path: file, ...(await earlierConfig(loaded.value, file)) };
  const problem = loaded.problem.kind === "load" ? loaded.problem.reason : loaded.problem.kind;
  return { path: file, problem };
}

/** Configurations of a revision in a folder and those above it, the nearest first. */
async function nearest(root: string, commit: string, folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (let here = folder; ; here = path.dirname(here)) {
    files.push(...configNames.map((name) => path.join(here, name)));
    if (path.relative(root, here) === "" || here === path.dirname(here)) break;
  }
  const names = files.map((file) => path.relative(root, file).replaceAll("\\", "/"));
  const own = names.filter((name) => !name.startsWith("../"));
  if (own.length === 0) return [];
  const listed = await git(root, ["ls-tree", "-z", "--name-only", commit, "--", ...own], 1);
  const found = new Set(listed.split("\0"));
  return own.filter((name) => found.has(name)).map((name) => path.join(root, name));
}

/** Former names of a file in a revision, where git sees that it was renamed. */
async function formerNames(root: string, commit: string, file: string): Promise<readonly string[]> {
  const command = ["diff", "--name-status", "--find-renames", "--diff-filter=R", "-z", commit];
  const fields = (await git(root, command, 32)).split("\0");
  const name = path.relative(root, file).replaceAll("\\", "/");
  for (let i = 0; i + 2 < fields.length; i += 3)
    if (fields[i + 2] === name) return [path.join(root, fields[i + 1] ?? "")];
  return [];
}
