import { readFile } from "node:fs/promises";
import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import { suggest } from "../../../generator/diagnostics/suggest.ts";
import { analyse } from "../../../generator/analyse.ts";
import type { Api } from "../../../generator/ir/index.ts";
import type { ScaffoldResult } from "../scaffold.ts";
import { reachable } from "../../../generator/views/server/route-tree.ts";
import { documentFiles } from "../../../generator/source/reading/disk.ts";
import { filesOf, type SourceHost } from "../../../generator/source/reading/read.ts";
import { replaceFile } from "../../../generator/output/replace-file.ts";
import type { CliHost } from "../../frame/host.ts";
import { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { storeFor } from "../../frame/remote/open-store.ts";
import { withRuleLevels } from "../../frame/rule-levels.ts";
import { printScaffold } from "./scaffold-report.ts";
import { needCompiler } from "../../frame/setup/compiler.ts";
import type { ScaffoldFlags } from "../flags.ts";
import { findTarget, type Target } from "./scaffold-target.ts";
import { exitCodes, usageError } from "../../frame/usage.ts";

/** Adds the handlers that a document needs and a file does not have. Returns the exit code. */
export async function scaffoldHandlers(
  name: string | undefined,
  flags: ScaffoldFlags,
  host: CliHost,
): Promise<number> {
  const printer = new Printer(host, flags);
  const file = path.resolve(host.cwd, flags.handlers);
  if (!/(?<!\.d)\.[mc]?ts$/.test(file)) {
    const cure = "name a TypeScript file, such as --handlers src/handlers.ts";
    return usageError(host, `'${flags.handlers}' is not a TypeScript file`, cure);
  }
  const stopped = await needCompiler("scaffold", flags, host);
  if (stopped !== undefined) return stopped;
  const target = await findTarget(name, flags, file, host, printer);
  if (typeof target === "number") return target;
  const report = new Report(host.cwd);
  const diagnostics = new Diagnostics();
  const { sources, api } = await analyse(
    target.spec,
    await documentHost(target, host),
    diagnostics,
  );
  // Notes about the document are for those who generate from it.
  const found = locate(diagnostics.all, filesOf(sources)).filter((one) => one.severity !== "info");
  report.add(withRuleLevels(found, target.lint), target.folder);
  const unknown = api === undefined ? undefined : unknownTag(api, flags.tag ?? []);
  if (unknown !== undefined) {
    return usageError(host, `no operation has the tag '${unknown.tag}'`, unknown.cure);
  }
  const added = api === undefined ? undefined : await add(api, target, flags, file, report);
  printer.err.findings(report);
  if (added === undefined || report.count("error") > 0) return exitCodes.problems;
  if (flags.check !== true && flags.dryRun !== true && added.text !== undefined) {
    await replaceFile(file, added.text);
  }
  printScaffold(added, path.relative(host.cwd, file).replaceAll("\\", "/"), flags, printer);
  return flags.check === true && added.missing.length > 0 ? exitCodes.problems : exitCodes.fine;
}

/** Reads documents that are there: what was not fetched to generate is not fetched here. */
async function documentHost(
  { folder, spec, config }: Target,
  { env }: CliHost,
): Promise<SourceHost> {
  const local = documentFiles(folder, spec);
  const store = config && (await storeFor(config, spec, { frozen: true, env, isKept: false }));
  return store?.beside(local) ?? local;
}

/** Handlers to add; undefined if the file cannot be read. Findings are reported. */
async function add(
  whole: Api,
  target: Target,
  flags: ScaffoldFlags,
  file: string,
  report: Report,
): Promise<ScaffoldResult | undefined> {
  const found = new Diagnostics();
  const bytes = await readBytes(file);
  if (bytes instanceof Error) {
    found.report("handlers-unreadable", { file }, { reason: bytes.message });
    report.add(locate(found.all, new Map()), "/");
    return undefined;
  }
  // Requests for the others reach an earlier operation.
  const api = reachable(whole);
  const tags = flags.tag ?? [];
  const [tag, ...more] = tags;
  const operations =
    tag === undefined
      ? api.operations
      : api.operations.filter((operation) => operation.tags.some((one) => tags.includes(one)));
  // ts-morph contains a compiler, which few commands need.
  const { scaffold } = await import("../scaffold.ts");
  const { module, others, specifier } = target;
  const added = scaffold(
    {
      api,
      operations,
      tag: more.length === 0 ? tag : undefined,
      file,
      bytes,
      module,
      others,
      specifier,
    },
    found,
  );
  const texts = new Map(added.sources.map((source) => [source.path, source]));
  report.add(locate(found.all, texts), "/");
  return added;
}

/** The first of the tags that no operation has. */
function unknownTag(
  api: Api,
  tags: readonly string[],
): { readonly tag: string; readonly cure: string } | undefined {
  const known = new Set(api.operations.flatMap((operation) => operation.tags));
  const tag = tags.find((one) => !known.has(one));
  if (tag === undefined) return undefined;
  return { tag, cure: suggest(tag, known, "name a tag of the document") };
}

/** A file's bytes; undefined if there is no file. */
async function readBytes(file: string): Promise<Uint8Array | Error | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!(error instanceof Error)) return new Error(String(error));
    return "code" in error && error.code === "ENOENT" ? undefined : error;
  }
}
