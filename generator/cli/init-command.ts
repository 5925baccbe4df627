import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { configNames } from "../config/find.ts";
import type { CliHost } from "./host.ts";
import {
  configText,
  initFormats,
  withScript,
  type InitChoices,
  type InitFormat,
} from "./init-files.ts";
import { askChoices } from "./init-questions.ts";
import { exitCodes, usageError } from "./usage.ts";

/** Flags of `diptych init`. */
export interface InitFlags {
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly input?: string;
  readonly output?: string;
  readonly package?: string;
  readonly format?: InitFormat;
}

/** Usual locations of a document. */
const usualInputs = ["", "spec/", "api/", "docs/"].flatMap((folder) =>
  ["openapi", "swagger"].flatMap((name) =>
    ["yaml", "yml", "json"].map((extension) => `${folder}${name}.${extension}`),
  ),
);

/** Writes a configuration and a package.json script into the working folder. Returns the exit code. */
export async function init(flags: InitFlags, host: CliHost): Promise<number> {
  const existing = configNames.find((name) => existsSync(path.join(host.cwd, name)));
  if (existing !== undefined && flags.force !== true) {
    return usageError(
      host,
      `'${existing}' is there already`,
      "edit it, or overwrite it with --force",
    );
  }
  const choices = await choose(flags, host);
  if (typeof choices === "number") return choices;
  const name = `diptych.config.${choices.format}`;
  if (existing !== undefined && existing !== name) {
    const cure = `remove it first, or write that format with --format ${path.extname(existing).slice(1)}`;
    return usageError(
      host,
      `'${existing}' would stand beside '${name}', and only one is read`,
      cure,
    );
  }
  await writeFile(path.join(host.cwd, name), configText(choices));
  host.stdout.write(`wrote ${name}\n`);
  await addScript(host);
  if (!existsSync(path.resolve(host.cwd, choices.input))) {
    host.stdout.write(`note: '${choices.input}' is not there yet\n`);
  }
  host.stdout.write("next: npx diptych generate\n");
  return exitCodes.fine;
}

async function choose(flags: InitFlags, host: CliHost): Promise<InitChoices | number> {
  const known = {
    ...(flags.input === undefined ? {} : { input: flags.input }),
    ...(flags.output === undefined ? {} : { output: flags.output }),
    ...(flags.package === undefined ? {} : { package: flags.package }),
    ...(flags.format === undefined ? {} : { format: flags.format }),
  };
  const proposed: InitChoices = {
    input: usualInputs.find((name) => existsSync(path.join(host.cwd, name))) ?? "openapi.yaml",
    output: "generated",
    format: initFormats[0],
  };
  if (flags.yes === true || flags.input !== undefined) return { ...proposed, ...known };
  if (host.stdin.isTTY !== true || host.stdout.isTTY !== true) {
    const cure = "accept the defaults with --yes, or say --input openapi.yaml --output generated";
    return usageError(host, "there is no terminal to ask on", cure);
  }
  // Cancelling is not an error, but there is no configuration either.
  return (await askChoices(known, proposed)) ?? exitCodes.problems;
}

async function addScript(host: CliHost): Promise<void> {
  const file = path.join(host.cwd, "package.json");
  if (!existsSync(file)) return;
  const changed = withScript(await readFile(file, "utf8"));
  if (changed === undefined) return;
  await writeFile(file, changed);
  host.stdout.write("added the script 'generate' to package.json\n");
}
