import path from "node:path";
import { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { locate } from "../../diagnostics/located.ts";
import { compareDocuments, loadForDiff } from "../../diff/diff.ts";
import type { DiffPolicy } from "../../diff/policy.ts";
import { groupChanges } from "../../diff/report/groups.ts";
import type { OpenApiDocument } from "../../openapi/load.ts";
import { specDefaults } from "../../config/defaults.ts";
import { diffPolicy } from "../../config/resolve.ts";
import { readSources } from "../../source/read.ts";
import type { CliHost } from "../host.ts";
import { openConfig } from "../open-config.ts";
import { Printer } from "../printer.ts";
import { chooseFormats } from "../formats/choose-formats.ts";
import { blockedFile } from "../formats/format-files.ts";
import { printFormats } from "../formats/print-formats.ts";
import { pageOfRule } from "../pages.ts";
import { diffFormats, type Compared, type DiffFlags, type DiffFormat } from "./compared.ts";
import { Report } from "../report.ts";
import { exitCodes, usageError } from "../usage.ts";
import { readInput, type DocumentInput, type InputMistake } from "./document-input.ts";
import { differencesText } from "./print-differences.ts";

/** Compares documents. Returns the exit code. */
export async function diffDocuments(
  names: readonly [old: string, next: string],
  flags: DiffFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  if (names[0] === "-" && names[1] === "-")
    return usageError(host, "standard input is one document only", "name a file for the other one");
  const formats = chooseFormats(flags.format ?? [], diffFormats, host.cwd);
  if ("problem" in formats) return usageError(host, formats.problem, formats.cure);
  const opened = await openConfig(host, flags.config);
  if (opened.kind === "invalid") {
    printer.err.findings(opened.report);
    return exitCodes.usage;
  }
  if (opened.kind === "missing" && flags.config !== undefined)
    return usageError(host, opened.message, opened.cure);
  const policy = policyOf(opened.kind === "config" ? opened.config.diff : undefined);
  const settings = { cli: host, maxMegabytes: specDefaults.maxMegabytes };
  const [old, next] = [await readInput(names[0], settings), await readInput(names[1], settings)];
  for (const side of [old, next])
    if (isMistake(side)) return usageError(host, side.message, side.cure);
  const read = [...(old as readonly DocumentInput[]), ...(next as readonly DocumentInput[])];
  const files = read.map(({ entry }) => path.resolve(host.cwd, entry));
  const blocked = await blockedFile(formats.files, files);
  if (blocked !== undefined) return usageError(host, blocked.problem, blocked.cure);
  const pairs = pairUp(old as readonly DocumentInput[], next as readonly DocumentInput[]);
  const found = new Report(host.cwd);
  const compared: Compared[] = [];
  let isUnread = false;
  for (const [before, after] of pairs) {
    const result = await compareInputs([before, after], policy, found, host.cwd);
    if (result === undefined) isUnread = true;
    else compared.push(result);
  }
  if (found.count("error") > 0 || isUnread || flags.all === true) printer.err.findings(found);
  else sayFindings(found, printer);
  const riskyFails = flags.failOn === "risky" || flags.failOn === "any";
  const page = pageOfRule(host.cwd);
  const run = {
    compared,
    isQuiet: printer.isQuiet,
    riskyFails,
    page,
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

const isMistake = (input: readonly DocumentInput[] | InputMistake): input is InputMistake =>
  "message" in input;

function policyOf(configured: Omit<DiffPolicy, "today"> | undefined): DiffPolicy {
  return { ...(configured ?? diffPolicy()), today: new Date().toISOString().slice(0, 10) };
}

type Side = DocumentInput | undefined;

/** Documents of two folders by their names; a single one by whatever it is called. */
function pairUp(
  old: readonly DocumentInput[],
  next: readonly DocumentInput[],
): readonly (readonly [Side, Side])[] {
  const [first, other] = [old[0], next[0]];
  if (old.length === 1 && next.length === 1 && (first?.name === "" || other?.name === ""))
    return [[first, other]];
  const names = new Set([...old, ...next].map(({ name }) => name));
  const byName = (list: readonly DocumentInput[], name: string): Side =>
    list.find((one) => one.name === name);
  return [...names].sort().map((name) => [byName(old, name), byName(next, name)] as const);
}

/** Reads and compares two documents; undefined where one of them cannot be read. */
async function compareInputs(
  [before, after]: readonly [Side, Side],
  policy: DiffPolicy,
  found: Report,
  cwd: string,
): Promise<Compared | undefined> {
  const [old, next] = [before ?? nothing, after ?? nothing];
  const documents = [await readDocument(old, found, cwd), await readDocument(next, found, cwd)];
  const [from, to] = documents;
  if (from === undefined || to === undefined) return undefined;
  const { changes, accepted } = compareDocuments(from, to, policy);
  return {
    name: next.name === "" ? old.name : next.name,
    entry: next.label(next.entry),
    changes,
    accepted,
    documents: {
      old: { texts: from.sources.files, label: (file) => old.label(file) },
      new: { texts: to.sources.files, label: (file) => next.label(file) },
    },
  };
}

/** A document that one of two folders does not have: all operations of the other one are gone, or new. */
const nothing: DocumentInput = {
  entry: "nothing",
  host: {
    root: ".",
    readFile: () =>
      Promise.resolve('{"openapi":"3.1.0","info":{"title":"","version":""},"paths":{}}'),
  },
  name: "",
  label: () => "nothing",
};

async function readDocument(
  input: DocumentInput,
  found: Report,
  cwd: string,
): Promise<OpenApiDocument | undefined> {
  const sources = await readSources(input.entry, input.host);
  const diagnostics = new Diagnostics();
  const document = loadForDiff(sources, diagnostics);
  const located = locate(diagnostics.all, sources.files).map((one) =>
    one.location === undefined
      ? one
      : { ...one, location: { ...one.location, file: input.label(one.location.file) } },
  );
  found.add(located, cwd);
  return document;
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
    groupChanges(changes).some(({ change }) => levels.includes(change.level)),
  );
}
