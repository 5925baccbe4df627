import path from "node:path";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../../generator/diagnostics/located.ts";
import { specDefaults } from "../../frame/config/defaults.ts";
import { analyse } from "../../../generator/analyse.ts";
import { ApiIndex, type Api } from "../../../generator/ir/index.ts";
import { loadLive } from "../../../generator/live/load-live.ts";
import { chooseFormatter } from "../../../generator/output/format.ts";
import { filesOf } from "../../../generator/source/reading/read.ts";
import { levelOf } from "../levels.ts";
import { tryService, trySettings, type TryResult } from "../run.ts";
import { testFile } from "../tests/test-file.ts";
import { chooseFormats, type ChosenFormats } from "../../frame/formats/choose-formats.ts";
import { formatNames } from "../../frame/format-names.ts";
import { printFormats } from "../../frame/formats/print-formats.ts";
import type { CliHost } from "../../frame/host.ts";
import { findDocument, type DocumentInput } from "../../frame/input/document-input.ts";
import type { TryFlags } from "../flags.ts";
import { Printer } from "../../frame/printer.ts";
import { Report } from "../../frame/report.ts";
import { exitCodes, refuse, usageError, type ArgumentProblem } from "../../frame/usage.ts";
import type { GivenSecrets } from "../wire/credentials.ts";
import type { FlowDescription } from "../arazzo/description.ts";
import { tryFlows } from "../arazzo/try-flows.ts";
import type { SessionOptions } from "../session.ts";
import { readFlows, readInputs } from "./read-flows.ts";
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

/** Tests a running service against its document. Returns the exit code. */
export async function tryUrl(
  url: string,
  input: string | undefined,
  flags: TryFlags,
  host: CliHost,
): Promise<number> {
  const wrongAddress = faultOfAddress(url);
  if (wrongAddress !== undefined) return refuse(host, wrongAddress);
  const formats = chooseFormats(flags.format ?? [], tryFormatNames, host.cwd);
  if ("problem" in formats) return refuse(host, formats);
  const printer = new Printer(host, flags);
  const found = await findDocument(input, flags, words, host, printer);
  if (typeof found === "number") return found;
  const module = clientModule(flags, found, formats);
  if (typeof module !== "string") return refuse(host, module);
  const loaded = await load(found, printer, host);
  if (typeof loaded === "number") return loaded;
  const { sources, live } = loaded;
  const secrets = readSecrets(live.api, flags, host.env);
  if ("problem" in secrets) return refuse(host, secrets);
  const unknown = unknownOperation(flags, live.api);
  if (unknown !== undefined) return refuse(host, unknown);
  const flows =
    flags.arazzo === undefined
      ? undefined
      : await readFlows(flags.arazzo, live.api, flags, found, printer, host);
  if (typeof flows === "number") return flows;
  const given = readInputs(flags.input);
  if ("problem" in given) return refuse(host, given);
  if (flows === undefined && flags.input !== undefined)
    return refuse(host, {
      problem: "--input is for workflows",
      cure: "name these with --arazzo, or leave it out",
    });
  const result = await tryUntilStopped(
    url,
    live,
    secrets,
    flags,
    host,
    flows && { flows, ...given },
  );
  const report = new TryReport(result, sources, found.folder, host.cwd);
  const textOf = (format: (typeof tryFormatNames)[number]): string | Promise<string> =>
    format === "vitest" ? testsText(result, url, module, found, host.cwd) : report.text(format);
  const read = [...filesOf(sources).keys()];
  const isWritten = await printFormats({ formats, textOf, read }, printer, host, () =>
    printer.out.write(report.forPeople(flags)),
  );
  if (!isWritten) return exitCodes.usage;
  // An operation that was not tried is not known to be right.
  const { all, sent } = result.branches;
  const isCovered = all === 0 || (100 * sent) / all >= flags.coverage;
  if (!isCovered)
    printer.warn(
      `fewer than ${flags.coverage} % of the kinds of values were sent: ${sent} of ${all}`,
    );
  const isPassed = result.flows?.every(({ passed }) => passed) !== false;
  const isFine = !report.hasErrors && !result.interrupted && isCovered && isPassed;
  return isFine ? exitCodes.fine : exitCodes.problems;
}

/** The fault of an address that is not that of a service. */
function faultOfAddress(url: string): ArgumentProblem | undefined {
  if (!/^https?:\/\/[^/?#]+[^?#]*$/i.test(url) || !URL.canParse(url))
    return {
      problem: `'${url}' is no address of a service`,
      cure: "write it with http:// or https:// and without a query, as in http://localhost:8080/api",
    };
  const { username, password } = new URL(url);
  if (username === "" && password === "") return undefined;
  return {
    problem: "the address of the service has credentials in it",
    cure: "leave them out, and name variables with --auth or --header",
  };
}

/** Module of the generated client, which tests import; empty where no tests are asked for. */
function clientModule(
  { client }: TryFlags,
  { spec: { identity } }: DocumentInput,
  { out, files }: ChosenFormats<string>,
): string | ArgumentProblem {
  const isTested = out === "vitest" || files.some(({ format }) => format === "vitest");
  const module = client ?? (identity && `${identity.name}/client`);
  if (!isTested) return module ?? "";
  return (
    module ?? {
      problem: "the module of the generated client is not known",
      cure: "name it, as in '--client @acme/pets/client'",
    }
  );
}

/** The document with its generated code; the exit code where it has errors or no operations, which is told. */
async function load(
  found: DocumentInput,
  printer: Printer,
  host: CliHost,
): Promise<LoadedDocument | number> {
  const diagnostics = new Diagnostics();
  const spec = { ...found.spec, ...trySettings } as const;
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
  return { sources, live };
}

/** A document with its generated code. */
interface LoadedDocument {
  readonly sources: Awaited<ReturnType<typeof loadLive>>["sources"];
  readonly live: NonNullable<Awaited<ReturnType<typeof loadLive>>["live"]>;
}

/** The fault of the first `--operation` that the document does not have. */
function unknownOperation(
  { operation = [] }: TryFlags,
  { operations }: Api,
): ArgumentProblem | undefined {
  const known = new Set(operations.map(({ id }) => id));
  const unknown = operation.find((id) => !known.has(id));
  if (unknown === undefined) return undefined;
  return { problem: `there is no operation '${unknown}'`, cure: "write its operationId" };
}

/** Tries the operations that the flags choose. An interrupt of the user ends it. */
async function tryUntilStopped(
  url: string,
  live: LoadedDocument["live"],
  secrets: GivenSecrets,
  flags: TryFlags,
  host: CliHost,
  described?: {
    readonly flows: FlowDescription;
    readonly inputs: Readonly<Record<string, unknown>>;
  },
): Promise<TryResult> {
  const { operation: ids = [], tag: tags = [] } = flags;
  const stop = new AbortController();
  const ended = host.onInterrupt(() => stop.abort());
  const session: SessionOptions = {
    signal: stop.signal,
    baseUrl: url,
    limits: {
      maxRequests: flags.maxRequests,
      time: flags.time * 1000,
      rate: flags.rate,
      timeout: flags.timeout * 1000,
      maxBytes,
    },
    secrets,
  };
  if (described !== undefined) {
    const result = await tryFlows(live, described.flows, described.inputs, session);
    ended();
    return result;
  }
  const result = await tryService(live, {
    ...session,
    write: flags.write === true,
    seed: flags.seed,
    cases: flags.cases,
    walks: flags.walks,
    includes: (operation) =>
      (ids.length === 0 || ids.includes(operation.id)) &&
      (tags.length === 0 || operation.tags.some((one) => tags.includes(one))),
  });
  ended();
  return result;
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
  const text = testFile(
    findings.filter(({ rule }) => levelOf(rule) !== "note"),
    settings,
  );
  const format = await chooseFormatter(path.join(cwd, name), new Diagnostics());
  // A test that nothing can format is a test all the same.
  return format === undefined ? text : new TextDecoder().decode((await format(name, text)).bytes);
}
