import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { checkChangeRules } from "./config-check.ts";
import { changeRules } from "../rules/index.ts";
import { changeLevels } from "../../frame/config/change-level.ts";
import { checkConfig } from "../../frame/config/check.ts";
import type { Config, RemoteConfig } from "../../frame/config/config.ts";
import type { DiffConfig, DiffExceptionConfig } from "../../frame/config/diff-config.ts";
import { resolveConfig, type ResolvedConfig } from "../../frame/config/resolve.ts";
import type { SpecConfig } from "../../frame/config/spec-config.ts";

/** A configuration of an earlier time, and what could not be taken from it. */
export interface EarlierConfig {
  readonly config: ResolvedConfig;
  readonly problem?: string;
}

/**
 * A configuration that another version may have been written for: what this version does not know is left out, the
 * documents and the settings of changes that it knows are taken.
 *
 * @param file absolute path
 */
export async function earlierConfig(value: unknown, file: string): Promise<EarlierConfig> {
  const resolved = (config: Config): ResolvedConfig =>
    resolveConfig(config, file, new Diagnostics());
  const checked = await checkConfig(value, [checkChangeRules]);
  if (!("problems" in checked)) return { config: resolved(checked.config) };
  const members = isRecord(value) ? value : {};
  const listOf = (list: unknown): SpecConfig[] => (Array.isArray(list) ? list.flatMap(specOf) : []);
  const specs = listOf(members["specs"]);
  const documents = listOf(members["documents"]);
  const diff = isRecord(members["diff"]) ? diffOf(members["diff"]) : {};
  const remote = isRecord(members["remote"]) ? remoteOf(members["remote"]) : {};
  const [first] = checked.problems;
  const problem = first?.problem ?? "it is no configuration";
  return { config: resolved({ specs, documents, diff, remote }), problem };
}

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function specOf(spec: unknown): SpecConfig[] {
  if (!isRecord(spec) || !isText(spec["input"])) return [];
  const { input, output, overlays, maxMegabytes } = spec;
  return [
    {
      input,
      output: isText(output) ? output : "",
      ...(Array.isArray(overlays) ? { overlays: overlays.filter(isText) } : {}),
      ...(typeof maxMegabytes === "number" ? { maxMegabytes } : {}),
    },
  ];
}

/** The targets of references are part of a document, so the map is taken; hosts that may be fetched from are not. */
function remoteOf({ map }: JsonRecord): RemoteConfig {
  const entries = isRecord(map) ? Object.entries(map) : [];
  const known = entries.filter((entry): entry is [string, string] => isText(entry[1]));
  return { map: Object.fromEntries(known) };
}

function diffOf({ rules, exceptions, noticeDays, unstable }: JsonRecord): DiffConfig {
  const levels = isRecord(rules) ? rules : {};
  return {
    rules: Object.fromEntries(
      Object.entries(levels).filter(
        ([rule, level]) =>
          Object.hasOwn(changeRules, rule) && ["off", ...changeLevels].includes(String(level)),
      ),
    ) as NonNullable<DiffConfig["rules"]>,
    exceptions: Array.isArray(exceptions) ? exceptions.filter(isException) : [],
    ...(typeof noticeDays === "number" ? { noticeDays } : {}),
    ...(Array.isArray(unstable) ? { unstable: unstable.filter(isText) } : {}),
  };
}

const isException = (value: unknown): value is DiffExceptionConfig =>
  isRecord(value) &&
  Object.hasOwn(changeRules, String(value["rule"])) &&
  Object.values(value).every(isText);
