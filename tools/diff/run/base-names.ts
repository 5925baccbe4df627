import { existsSync } from "node:fs";
import path from "node:path";
import { loadConfig } from "../../frame/config/load.ts";
import type { ResolvedConfig } from "../../frame/config/resolve.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { addressOf } from "../../../generator/source/references/reference-path.ts";
import type { CliHost } from "../../frame/host.ts";
import { addressesFrom } from "../../frame/remote/addresses-from.ts";
import type { BaseConfig } from "./base-config.ts";
import type { BaseNames } from "./base-pairs.ts";
import type { BaseRevision } from "./base-revision.ts";
import { readInput, type InputSettings } from "../../frame/input/read-argument.ts";
import { gitKind } from "../../frame/git/git-files.ts";
import { namedByHand, namedDocuments, type NamedDocument } from "./named-documents.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** The configurations of both sides. */
export interface BothConfigs {
  readonly config: ResolvedConfig | undefined;
  readonly before: BaseConfig | undefined;
}

/** The documents that configurations name, as they are and as they were. */
export async function configuredNames(
  { config, before }: BothConfigs,
  { cwd, configChecks }: CliHost,
): Promise<BaseNames> {
  const head = new Map<string, NamedDocument>();
  // Where another configuration has become the nearest one, the earlier one may still name its documents.
  const other =
    before === undefined || before.path === config?.path || !existsSync(before.path)
      ? undefined
      : (await loadConfig(before.path, configChecks, new Diagnostics())).config;
  for (const one of [config, other])
    for (const named of one === undefined ? [] : namedDocuments(one, cwd))
      if (!head.has(named.key)) head.set(named.key, named);
  const base = before?.config === undefined ? [] : namedDocuments(before.config, cwd);
  return { head: [...head.values()], base, isConfigured: base.length > 0 };
}

/** The documents that the command line names; of a folder, those that are or were in it. */
export async function namesByHand(
  names: readonly string[],
  { config, before }: BothConfigs,
  revision: BaseRevision,
  settings: InputSettings,
): Promise<BaseNames | ArgumentProblem> {
  const { cwd } = settings.cli;
  const configured = [config, before?.config].map(
    (one) =>
      new Map(one === undefined ? [] : namedDocuments(one, cwd).map((each) => [each.key, each])),
  );
  const [now, then] = configured;
  const head = new Map<string, NamedDocument>();
  const base = new Map<string, NamedDocument>();
  const add = (list: "head" | "base", key: string, address?: string): void => {
    const own = list === "head" ? now : then;
    const addresses = addressesFrom(list === "head" ? config : before?.config, cwd);
    const byHand = { ...namedByHand(key, address), addresses };
    (list === "head" ? head : base).set(key, own?.get(key) ?? byHand);
  };
  for (const name of names) {
    const address = addressOf(name, "");
    if (address !== undefined) {
      add("head", address, address);
      continue;
    }
    if (/^(?:-$|package:|git:)/.test(name) || (!isThere(name, cwd) && /^[^/.]+:/.test(name)))
      return {
        problem: `'${name}' is no file of the working folder, which '--base' compares with a revision`,
        cure: "name files or folders, or compare two documents without '--base'",
      };
    const { key } = namedByHand(name);
    const kind = await gitKind({ ref: revision.commit, cwd }, key);
    if (!isThere(name, cwd) && kind === undefined)
      return {
        problem: `there is no file '${name}', and none in '${revision.name}'`,
        cure: "correct the path, it is relative to the working folder",
      };
    if (kind === "tree") {
      const old = await readInput(`git:${revision.commit}:${key}`, settings);
      // A folder without documents has none that could be missed.
      for (const one of "problem" in old ? [] : old) add("base", path.posix.join(key, one.name));
    }
    if (!isThere(name, cwd)) {
      if (kind === "blob") add("base", key);
      continue;
    }
    const next = await readInput(name, settings);
    if ("problem" in next) {
      if (base.size > 0 && kind === "tree") continue;
      return next;
    }
    for (const one of next) add("head", path.posix.join(key, one.name));
  }
  return { head: [...head.values()], base: [...base.values()], isConfigured: false };
}

const isThere = (name: string, cwd: string): boolean => existsSync(path.resolve(cwd, name));
