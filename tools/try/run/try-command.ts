import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import { specDefaults } from "../../frame/config/defaults.ts";
import { analyse } from "../../../generator/analyse.ts";
import { ApiIndex } from "../../../generator/ir/index.ts";
import { loadLive } from "../../../generator/live/load-live.ts";
import { chooseFormatter } from "../../../generator/output/format.ts";
import { filesOf } from "../../../generator/source/read.ts";
import { tryService, type TryResult } from "../run.ts";
import { testFile } from "../tests/test-file.ts";
import { chooseFormats } from "../../frame/formats/choose-formats.ts";
import { formatNames } from "../../frame/format-names.ts";
import { printFormats } from "../../frame/formats/print-formats.ts";
import type { CliHost } from "../../frame/host.ts";
import { findDocument, type DocumentInput } from "../../frame/input/document-input.ts";
import type { TryFlags } from "../flags.ts";
import { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { exitCodes, refuse, usageError } from "../../frame/usage.ts";
import { readSecrets } from "./secrets.ts";
import { TryReport } from "./try-report.ts";

const words = {
  call: "diptych try URL FILE",
  oneAtATime: "a service is held against one document",
} as const;

/** `vitest` is a file of tests. */
const tryFormatNames = [...formatNames, "vitest"] as const;

/** Bytes that are read of an answer. */
const maxBytes = 10_000_000;

/** Holds a running service against its document. Returns the exit code. */
export async function tryUrl(
  url: string,
  input: string | undefined,
  flags: TryFlags,
  host: CliHost,
): Promise<number> {
  if (!/^https?:\/\/[^/?#]+[^?#]*$/i.test(url) || !URL.canParse(url))
    return usageError(
      host,
      `'${url}' is no address of a service`,
      "write it with http:// or https:// and without a query, as in http://localhost:8080/api",
    );
  const { username, password } = new URL(url);
  if (username !== "" || password !== "")
    return usageError(
      host,
      "the address of the service has credentials in it",
      "leave them out, and name variables with --auth or --header",
    );
  const formats = chooseFormats(flags.format ?? [], tryFormatNames, host.cwd);
  if ("problem" in formats) return refuse(host, formats);
  const printer = new Printer(host, flags);
  const found = await findDocument(input, flags, words, host, printer);
  if (typeof found === "number") return found;
  const { out, files } = formats;
  const isTested = out === "vitest" || files.some(({ format }) => format === "vitest");
  const { identity } = found.spec;
  const module = flags.client ?? (identity && `${identity.name}/client`);
  if (isTested && module === undefined)
    return usageError(
      host,
      "the module of the generated client is not known",
      "name it, as in '--client @acme/pets/client'",
    );
  const diagnostics = new Diagnostics();
  const spec = { ...found.spec, int64: "number", artefacts: ["client", "server"] } as const;
  const { sources, live } = await loadLive(spec, found.host, diagnostics);
  await found.save();
  if (live === undefined || diagnostics.hasErrors) {
    const report = new Report(host.cwd);
    report.add(locate(diagnostics.all, filesOf(sources)), found.folder);
    printer.err.findings(report);
    return exitCodes.problems;
  }
  if (live.api.operations.length === 0)
    return usageError(host, "the document has no operations", "name one with paths");
  const secrets = readSecrets(live.api, flags, host.env);
  if ("problem" in secrets) return refuse(host, secrets);
  const { operation: ids = [], tag: tags = [] } = flags;
  const known = new Set(live.api.operations.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    return usageError(host, `there is no operation '${unknown}'`, "write its operationId");
  const stop = new AbortController();
  const listened = host.onInterrupt(() => stop.abort());
  const result = await tryService(live, {
    signal: stop.signal,
    baseUrl: url,
    limits: {
      maxRequests: flags.maxRequests,
      time: flags.time * 1000,
      rate: flags.rate,
      timeout: flags.timeout * 1000,
      maxBytes,
    },
    write: flags.write === true,
    seed: flags.seed,
    cases: flags.cases,
    secrets,
    includes: (operation) =>
      (ids.length === 0 || ids.includes(operation.id)) &&
      (tags.length === 0 || operation.tags.some((one) => tags.includes(one))),
  });
  listened();
  const report = new TryReport(result, sources, found.folder, host.cwd);
  const read = [...filesOf(sources).keys()];
  const isWritten = await printFormats(
    {
      formats,
      textOf: (format) =>
        format === "vitest"
          ? testsText(result, url, module ?? "", found, host.cwd)
          : report.text(format),
      read,
    },
    printer,
    host,
    () => printer.out.write(report.forPeople(flags)),
  );
  if (!isWritten) return exitCodes.usage;
  // An operation that was not tried is not known to be right.
  return report.hasErrors || result.interrupted ? exitCodes.problems : exitCodes.fine;
}

/** The findings as tests, whose values are those of a client with the settings of the configuration. */
async function testsText(
  { findings, written }: TryResult,
  url: string,
  module: string,
  { spec, host }: DocumentInput,
  cwd: string,
): Promise<string> {
  const { api } = await analyse({ ...specDefaults, ...spec }, host, new Diagnostics());
  if (api === undefined) throw new Error("the document was read before");
  const baseUrl = url.replace(/\/$/, "");
  const settings = { module, baseUrl, secrets: written, api, index: new ApiIndex(api) };
  const name = "try.test.ts";
  const text = testFile(findings, settings);
  const format = await chooseFormatter(path.join(cwd, name), new Diagnostics());
  // A test that nothing can format is a test all the same.
  return format === undefined ? text : new TextDecoder().decode((await format(name, text)).bytes);
}
