import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { addressOf } from "../../generator/source/references/reference-path.ts";
import { checkConfig } from "../frame/config/check.ts";
import type { Config } from "../frame/config/config.ts";
import { configNames } from "../frame/config/find.ts";
import { resolveConfig } from "../frame/config/resolve.ts";
import type { CliHost } from "../frame/host.ts";
import type { OpenedConfig } from "../frame/open-config.ts";
import type { GenerateFlags } from "./flags.ts";
import { Report } from "../frame/report.ts";

/** A configuration of one document, made of arguments; no file is read for it. */
export async function configOfArguments(
  names: readonly string[],
  { output = "", emit, config }: Pick<GenerateFlags, "output" | "emit" | "config">,
  host: CliHost,
): Promise<OpenedConfig> {
  const wrong = (problem: string, cure: string): OpenedConfig => ({
    kind: "missing",
    problem,
    cure,
  });
  const [input, ...more] = names;
  if (config !== undefined)
    return wrong(
      "'--output' reads no configuration, and '--config' names one",
      "leave one of them out",
    );
  if (input === undefined || more.length > 0)
    return wrong(
      "'--output' is for one document",
      "name it, as in 'generate openapi.yaml -o src/api'",
    );
  if (addressOf(input, "") === undefined && !isFile(path.resolve(host.cwd, input)))
    return wrong(
      `there is no file '${input}'`,
      "correct the path, it is relative to the working folder",
    );
  const folder = path.relative(path.resolve(host.cwd, output), host.cwd);
  if (!folder.startsWith("..") && !path.isAbsolute(folder))
    return wrong(
      `'${output}' is the working folder or above it`,
      "choose a folder for the generated code alone, such as src/api",
    );
  const value = { specs: [{ input, output, ...(emit === undefined ? {} : { emit }) }] };
  const checked = await checkConfig(value, host.configChecks);
  if ("problems" in checked) {
    const [{ problem, cure } = { problem: "the arguments are wrong", cure: "see --help" }] =
      checked.problems;
    return wrong(problem.replace(/'specs\[0\]\.(\w+)(?:\[\d+\])?'/, "'--$1'"), cure);
  }
  return resolved(checked.config, host);
}

/** A hint for findings whose cure is a setting about addresses, which no argument stands for; empty without such a finding. */
export function settingsHint(report: Report): string {
  const names = report.json({ errorsOnly: false }).map(({ help = "" }) => help);
  return names.some((help) => help.includes("'remote."))
    ? "'--output' reads no configuration: for settings of 'remote', give the document a spec there, and generate without '--output'\n"
    : "";
}

/** @param config whose paths are relative to the working folder */
function resolved(config: Config, { cwd }: CliHost): OpenedConfig {
  // Where a configuration would stand: nothing is there, and nothing is read or written there.
  const file = path.join(cwd, configNames[0]);
  const diagnostics = new Diagnostics();
  const made = resolveConfig(config, file, diagnostics);
  if (diagnostics.all.length === 0) return { kind: "config", config: made };
  const report = new Report(cwd);
  report.add(locate(diagnostics.all, new Map()), "/");
  return { kind: "invalid", report, path: file };
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();
