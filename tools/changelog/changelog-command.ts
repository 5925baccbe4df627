import { existsSync } from "node:fs";
import path from "node:path";
import { addressOf } from "../../generator/source/references/reference-path.ts";
import { visible } from "../../generator/diagnostics/visible.ts";
import { specDefaults } from "../frame/config/defaults.ts";
import type { NeededMembers } from "../frame/config/intact-parts.ts";
import { chooseFormats } from "../frame/formats/choose-formats.ts";
import { blockedFile } from "../frame/formats/format-files.ts";
import { printFormats } from "../frame/formats/print-formats.ts";
import type { CliHost } from "../frame/host.ts";
import type { InputSettings } from "../frame/input/read-argument.ts";
import { optionalConfig } from "../frame/open-config.ts";
import { Printer } from "../frame/printer.ts";
import { addressesFrom } from "../frame/remote/addresses-from.ts";
import { openStore } from "../frame/remote/open-store.ts";
import { Report } from "../frame/report.ts";
import { exitCodes, refuse } from "../frame/usage.ts";
import type { ChangelogFlags } from "./flags.ts";
import { changelogFormats } from "./formats.ts";
import { changelogText } from "./report/changelog-text.ts";
import { unreadText, type Changelog } from "./report/changelog.ts";
import { readRange } from "./revisions/range.ts";
import { changelogOfFiles } from "./run/of-files.ts";
import { changelogOfRanges } from "./run/of-ranges.ts";
import { calendarOfFiles } from "./run/of-sunsets.ts";
import type { ChangelogRun } from "./run/run.ts";
import { versionRules, versionText } from "./version/verdict.ts";

/** Members of the configuration that count where documents are named. */
const needed: NeededMembers = new Set(["diff", "remote"]);

/** Writes a changelog of ranges, of two documents, or a calendar of sunsets. Returns the exit code. */
export async function writeChangelog(
  given: readonly string[],
  flags: ChangelogFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const formats = chooseFormats(flags.format ?? [], changelogFormats, host.cwd);
  if ("problem" in formats) return refuse(host, formats);
  const isThere = (name: string): boolean => existsSync(path.resolve(host.cwd, name));
  const ranges = given.flatMap((one) => (isThere(one) ? [] : (readRange(one) ?? [])));
  const texts = new Set(ranges.map(({ text }) => text));
  const names = given.filter((one) => !texts.has(one));
  const isPair = flags.sunsets !== true && ranges.length === 0 && names.length > 1;
  const config = await optionalConfig(host, flags.config, printer, isPair ? needed : undefined);
  if (typeof config === "number") return config;
  const addresses = new Set(names.flatMap((name) => addressOf(name, "") ?? []));
  const storing = { frozen: flags.frozen, env: host.env, isKept: true };
  const store = await openStore(config, host.cwd, storing, addresses);
  const limits = config?.documents.map((spec) => spec.maxMegabytes) ?? [];
  const settings: InputSettings = {
    cli: host,
    store,
    addresses: addressesFrom(config, host.cwd),
    maxMegabytes: Math.max(specDefaults.maxMegabytes, ...limits),
  };
  const found = new Report(host.cwd);
  const today = new Date().toISOString().slice(0, 10);
  const run: ChangelogRun = { names, ranges, config, settings, found, today };
  const made =
    flags.sunsets === true
      ? await calendarOfFiles(run)
      : isPair
        ? await changelogOfFiles(run, flags)
        : await changelogOfRanges(run, flags);
  if ("problem" in made) return refuse(host, made);
  const { changelog, read } = made;
  const blocked = await blockedFile(formats.files, read);
  if (blocked !== undefined) return refuse(host, blocked);
  await store.save(addresses);
  if (flags.all === true) printer.err.findings(found);
  const faults = faultsOf(changelog);
  if (!printer.isQuiet)
    for (const fault of faults) printer.err.write(`warning: ${visible(fault)}\n`);
  const isWritten = await printFormats(
    { formats, textOf: (format) => changelogText(format, changelog), read },
    printer,
    host,
    () => printer.out.write(changelogText("markdown", changelog)),
  );
  if (!isWritten) return exitCodes.usage;
  const { isUnread } = made;
  const isWrong = isUnread || (flags.check === true && faults.length > 0);
  return isWrong ? exitCodes.problems : exitCodes.fine;
}

/** Documents that could not be read, and versions that do not say what has changed, in sentences. */
function faultsOf({ sections = [] }: Changelog): readonly string[] {
  return sections.flatMap(({ name: section, documents, notes }) => [
    ...notes.map((note) => `${section}: ${note}`),
    ...documents.flatMap(({ name, unread, compared }) => {
      const at = name === "" ? section : `${section}, ${name}`;
      if (unread !== undefined) return [`${at}: ${unreadText(unread)}`];
      if (compared === undefined) return [];
      const text = versionText(compared.version);
      const { verdict } = compared.version;
      return text === undefined || verdict === "right" || verdict === "unknown"
        ? []
        : [`${at}: ${text} (${versionRules[verdict]})`];
    }),
  ]);
}
