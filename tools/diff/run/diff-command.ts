import path from "node:path";
import { visible } from "../../../generator/diagnostics/visible.ts";
import type { NeededMembers } from "../../frame/config/intact-parts.ts";
import type { DiffSettings } from "../../frame/config/diff-settings.ts";
import { subjectOf } from "../report/accepted.ts";
import { groupChanges } from "../report/groups.ts";
import { specDefaults } from "../../frame/config/defaults.ts";
import { diffPolicy, type ResolvedConfig } from "../../frame/config/resolve.ts";
import type { CliHost } from "../../frame/host.ts";
import { addressOf } from "../../../generator/source/references/reference-path.ts";
import { addressesFrom } from "../../frame/remote/addresses-from.ts";
import { openStore } from "../../frame/remote/open-store.ts";
import { openConfig } from "../../frame/open-config.ts";
import { Printer } from "../../frame/printer.ts";
import { chooseFormats } from "../../frame/formats/choose-formats.ts";
import { programFormats } from "../../frame/formats/format-text.ts";
import { fileTexts } from "../../frame/formats/file-texts.ts";
import { blockedFile } from "../../frame/formats/format-files.ts";
import { printFormats } from "../../frame/formats/print-formats.ts";
import { pageOfRule } from "../../frame/pages.ts";
import { openBase, type BaseRun } from "./base-run.ts";
import { compareAll } from "./compare-all.ts";
import type { DiffFlags } from "../flags.ts";
import { diffFormats, type DiffFormat } from "../formats.ts";
import type { Compared } from "./compared.ts";
import { Report } from "../../frame/report.ts";
import { exitCodes, type ArgumentProblem, refuse } from "../../frame/usage.ts";
import { idleExceptions } from "./judge-settings.ts";
import type { InputSettings } from "../../frame/input/read-argument.ts";
import { overlaidPair } from "./overlaid-pair.ts";
import { missingOverlay } from "../../frame/overlays/overlay-files.ts";
import type { KnownPair } from "./pair-facts.ts";
import { pairsOf } from "./pairs.ts";
import { differencesText } from "./print-differences.ts";

/** Members of the configuration that count where two documents are named. */
const needed: NeededMembers = new Set(["diff", "remote"]);

/** Compares documents. Returns the exit code. */
export async function diffDocuments(
  names: readonly string[],
  flags: DiffFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const formats = chooseFormats(flags.format ?? [], diffFormats, host.cwd);
  if ("problem" in formats) return refuse(host, formats);
  const isPair = flags.base === undefined;
  const opened = await openConfig(host, flags.config, isPair ? needed : undefined);
  if (opened.kind === "invalid") {
    printer.err.findings(opened.report);
    return exitCodes.usage;
  }
  // A configuration that was removed is one of the base.
  if (opened.kind === "missing" && flags.config !== undefined && flags.base === undefined)
    return refuse(host, opened);
  const config = opened.kind === "config" ? opened.config : undefined;
  const named = new Set(names.flatMap((name) => addressOf(name, "") ?? []));
  const options = { frozen: flags.frozen, env: host.env, isKept: true };
  const store = await openStore(config, host.cwd, options, named);
  const chosen = await choosePairs(names, flags, config, { cli: host, store });
  if ("problem" in chosen) return refuse(host, chosen);
  const { overlay = [], overlayOld = [], overlayNew = [] } = flags;
  const missing = missingOverlay([...overlay, ...overlayOld, ...overlayNew], host.cwd);
  if (missing !== undefined) return refuse(host, missing);
  const pairs = chosen.pairs.map((one) => ({
    ...one,
    pair: overlaidPair(one.pair, flags, config, host.cwd),
  }));
  const read = pairs.flatMap(({ pair }) => pair).filter((one) => one !== undefined);
  const files = read
    .flatMap(({ entry, overlays = [] }) => [entry, ...overlays])
    .map((file) => path.resolve(host.cwd, file));
  const blocked = await blockedFile(formats.files, files);
  if (blocked !== undefined) return refuse(host, blocked);
  const found = new Report(host.cwd);
  const { base } = chosen;
  const { compared, isUnread } = await compareAll(
    pairs,
    {
      config,
      base,
      before: base?.settings,
      after: config?.diff ?? diffPolicy(),
      acceptsRules: flags.policy === "head" || flags.acceptRules === true,
    },
    found,
    host.cwd,
  );
  await store.save(named);
  const { note = "" } = base?.revision ?? {};
  if (note !== "" && !printer.isQuiet) printer.err.write(`${note}\n`);
  const hasFaults = found.count("error") > 0 || isUnread;
  // A format for programs has them itself.
  const isTold = Object.hasOwn(programFormats, formats.out) && formats.out !== "markdown";
  if ((hasFaults && !isTold) || flags.all === true) printer.err.findings(found);
  else sayFindings(found, printer);
  if (!printer.isQuiet) printer.err.write(idleText(config?.diff ?? diffPolicy(), compared));
  const riskyFails = flags.failOn === "risky" || flags.failOn === "any";
  const page = pageOfRule(host.cwd);
  const run = {
    compared,
    faults: hasFaults ? await found.findings({ errorsOnly: true }) : [],
    isQuiet: printer.isQuiet,
    riskyFails,
    page,
    textOf: fileTexts(host.cwd),
    color: false,
    all: flags.all === true,
  };
  const isWritten = await printFormats(
    { formats, textOf: (format: DiffFormat) => differencesText(format, run), read: files },
    printer,
    host,
    () => printer.out.write(differencesText("stylish", { ...run, color: printer.out.color })),
  );
  if (!isWritten) return exitCodes.usage;
  if (isUnread) return exitCodes.problems;
  return fails(compared, flags.failOn) ? exitCodes.problems : exitCodes.fine;
}

/** Pairs of documents to compare. */
interface ChosenPairs {
  readonly pairs: readonly KnownPair[];
  readonly base?: BaseRun;
}

/** Pairs of `OLD` and `NEW`; with a base, documents as they were there, those of the configurations if none is named. */
async function choosePairs(
  names: readonly string[],
  { base, config: flag }: DiffFlags,
  config: ResolvedConfig | undefined,
  { cli, store }: Pick<InputSettings, "cli" | "store">,
): Promise<ChosenPairs | ArgumentProblem> {
  const limits = config?.documents.map((spec) => spec.maxMegabytes) ?? [];
  const addresses = addressesFrom(config, cli.cwd);
  const maxMegabytes = Math.max(specDefaults.maxMegabytes, ...limits);
  const settings = { cli, store, addresses, maxMegabytes };
  if (base !== undefined) {
    const run = await openBase(names, { base, config: flag }, config, settings);
    return "problem" in run ? run : { pairs: run.pairs, base: run };
  }
  const [old, next] = names;
  if (old === undefined || next === undefined || names.length !== 2)
    return {
      problem: `two documents are compared, and ${names.length} are named`,
      cure: "name the old and the new one, or a revision of git by '--base'",
    };
  const pairs = await pairsOf([old, next], settings);
  return "problem" in pairs ? pairs : { pairs: pairs.map((pair) => ({ pair })) };
}

/** Exceptions without effect: those that have ended although their change is there, and those that accept nothing. */
function idleText(settings: DiffSettings, compared: readonly Compared[]): string {
  const today = new Date().toISOString().slice(0, 10);
  const { ended, over, idle } = idleExceptions(settings, compared, today);
  return [
    ...ended.map((one) => `the exception for ${subjectOf(one)} ended on ${one.until ?? ""}`),
    ...over.map(
      (one) =>
        `the exception for ${subjectOf(one)} ended on ${one.until ?? ""} and accepts nothing here`,
    ),
    ...idle.map((one) => `the exception for ${subjectOf(one)} accepts nothing here`),
  ]
    .map((line) => `${visible(line)}\n`)
    .join("");
}

/** Says how many findings there were; the documents are compared as they were read. */
function sayFindings(found: Report, printer: Printer): void {
  const count = found.count("warning");
  if (count === 0 || printer.isQuiet) return;
  const findings = count === 1 ? "finding" : "findings";
  printer.err.write(
    `${count} ${findings} in the documents, which are compared as they were read; --all prints them\n`,
  );
}

function fails(compared: readonly Compared[], failOn: DiffFlags["failOn"]): boolean {
  if (failOn === "none") return false;
  const levels = {
    breaking: ["breaking"],
    risky: ["breaking", "risky"],
    any: ["breaking", "risky", "compatible"],
  }[failOn];
  return compared.some(({ changes }) =>
    groupChanges(changes).some(
      // An exception that counts is told, and is no reason to fail.
      ({ change }) => levels.includes(change.level) && change.rule !== "exception-added",
    ),
  );
}
