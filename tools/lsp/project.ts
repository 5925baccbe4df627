import { existsSync } from "node:fs";
import path from "node:path";
import type { ConfigCheck } from "../frame/config/config-check.ts";
import { configNames } from "../frame/config/find.ts";
import { loadConfig } from "../frame/config/load.ts";
import type { ResolvedConfig } from "../frame/config/resolve.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import {
  confined,
  rebased,
  type AddressMap,
} from "../../generator/source/references/address-map.ts";
import type { OwnRule } from "../lint/own/own-rule.ts";
import { addressesFrom } from "../frame/remote/addresses-from.ts";
import { loadOwnRules } from "../lint/run/own-rules.ts";

/** A folder that an editor has open, or that of a file in none of them, with its configuration. */
export interface Project {
  /** Absolute; nothing outside of it is read. */
  readonly folder: string;
  readonly config?: ResolvedConfig;
  /** Absolute path of the configuration, if there is one. */
  readonly file?: string;
  readonly rules: readonly OwnRule[];
  /** Absolute paths of the configuration's documents. */
  readonly entries: readonly string[];
  /** Faults of the configuration; paths are absolute. */
  readonly problems: readonly LocatedDiagnostic[];
}

/** Projects by the folder of their configuration, each loaded once until it changes. */
export class Projects {
  #folders: readonly string[] = [];
  readonly #loaded = new Map<string, Promise<Project>>();
  readonly #checks: readonly ConfigCheck[];

  /** @param checks what tools ask of configurations */
  constructor(checks: readonly ConfigCheck[]) {
    this.#checks = checks;
  }

  /** Sets the folders that the editor has open. */
  open(folders: readonly string[]): void {
    this.#folders = [...folders].sort((a, b) => b.length - a.length);
    this.#loaded.clear();
  }

  /** Forgets configurations, so that they are read again. */
  forget(): void {
    this.#loaded.clear();
  }

  /** The projects of files that were asked for, and those of the folders that are open. */
  known(): Promise<readonly Project[]> {
    for (const folder of this.#folders) void this.of(path.join(folder, "openapi.yaml"));
    return Promise.all(this.#loaded.values());
  }

  /** The project that a file is in. */
  of(file: string): Promise<Project> {
    const folder = this.#folders.find((one) => isWithin(file, one)) ?? path.dirname(file);
    const config = configAbove(path.dirname(file), folder);
    const key = `${folder}\n${config ?? ""}`;
    let project = this.#loaded.get(key);
    if (project === undefined)
      this.#loaded.set(key, (project = load(folder, config, this.#checks)));
    return project;
  }
}

/** Whether a file is in a folder or below it. */
export function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** Where addresses lead by the configuration, but for what is outside of the folder. */
export function addressesOf({ folder, config }: Project): AddressMap | undefined {
  const map = addressesFrom(config, folder);
  return map && confined(map, (target) => isWithin(path.resolve(folder, target), folder));
}

/** The same with absolute paths. */
export function absoluteAddresses(project: Project): AddressMap | undefined {
  const map = addressesOf(project);
  const { folder } = project;
  return map && rebased(map, (target) => path.resolve(folder, target).replaceAll("\\", "/"));
}

/** The nearest configuration, no further up than a folder. */
function configAbove(from: string, top: string): string | undefined {
  for (let here = from; isWithin(here, top); here = path.dirname(here)) {
    for (const name of configNames)
      if (existsSync(path.join(here, name))) return path.join(here, name);
    if (here === path.dirname(here)) break;
  }
  return undefined;
}

async function load(
  folder: string,
  file: string | undefined,
  checks: readonly ConfigCheck[],
): Promise<Project> {
  if (file === undefined) return { folder, rules: [], entries: [], problems: [] };
  const diagnostics = new Diagnostics();
  const { config, source } = await loadConfig(file, checks, diagnostics);
  const texts = new Map(source === undefined ? [] : [[source.path, source]]);
  const own = await loadOwnRules(config);
  const problems = [...locate(diagnostics.all, texts), ...own.problems];
  if (config === undefined) return { folder, file, rules: [], entries: [], problems };
  const entries = config.documents.map((spec) => path.resolve(config.folder, spec.input));
  return { folder, file, config, rules: own.rules, entries, problems };
}
