import path from "node:path";
import { diffPolicy, type ResolvedConfig } from "../../frame/config/resolve.ts";
import type { DiffSettings } from "../../frame/config/diff-settings.ts";
import { shown } from "../shape/canonical.ts";
import type { CliHost } from "../../frame/host.ts";
import { baseConfig, type BaseConfig } from "./base-config.ts";
import { configuredNames, namesByHand } from "./base-names.ts";
import { basePairs, type Removal } from "./base-pairs.ts";
import { baseRevision, type BaseRevision } from "./base-revision.ts";
import type { InputSettings } from "../../frame/input/read-argument.ts";
import { gitLine } from "../../frame/git/git.ts";
import type { KnownPair } from "./pair-facts.ts";
import type { ArgumentProblem } from "../../frame/usage.ts";

/** Pairs that `--base` compares, and the settings of both sides that judge them. */
export interface BaseRun {
  readonly revision: BaseRevision;
  readonly pairs: readonly KnownPair[];
  readonly before: BaseConfig | undefined;
  /** Settings as they were. */
  readonly settings: DiffSettings;
}

/** Flags that `--base` goes with. */
interface BaseFlags {
  readonly base: string;
  /** Value of `--config`. */
  readonly config: string | undefined;
}

/** Finds what the documents of the command line or of both configurations are compared with. */
export async function openBase(
  names: readonly string[],
  flags: BaseFlags,
  config: ResolvedConfig | undefined,
  settings: InputSettings,
): Promise<BaseRun | ArgumentProblem> {
  const { cli } = settings;
  const revision = await baseRevision(flags.base, cli.cwd);
  if ("problem" in revision) return revision;
  const isOutside = config !== undefined && !(await isInRepository(config.path, cli.cwd));
  const search = { commit: revision.commit, cwd: cli.cwd, flag: flags.config };
  const before = isOutside ? undefined : await baseConfig(search);
  if (config === undefined && flags.config !== undefined) {
    const named = path.resolve(cli.cwd, flags.config);
    if (before?.path !== named)
      return {
        problem: `there is no file '${flags.config}', and none in '${revision.name}'`,
        cure: "correct the path after --config; it is relative to the working folder",
      };
  }
  const limits = before?.config?.documents.map(({ maxMegabytes }) => maxMegabytes) ?? [];
  const maxMegabytes = Math.max(settings.maxMegabytes, ...limits);
  const reading = { ...settings, maxMegabytes };
  const configs = { config, before };
  if (names.length === 0 && config === undefined && before === undefined)
    return {
      problem: "there is no configuration that names documents",
      cure: "name them behind '--base', or run 'diptych init' to make a configuration",
    };
  const chosen =
    names.length > 0
      ? await namesByHand(names, configs, revision, reading)
      : await configuredNames(configs, cli);
  if ("problem" in chosen) return chosen;
  const pairs = await basePairs(chosen, revision, reading, removalIn(config, before, cli));
  if ("problem" in pairs) return pairs;
  // A configuration outside of the repository has no earlier state.
  const own = isOutside ? config.diff : before?.config?.diff;
  return { revision, pairs, before, settings: own ?? diffPolicy() };
}

async function isInRepository(file: string, cwd: string): Promise<boolean> {
  const top = await gitLine(cwd, "rev-parse", "--show-cdup");
  return !path.relative(path.resolve(cwd, top ?? ""), file).startsWith("..");
}

/** Says how documents were removed, and where a pull request shows it. */
function removalIn(
  config: ResolvedConfig | undefined,
  before: BaseConfig | undefined,
  { cwd }: CliHost,
): Removal {
  const shownAs = (file: string): string => path.relative(cwd, file).replaceAll("\\", "/");
  return ({ key, address }, isHere) => {
    if (!isHere && address === undefined)
      return { how: "the file is not there any more", shownAt: { file: key } };
    if (config === undefined)
      return {
        how: "the configuration that named it is not there any more",
        ...(before === undefined ? {} : { shownAt: { file: shownAs(before.path) } }),
      };
    const file = shownAs(config.path);
    const how = `${shown(file)} does not name it any more`;
    const { source } = config;
    const range = source?.locateAll([{ pointer: "/specs", part: "key" }])[0];
    if (source === undefined || range === undefined) return { how, shownAt: { file } };
    return {
      how,
      shownAt: { file, range, pointer: "/specs", texts: new Map([[file, source]]) },
    };
  };
}
