import { realpathSync } from "node:fs";
import path from "node:path";
import { bundle } from "./bundle.ts";
import type { BundleFlags } from "./flags.ts";
import { documentText } from "./document-text.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { visible } from "../../generator/diagnostics/visible.ts";
import { isSameToGit } from "../../generator/output/line-ends.ts";
import { disk } from "../../generator/output/host.ts";
import { entryOverlays } from "../../generator/source/overlays/entry-overlays.ts";
import { filesOf, isSwagger, readSources } from "../../generator/source/reading/read.ts";
import type { CliHost } from "../frame/host.ts";
import { findDocument, shownFile } from "../frame/input/document-input.ts";
import { Printer } from "../frame/printer.ts";
import { Report } from "../frame/report.ts";
import { exitCodes, usageError } from "../frame/usage.ts";

const words = {
  call: "diptych bundle FILE",
  oneAtATime: "one document is written at a time",
} as const;

/** Writes a document of several files as one. Returns the exit code. */
export async function writeBundle(
  name: string | undefined,
  flags: BundleFlags,
  host: CliHost,
): Promise<number> {
  const output = flags.output === "-" ? undefined : flags.output;
  if (flags.check === true && output === undefined)
    return usageError(host, "--check has no file to compare with", "name it with --output");
  if (output !== undefined && !/\.(?:ya?ml|json)$/i.test(output))
    return usageError(
      host,
      `'${output}' is neither a YAML nor a JSON file`,
      "name a file that ends with .yaml, .yml or .json",
    );
  const printer = new Printer(host, flags);
  const found = await findDocument(name, flags, words, host, printer);
  if (typeof found === "number") return found;
  const { folder, spec } = found;
  const diagnostics = new Diagnostics();
  const sources = await readSources(
    spec.input,
    found.host,
    spec.root,
    entryOverlays(spec.overlays),
  );
  const target = output === undefined ? undefined : path.resolve(host.cwd, output);
  const read = [...filesOf(sources).keys()].map((file) => path.resolve(folder, file));
  if (target !== undefined && read.some((file) => isSameFile(file, target)))
    return usageError(
      host,
      `'${output ?? ""}' is a file of the document itself`,
      "name another file after --output",
    );
  if (flags.swaggerUp === true && !isSwagger(sources.files.get(sources.entry)?.value))
    return usageError(
      host,
      `'${visible(shownFile(spec.input))}' is no document of 2.0, which --swagger-up is for`,
      "leave out --swagger-up",
    );
  const { operations } = spec;
  const { swaggerUp } = flags;
  const value = await bundle(sources, { operations, swaggerUp }, diagnostics);
  const report = new Report(host.cwd);
  report.add(locate(diagnostics.all, filesOf(sources)), folder);
  printer.err.findings(report);
  if (value === undefined || report.count("error") > 0) return exitCodes.problems;
  if (flags.check !== true) await found.save();
  const text = documentText(value, /\.json$/i.test(output ?? "") ? "json" : "yaml");
  if (target === undefined) {
    printer.out.write(text);
    return exitCodes.fine;
  }
  return writeTo(target, text, shownFile(spec.input), flags, host, printer);
}

async function writeTo(
  target: string,
  text: string,
  input: string,
  { check = false }: BundleFlags,
  host: CliHost,
  printer: Printer,
): Promise<number> {
  const shown = path.relative(host.cwd, target).replaceAll("\\", "/");
  const say = (what: string): void => printer.say(`${visible(`${input} → ${shown}`)}  ${what}`);
  try {
    const before = await disk.read(target);
    const bytes = new TextEncoder().encode(text);
    if (before !== undefined && isSameToGit(before, bytes)) {
      say("unchanged");
      return exitCodes.fine;
    }
    if (check) {
      const what = before === undefined ? "is missing" : "differs";
      printer.err.write(
        `error: ${visible(shown)} ${what}\n  help: run the command without --check\n`,
      );
      return exitCodes.problems;
    }
    await disk.write(target, bytes);
    say(before === undefined ? "created" : "changed");
    return exitCodes.fine;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return usageError(host, `'${shown}' cannot be written: ${reason}`, "name another file");
  }
}

/** Whether two paths lead to one file, also by links. */
function isSameFile(file: string, other: string): boolean {
  if (file === other) return true;
  try {
    return realpathSync(file) === realpathSync(other);
  } catch {
    return false;
  }
}
