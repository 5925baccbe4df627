import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { analyse } from "../generate.ts";
import type { ScaffoldResult } from "../scaffold/scaffold.ts";
import type { SourceSet } from "../source/read.ts";
import type { CliHost } from "./host.ts";
import { usesColor } from "./paint.ts";
import { Report } from "./report.ts";
import { printScaffold } from "./scaffold-report.ts";
import { findTarget, type ScaffoldFlags, type Target } from "./scaffold-target.ts";
import { exitCodes, usageError } from "./usage.ts";

/** Adds the handlers that a document asks for and a file does not have. Gives the exit code. */
export async function scaffoldHandlers(
  name: string | undefined,
  flags: ScaffoldFlags,
  host: CliHost,
): Promise<number> {
  const file = path.resolve(host.cwd, flags.handlers);
  if (!/(?<!\.d)\.[mc]?ts$/.test(file)) {
    const cure = "name a TypeScript file, such as --handlers src/handlers.ts";
    return usageError(host, `'${flags.handlers}' is no TypeScript file`, cure);
  }
  const target = await findTarget(name, flags, file, host);
  if (typeof target === "number") return target;
  const diagnostics = new Diagnostics();
  const report = new Report(host.cwd);
  const result = await add(target, file, diagnostics);
  report.add(diagnostics.all, result.documents.files.values(), target.folder);
  const { added } = result;
  if (added !== undefined) report.add(result.found.all, added.sources, "/");
  const color = usesColor(host.stderr, host, flags.color);
  host.stderr.write(report.stylish({ color, errorsOnly: flags.quiet === true }));
  if (added === undefined || report.count("error") > 0) return exitCodes.problems;
  const missing = added.missing.length > 0;
  if (flags.check !== true && flags.dryRun !== true && added.text !== undefined) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, added.text);
  }
  printScaffold(added, path.relative(host.cwd, file).replaceAll("\\", "/"), flags, host);
  return flags.check === true && missing ? exitCodes.problems : exitCodes.fine;
}

interface Added {
  readonly documents: SourceSet;
  /** Absent where the document has errors. */
  readonly added?: ScaffoldResult;
  /** What was found in the user's file. */
  readonly found: Diagnostics;
}

async function add(target: Target, file: string, diagnostics: Diagnostics): Promise<Added> {
  const { spec, folder, module, others, specifier } = target;
  const host = { readFile: (input: string) => readFile(path.resolve(folder, input), "utf8") };
  const { sources: documents, api } = await analyse(spec, host, diagnostics);
  const found = new Diagnostics();
  if (api === undefined) return { documents, found };
  const bytes = await readBytes(file);
  if (bytes instanceof Error) {
    found.report("handlers-unreadable", { file }, { reason: bytes.message });
    const added = { missing: [], text: undefined, insertions: [], sources: [] };
    return { documents, added, found };
  }
  // ts-morph brings a compiler along, which no other command needs.
  const { scaffold } = await import("../scaffold/scaffold.ts");
  const added = scaffold({ api, file, bytes, module, others, specifier }, found);
  return { documents, added, found };
}

/** A file's bytes; undefined where there is no file. */
async function readBytes(file: string): Promise<Uint8Array | Error | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!(error instanceof Error)) return new Error(String(error));
    return "code" in error && error.code === "ENOENT" ? undefined : error;
  }
}
