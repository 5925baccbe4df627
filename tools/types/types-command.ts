import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { visible } from "../../generator/diagnostics/visible.ts";
import { pathTypes } from "../../generator/path-types.ts";
import type { PathsOptions } from "../../generator/paths/options.ts";
import { isSameToGit } from "../../generator/output/line-ends.ts";
import { replaceFile } from "../../generator/output/replace-file.ts";
import { documentFiles } from "../../generator/source/reading/disk.ts";
import type { SourceHost } from "../../generator/source/reading/read.ts";
import { localCure } from "../frame/local-cure.ts";
import { addressOf, isRemote } from "../../generator/source/references/reference-path.ts";
import type { CliHost } from "../frame/host.ts";
import { Printer } from "../frame/printer.ts";
import { openRedocly, type RedoclyConfig } from "./redocly-config.ts";
import { Report } from "../frame/report.ts";
import { shapeNames, type TypesFlags } from "./flags.ts";
import { exitCodes, usageError } from "../frame/usage.ts";
import { specDefaults } from "../frame/config/defaults.ts";
import type { NeededMembers } from "../frame/config/intact-parts.ts";
import type { ResolvedConfig } from "../frame/config/resolve.ts";
import { atAddress } from "../frame/input/read-argument.ts";
import { optionalConfig } from "../frame/open-config.ts";
import { addressesFrom, mappedFiles } from "../frame/remote/addresses-from.ts";
import { openStore, storeFor } from "../frame/remote/open-store.ts";

/** Members of the configuration that count: addresses and where they lead. */
const needed: NeededMembers = new Set(["remote"]);

/** One document and the file that its types go to; on standard output without one. */
interface Entry {
  /** Absolute path, or an address; undefined for standard input. */
  readonly input: string | undefined;
  readonly shown: string;
  readonly output: string | undefined;
}

/** Writes the types of one document, or of those that `redocly.yaml` lists. Returns the exit code. */
export async function writeTypes(
  input: string | undefined,
  flags: TypesFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const opened = await openRedocly(host.cwd, flags.redocly);
  if ("problem" in opened)
    return usageError(host, opened.problem, "correct the path after --redocly, or the file");
  const config = await optionalConfig(host, undefined, printer, needed);
  if (typeof config === "number") return config;
  const chosen = chooseEntries(input, flags, opened.config, host, printer);
  if (typeof chosen === "number") return chosen;
  for (const warning of warningsOf(chosen, flags)) printer.warn(warning);
  let code: number = exitCodes.fine;
  for (const entry of chosen)
    code = Math.max(code, await writeEntry(entry, config, flags, host, printer));
  return code;
}

function chooseEntries(
  input: string | undefined,
  { output, check }: TypesFlags,
  config: RedoclyConfig | undefined,
  host: CliHost,
  printer: Printer,
): readonly Entry[] | number {
  const listed = config?.entries ?? [];
  const isForTypes = listed.some((entry) => entry.output !== undefined);
  if (config !== undefined && isForTypes) {
    for (const setting of config.unsupported)
      printer.warn(`'${setting}' of ${config.file} has no effect on these types`);
    if (input !== undefined || output !== undefined)
      printer.warn(
        `${config.file} lists documents under 'apis'; those on the command line are not read`,
      );
    const without = listed.find((entry) => entry.output === undefined);
    if (without !== undefined) {
      const message = `'apis.${without.name}' of ${config.file} has no 'x-openapi-ts.output'`;
      return usageError(host, message, "add the file that its types are to be written to");
    }
    const missing = listed.find(
      ({ input: file }) =>
        addressOf(file, "") === undefined && (isRemote(file) || !existsSync(file)),
    );
    if (missing !== undefined) return missingFile(host, missing.input);
    return listed.map((entry) => ({ ...entry, shown: entry.name }));
  }
  if (check === true && output === undefined)
    return usageError(host, "--check has no file to compare with", "name it with --output");
  const target = output === undefined ? undefined : path.resolve(host.cwd, output);
  if (input === undefined) {
    if (host.stdin.isTTY === true || host.stdin.text === undefined)
      return usageError(host, "no document is named", "name a file, or pass it on standard input");
    return [{ input: undefined, shown: "standard input", output: target }];
  }
  if (addressOf(input, "") !== undefined) return [{ input, shown: input, output: target }];
  const file = input.startsWith("file:") ? new URL(input).pathname : path.resolve(host.cwd, input);
  if (isRemote(input) || !existsSync(file)) return missingFile(host, input);
  return [{ input: file, shown: input, output: target }];
}

function missingFile(host: CliHost, input: string): number {
  const shown = path.isAbsolute(input) ? path.relative(host.cwd, input) : input;
  const cure = input.includes("*")
    ? "list several documents under 'apis' of a redocly.yaml"
    : isRemote(input)
      ? localCure(input)
      : "correct the path, it is relative to the working folder";
  return usageError(host, `there is no file '${shown}'`, cure);
}

/** Combinations of flags that do nothing, or not what they seem to do. */
function warningsOf(entries: readonly Entry[], flags: TypesFlags): readonly string[] {
  const warnings: string[] = [];
  const needs = (flag: keyof PathsOptions, other: keyof PathsOptions): void => {
    if (flags[flag] === true && flags[other] !== true)
      warnings.push(`'${flag}' has no effect without '${other}'`);
  };
  needs("rootTypesNoSchemaPrefix", "rootTypes");
  needs("rootTypesKeepCasing", "rootTypes");
  needs("conditionalEnums", "enum");
  needs("dedupeEnums", "enum");
  const values = (["enum", "enumValues", "makePathsEnum"] as const).filter((flag) => flags[flag]);
  const declared = entries.find(({ output }) => output?.endsWith(".d.ts") === true);
  if (values.length > 0 && declared !== undefined)
    warnings.push(
      `'${values[0] ?? ""}' writes values, which a file '.d.ts' cannot have at run time: write to a file '.ts'`,
    );
  return warnings;
}

async function writeEntry(
  entry: Entry,
  config: ResolvedConfig | undefined,
  flags: TypesFlags,
  host: CliHost,
  printer: Printer,
): Promise<number> {
  const text = await typesOf(entry, config, flags, host, printer);
  if (text === undefined) return exitCodes.problems;
  if (entry.output === undefined) {
    printer.out.write(text);
    return exitCodes.fine;
  }
  const shown = path.relative(host.cwd, entry.output).replaceAll("\\", "/");
  const before = await readFile(entry.output).catch(() => undefined);
  const say = (what: string): void =>
    printer.say(`${visible(`${entry.shown} → ${shown}`)}  ${what}`);
  if (before !== undefined && isSameToGit(before, Buffer.from(text))) {
    say("unchanged");
    return exitCodes.fine;
  }
  if (flags.check === true) {
    const what = before === undefined ? "is missing" : "differs";
    printer.err.write(
      `error: ${visible(shown)} ${what}\n  help: run the command without --check\n`,
    );
    return exitCodes.problems;
  }
  try {
    await replaceFile(entry.output, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return usageError(host, `'${shown}' cannot be written: ${reason}`, "name another file");
  }
  say(before === undefined ? "created" : "changed");
  return exitCodes.fine;
}

/** The types of a document; undefined if it has errors, which are printed. */
async function typesOf(
  entry: Entry,
  config: ResolvedConfig | undefined,
  flags: TypesFlags,
  host: CliHost,
  printer: Printer,
): Promise<string | undefined> {
  const { folder, input, root, files } = await openEntry(entry, config, flags, host);
  const diagnostics = new Diagnostics();
  const spec = { input, options: optionsOf(flags), ...(root === undefined ? {} : { root }) };
  const { sources, text } = await pathTypes(spec, files, diagnostics);
  const report = new Report(host.cwd);
  report.add(locate(diagnostics.all, sources.files), folder);
  printer.err.findings(report);
  return text;
}

/** A document, and how its files are read. */
interface OpenedEntry {
  /** Absolute; the document is relative to it. */
  readonly folder: string;
  readonly input: string;
  readonly root?: string;
  readonly files: SourceHost;
}

async function openEntry(
  entry: Entry,
  config: ResolvedConfig | undefined,
  flags: TypesFlags,
  host: CliHost,
): Promise<OpenedEntry> {
  const address = entry.input === undefined ? undefined : addressOf(entry.input, "");
  if (address !== undefined) return openAddress(address, config, flags, host);
  const folder = entry.input === undefined ? host.cwd : path.dirname(entry.input);
  const input = entry.input === undefined ? standardInput : path.basename(entry.input);
  const root =
    flags.root === undefined
      ? undefined
      : path.relative(folder, path.resolve(host.cwd, flags.root)).replaceAll("\\", "/") || ".";
  const addresses = addressesFrom(config, folder);
  const limits = { ...specDefaults, ...flags, input, root, addresses };
  const local = documentFiles(folder, limits);
  const asking = { frozen: flags.frozen, env: host.env, isKept: false };
  const disk = (config && (await storeFor(config, limits, asking)))?.beside(local) ?? local;
  const piped = async (file: string): Promise<string> =>
    (file === input ? host.stdin.text?.() : disk.readFile(file)) ?? "";
  const files = entry.input === undefined ? { ...disk, readFile: piped } : disk;
  return { folder, input, files, ...(root === undefined ? {} : { root }) };
}

/** A document that is fetched and not kept, by the rules of the configuration here or above. */
async function openAddress(
  address: string,
  config: ResolvedConfig | undefined,
  { frozen, maxMegabytes }: TypesFlags,
  host: CliHost,
): Promise<OpenedEntry> {
  const asking = { frozen, env: host.env, isKept: false };
  const store = await openStore(config, host.cwd, asking, new Set([address]), maxMegabytes);
  const mapped = mappedFiles(host.cwd, addressesFrom(config, host.cwd));
  const { entry, host: files } = atAddress(address, store, mapped);
  return { folder: host.cwd, input: entry, files };
}

const standardInput = "standard-input";

function optionsOf(flags: TypesFlags): PathsOptions {
  const given = shapeNames.flatMap((name) => {
    const value = flags[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}
